// Flags and values beside the symbol of a piece; see affixes.h.
#include "engine/affixes.h"

#include <algorithm>

namespace ludwright::notation {
namespace {

// Characters that end a piece in position text.
constexpr const char* kStructure = "0123456789/,;:()[]<> \t\r\n";

bool has_text_for(const SlotInfo& slot, const std::string& member) {
  return std::any_of(slot.text.begin(), slot.text.end(), [&](const auto& entry) { return entry.second == member; });
}

// Whether each value that the slot can have is written.
bool covers(const Model& model, const SlotInfo& slot) {
  const auto all = [&](const std::vector<std::string>& members) {
    return std::all_of(members.begin(), members.end(),
                       [&](const std::string& member) { return has_text_for(slot, member); });
  };
  if (slot.kind == SlotKind::Flag) return all({"yes", "no"});
  if (slot.kind == SlotKind::Direction) return has_text_for(slot, "none") && all(model.board.directions);
  if (slot.kind != SlotKind::Value) return false;
  return has_text_for(slot, "none") && all(model.enumerations[static_cast<std::size_t>(slot.enumeration)].members);
}

bool one_begins_other(const std::string& a, const std::string& b) {
  const std::size_t length = std::min(a.size(), b.size());
  return a.compare(0, length, b, 0, length) == 0;
}

// Something that may come next where a piece is read, and what it is called.
struct Next {
  std::string text;
  std::string what;
};

}  // namespace

Affixes::Affixes(const Model& model) {
  const Store nowhere;  // only slots that hold pieces ask where those are, and they have no texts but of `none`
  for (std::size_t s = 0; s < model.piece_slots.size(); ++s) {
    const SlotInfo& info = model.piece_slots[s];
    if (info.kind == SlotKind::Flag && !info.letter.empty()) {
      const bool behind = info.letter[0] == '_';
      const std::string letter = behind ? info.letter.substr(1) : info.letter;
      if (!letter.empty()) (behind ? back_ : front_).push_back({s, {{letter, info.start == 0 ? 1 : 0}}, false});
      continue;
    }
    Group group{s, {}, covers(model, info)};
    for (const auto& [letters, member] : info.text) {
      if (info.kind == SlotKind::Piece && member != "none") continue;
      const auto value = read_value(model, nowhere, info, letters);
      if (value && !letters.empty()) group.texts.emplace_back(letters, *value);
    }
    if (!group.texts.empty()) back_.push_back(std::move(group));
  }
}

const std::string& Affixes::of(std::size_t slot, std::int32_t value) const {
  static const std::string none;
  for (const Groups* groups : {&front_, &back_}) {
    for (const Group& group : *groups) {
      if (group.slot != slot) continue;
      for (const auto& [text, meaning] : group.texts) {
        if (meaning == value) return text;
      }
    }
  }
  return none;
}

std::string Affixes::written(const Groups& groups, const std::int32_t* slots) {
  std::string result;
  for (const Group& group : groups) {
    const auto found = std::find_if(group.texts.begin(), group.texts.end(),
                                    [&](const auto& text) { return text.second == slots[group.slot]; });
    if (found != group.texts.end()) result += found->first;
  }
  return result;
}

void Affixes::read(const Groups& groups, const std::string& text, std::size_t& at, std::int32_t* slots) {
  for (const Group& group : groups) {
    const std::pair<std::string, std::int32_t>* best = nullptr;
    for (const auto& each : group.texts) {
      if (text.compare(at, each.first.size(), each.first) == 0 && (!best || each.first.size() > best->first.size()))
        best = &each;
    }
    if (best == nullptr) continue;
    slots[group.slot] = best->second;
    at += best->first.size();
  }
}

// A piece is a row of groups: flags before, the symbol, flags and values behind; the next piece may follow at once.
// Reading takes the longest text of each group, or none. That is right if what may follow where a group is left out
// cannot be taken for one of its texts, and what may follow a text cannot make another one of the same group of it.
std::optional<Affixes::Conflict> Affixes::conflict(const Model& model, const Symbols& symbols) const {
  const std::size_t count = front_.size() + 1 + back_.size();
  const auto group = [&](std::size_t i) { return i < front_.size() ? &front_[i] : &back_[i - front_.size() - 1]; };
  const bool joined = !symbols.separated() || model.board.stack > 1;  // pieces stand side by side somewhere
  const auto followers = [&](std::size_t from) {
    std::vector<Next> next;
    for (std::size_t i = from + 1; i <= from + count; ++i) {
      if (i == count && !joined) break;
      if (i % count == front_.size()) {
        for (const std::string& symbol : symbols.all()) next.push_back({symbol, "begin the piece"});
        break;
      }
      const Group& each = *group(i % count);
      for (const auto& [text, value] : each.texts)
        next.push_back({text, "mean `" + model.piece_slots[each.slot].name + "` by"});
      if (each.always) break;
    }
    return next;
  };
  for (std::size_t i = 0; i < count; ++i) {
    if (i == front_.size()) continue;
    const Group& own = *group(i);
    const SlotKind kind = model.piece_slots[own.slot].kind;
    const std::vector<Next> next = followers(i);
    for (const auto& [text, value] : own.texts) {
      if (text.find_first_of(kStructure) != std::string::npos)
        return Conflict{own.slot, text, "digits, brackets, `/`, `,`, `;`, `:`, `<`, `>` and spaces mean something else",
                        false};
      for (const Next& after : next) {
        if (!own.always && one_begins_other(text, after.text))
          return Conflict{own.slot, text, "`" + text + "` could also " + after.what + " `" + after.text + "`",
                          kind == SlotKind::Value || kind == SlotKind::Direction};
      }
      for (const auto& [longer, meaning] : own.texts) {
        if (longer.size() <= text.size() || !one_begins_other(text, longer)) continue;
        for (const Next& after : next) {
          if (one_begins_other(after.text, longer.substr(text.size())))
            return Conflict{own.slot, text, "`" + text + "` and what follows it could also be `" + longer + "`", false};
        }
      }
    }
  }
  // `K` and then the text `x`, or a piece `Kx`?
  for (std::size_t i = 0; i < back_.size(); ++i) {
    for (const auto& [text, value] : back_[i].texts) {
      for (const std::string& symbol : symbols.all()) {
        for (const std::string& longer : symbols.all()) {
          if (longer.size() > symbol.size() && one_begins_other(symbol, longer) &&
              one_begins_other(text, longer.substr(symbol.size())))
            return Conflict{back_[i].slot, text,
                            "`" + text + "` behind `" + symbol + "` could also be the piece `" + longer + "`", false};
        }
      }
    }
    if (back_[i].always) break;
  }
  return std::nullopt;
}

}  // namespace ludwright::notation
