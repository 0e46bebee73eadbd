#include "dsl/changed_parts.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace ludwright {
namespace {

constexpr std::size_t kMostChanges = 100;
// How many keys lead to a part that has a name: `rules.captured`, `pieces.king.moves`.
std::size_t depth_of(const std::string& key) {
  return key == "pieces" || key == "state" || key == "notation" || key == "notes" ? 3 : 2;
}

bool holds(Span outer, Span inner) {
  return outer.file == inner.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

std::string joined(const std::vector<std::string>& path) {
  std::string text;
  const std::size_t depth = path.empty() ? 0 : std::min(path.size(), depth_of(path.front()));
  for (std::size_t i = 0; i < depth; ++i) text += (i == 0 ? "" : ".") + path[i];
  return text;
}

// Keys whose texts no other part can make wrong.
bool is_said_aside(const std::string& key) { return key == "examples" || key == "notes" || key == "source"; }

class ChangedParts {
 public:
  ChangedParts(YamlNode& tree, const SourceSet& sources, const Diagnostics& found) : tree_(tree), sources_(sources) {
    for (const Diagnostic& fault : found.list()) faults_.push_back(fault);
    explained_.resize(faults_.size());
    collect(tree, {});
  }

  Diagnostics told(const std::function<Diagnostics()>& understand) {
    if (!changes_.empty() && changes_.size() <= kMostChanges) {
      before_ = understand();
      for (std::size_t i = 0; i < faults_.size(); ++i) explained_[i] = !is_in(before_, faults_[i]);
      // A part that the message names is likelier the cause.
      std::stable_partition(changes_.begin(), changes_.end(), [&](const Change& change) {
        return std::any_of(faults_.begin(), faults_.end(),
                           [&](const Diagnostic& fault) { return names(fault, change); });
      });
      for (const Change& change : changes_) try_without(change, understand);
    }
    Diagnostics told;
    for (Diagnostic& fault : faults_) told.add(std::move(fault));
    return told;
  }

 private:
  struct Change {
    YamlNode* map = nullptr;
    std::size_t index = 0;  // in what it has changed
    std::string path;
  };

  void collect(YamlNode& node, std::vector<std::string> path) {
    path.emplace_back();
    if (!node.changed.empty()) node.entries.reserve(node.entries.size() + 1);  // one may come back: none moves then
    for (std::size_t i = 0; i < node.changed.size(); ++i) {
      path.back() = node.changed[i].key;
      if (!is_said_aside(path.front())) changes_.push_back({&node, i, joined(path)});
    }
    for (YamlNode::Entry& entry : node.entries) {
      path.back() = entry.key;
      collect(entry.value, path);
    }
  }

  void try_without(const Change& change, const std::function<Diagnostics()>& understand) {
    YamlNode& map = *change.map;
    YamlNode::Entry& before = map.changed[change.index];
    const auto now = std::find_if(map.entries.begin(), map.entries.end(),
                                  [&](const YamlNode::Entry& entry) { return entry.key == before.key; });
    const bool is_removed = now == map.entries.end();
    if (!is_removed && now->key_span.begin != before.key_span.begin) return;  // changed again by another definition
    const Span own = is_removed ? before.key_span : Span{now->key_span.file, now->key_span.begin, now->value.span.end};
    if (is_removed)
      map.entries.push_back(before);
    else
      std::swap(now->value, before.value);
    const Diagnostics others = understand();
    if (is_removed)
      map.entries.pop_back();
    else
      std::swap(now->value, before.value);
    const std::string place = place_of(before.key_span);
    // Other parts of the change may not fit what it replaces. But what the base says fails where more was changed than
    // this, and then nothing is known of the rest.
    bool adds = false, adds_to_base = false;
    for (const Diagnostic& other : others.list()) {
      if (other.severity == Severity::Warning || is_in(before_, other)) continue;
      adds = true;
      adds_to_base = adds_to_base || other.span.file != own.file;
    }
    for (std::size_t i = 0; i < faults_.size(); ++i) {
      Diagnostic& fault = faults_[i];
      if (fault.severity == Severity::Warning && fault.span.file == own.file) continue;
      if (explained_[i] || holds(own, fault.span) || is_in(others, fault)) continue;
      if (adds && fault.span.file == own.file) continue;
      if (adds_to_base && !(is_removed && names(fault, change))) continue;
      explained_[i] = true;
      // What a name could be otherwise is no help then.
      std::erase_if(fault.notes,
                    [](const Note& note) { return note.kind == "help" && !note.text.starts_with("did you mean"); });
      const std::string what = is_removed ? "removed" : "changed";
      fault.notes.push_back({"note", "this is wrong since `" + change.path + "` is " + what + " at " + place});
      fault.notes.push_back({"help", help_for(fault, own.file, is_removed)});
    }
  }

  static bool names(const Diagnostic& fault, const Change& change) {
    return fault.message.find("`" + change.path.substr(change.path.rfind('.') + 1) + "`") != std::string::npos;
  }

  static bool is_in(const Diagnostics& list, const Diagnostic& fault) {
    return std::any_of(list.list().begin(), list.list().end(), [&](const Diagnostic& other) {
      return other.code == fault.code && other.span.file == fault.span.file && other.span.begin == fault.span.begin;
    });
  }

  std::string help_for(const Diagnostic& fault, std::uint32_t changing, bool is_removed) const {
    if (fault.span.file == changing) return is_removed ? "change what names it, or keep it" : "change one of them";
    std::vector<std::string> path;
    find_path(tree_, fault.span, path);
    return "change `" + joined(path) + "` in " + sources_.name(changing) + ", too, or remove it there with `~`";
  }

  // The keys that lead to a place.
  static bool find_path(const YamlNode& node, Span span, std::vector<std::string>& path) {
    for (const YamlNode::Entry& entry : node.entries) {
      path.push_back(entry.key);
      if (holds(entry.key_span, span) || find_path(entry.value, span, path)) return true;
      path.pop_back();
    }
    return holds(node.span, span) && (node.kind != YamlNode::Kind::Map || node.entries.empty());
  }

  std::string place_of(Span span) const {
    const LineColumn place = sources_.locate(span.file, span.begin);
    return sources_.name(span.file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  }

  YamlNode& tree_;
  const SourceSet& sources_;
  std::vector<Diagnostic> faults_;
  std::vector<bool> explained_;  // or nothing that a change could make
  Diagnostics before_;
  std::vector<Change> changes_;
};

}  // namespace

Diagnostics with_changed_parts(YamlNode& tree, const SourceSet& sources, const Diagnostics& found,
                               const std::function<Diagnostics()>& understand) {
  return ChangedParts(tree, sources, found).told(understand);
}

}  // namespace ludwright
