// Completions of keys, and of texts that are no phrases. See completion.h.
#include <algorithm>

#include "dsl/builtins.h"
#include "tools/lsp/completion.h"

namespace ludwright::lsp {
namespace {

constexpr const char* kKinds[] = {"flag", "number", "clock", "cell", "piece", "player", "type", "direction"};

class KeyCompleter {
 public:
  KeyCompleter(const CompletionRequest& request, std::vector<Candidate>& candidates)
      : request_(request), spot_(request.spot), candidates_(candidates) {}

  void keys() {
    const Part& part = spot_.part;
    switch (part.kind) {
      case PartKind::Key:
      case PartKind::FreeKey:
        add_keys_of(part.map);
        break;
      case PartKind::Name:
        add_names_of(part);
        break;
      case PartKind::ByOption:
        break;
      case PartKind::OptionValue:
        add_sort(Sort::OptionValue, part.option);
        return;
      case PartKind::Misfit:
        for (const std::string_view shape : alternatives_of(part.shape))
          if (shape.starts_with("map(")) add_keys_of(shape.substr(4, shape.size() - 5));
        break;
      default:
        break;
    }
    for (const Name* option : request_.names.of_sort(Sort::Option))
      add_key("by option " + option->text, "a branch for every value", option);
  }

  void texts() {
    const Part& part = spot_.part;
    const std::vector<std::string>& path = part.path;
    for (const std::string& word : words_of_choice(part.shape)) add(Candidate::Kind::Value, word, "");
    if (part.is_at({"extends"}))
      for (const std::string& game : request_.games)
        add(Candidate::Kind::Value, game, "a game that comes with the program");
    if (part.is_at({"extends"}) || (!path.empty() && path[0] == "include")) add_files(".yaml");
    if (!path.empty() && path.back() == "from table") add_files(".csv");
    if (part.is_at({"traits", "*"})) add_kinds({"number", "flag", "type"});
    if (part.is_at({"board", "marks", "*", "values"})) add_sort(Sort::Enumeration);
    if (part.is_at({"board", "marks", "*", "key", "*"})) {
      if (const Name* mark = request_.names.find(path[2], Sort::Mark)) add_sort(Sort::Member, mark->of);
    }
    if (part.is_at({"players", "*", "forward"})) {
      for (const Name* direction : request_.names.of_sort(Sort::Direction)) add(*direction);
      for (const Builtin& word : builtins())
        if (word.kind == WordKind::Compass) add(Candidate::Kind::Builtin, word.word, word.meaning);
    }
    if (part.is_at({"areas", "*", "start"})) {
      add_sort(spot_.before.ends_with("option ") ? Sort::Option : Sort::Type);
      add(Candidate::Kind::Word, "option", "the name of an option of pieces follows");
    }
    if (path.size() > 3 && path[0] == "state") {
      if (const Name* slot = request_.names.declared(path[2])) add_values(slot->of);
    }
    if (part.is_at({"pieces", "*", "*"})) {
      if (const Name* trait = request_.names.find(path[2], Sort::Trait)) add_values(trait->of);
    }
    if (path.size() >= 3 && path[0] == "pieces" && path[2] == "tags") add_sort(Sort::Tag);
    if (part.is_at({"options", "*", "default"})) add_sort(Sort::OptionValue, path[1]);
    if (part.is_at({"examples", "*", "options", "*"})) add_sort(Sort::OptionValue, path[3]);
    if (part.is_at({"examples", "*", "illegal", "*"})) add_sort(Sort::Rule);
    if (part.is_at({"examples", "*", "result"})) add_result();
    if (!path.empty() && path[0] == "notation" && spot_.before.rfind('{') != std::string::npos &&
        spot_.before.rfind('{') >= spot_.before.rfind('}') + 1)
      add_fields();
  }

 private:
  Candidate& add(Candidate::Kind kind, std::string text, std::string detail) {
    Candidate candidate;
    candidate.kind = kind;
    candidate.text = std::move(text);
    candidate.detail = std::move(detail);
    candidate.score = 0.5 - 1e-4 * static_cast<double>(candidates_.size());
    candidates_.push_back(std::move(candidate));
    return candidates_.back();
  }

  void add(const Name& name) { add(Candidate::Kind::Name, name.text, sort_word(name.sort)).name = &name; }

  void add_sort(Sort sort, std::string_view of = {}) {
    for (const Name* name : request_.names.of_sort(sort, of))
      if (std::find(spot_.siblings.begin(), spot_.siblings.end(), name->text) == spot_.siblings.end()) add(*name);
  }

  // A key, as far as it is not written yet; with its colon.
  void add_key(const std::string& key, const std::string& detail, const Name* name = nullptr,
               const KeyInfo* info = nullptr) {
    if (!key.starts_with(spot_.before)) return;
    if (std::find(spot_.siblings.begin(), spot_.siblings.end(), key) != spot_.siblings.end()) return;
    Candidate& candidate = add(Candidate::Kind::Key, key.substr(spot_.before.size()), detail);
    candidate.insert = candidate.text + ":";
    candidate.name = name;
    candidate.key = info;
    if (info != nullptr && info->required) candidate.score += 0.1;
    if (name != nullptr && info == nullptr) candidate.score -= 0.4;
  }

  void add_keys_of(std::string_view map) {
    if (map == "slot") add_kind_keys();
    for (const KeyInfo* info : keys_of(map))
      add_key(std::string(info->key), std::string(info->sentence), nullptr, info);
    if (map == "piece")
      for (const Name* trait : request_.names.of_sort(Sort::Trait))
        add_key(trait->text, "a trait: " + trait->of, trait);
  }

  void add_kind_keys() {
    for (const char* kind : kKinds) add_key(kind, "what the slot holds, and its start");
    for (const Name* name : request_.names.of_sort(Sort::Enumeration)) add_key(name->text, "an enumeration", name);
  }

  void add_kinds(std::initializer_list<const char*> kinds) {
    for (const char* kind : kinds) add(Candidate::Kind::Value, kind, "");
    add_sort(Sort::Enumeration);
  }

  // Names that may be keys here: of what is declared elsewhere and changed here, and of what a map is about.
  void add_names_of(const Part& part) {
    const std::vector<std::string>& path = part.path;
    static constexpr std::pair<const char*, Sort> kSections[] = {
        {"pieces", Sort::Type},  {"zones", Sort::Zone},     {"areas", Sort::Area},   {"define", Sort::Define},
        {"phases", Sort::Phase}, {"options", Sort::Option}, {"players", Sort::Seat}, {"traits", Sort::Trait}};
    if (path.size() == 2) {
      for (const auto& [section, sort] : kSections) {
        if (path[0] != section) continue;
        for (const Name* name : request_.names.of_sort(sort))
          add_key(name->text, "changes what is declared elsewhere", name);
      }
      for (const Name* rule : request_.names.of_sort(Sort::Rule, path[0]))
        add_key(rule->text, "changes what is declared elsewhere", rule);
      if (path[0] == "notes") add_notes();
      if (path[0] == "pieces") add_key("all", "gives its moves to every type");
    }
    if (part.is_at({"zones", "*", "*"}))
      for (const Name* seat : request_.names.of_sort(Sort::Seat)) add_key(seat->text, "a seat", seat);
    if (part.is_at({"pieces", "*", "moves", "*"}))
      for (const Name* move : request_.names.of_sort(Sort::Move, path[1]))
        add_key(move->text, "a move of " + path[1], move);
    if (part.is_at({"examples", "*", "options", "*"}))
      for (const Name* option : request_.names.of_sort(Sort::Option)) add_key(option->text, "an option", option);
    if (part.is_at({"notation", "named", "*"})) {
      for (const Name* move : request_.names.of_sort(Sort::Move)) add_key(move->of + "." + move->text, "a move", move);
      for (const Name* name : request_.names.of_sort(Sort::Alternative)) add_key(name->text, "an alternative", name);
    }
  }

  void add_notes() {
    for (const Name& name : request_.names.all()) {
      switch (name.sort) {
        case Sort::Option:
          add_key("options." + name.text, "", &name);
          break;
        case Sort::Type:
          add_key("pieces." + name.text, "", &name);
          break;
        case Sort::Move:
          add_key("pieces." + name.of + ".moves." + name.text, "", &name);
          break;
        case Sort::Rule:
          add_key(name.of + "." + name.text, "", &name);
          break;
        case Sort::Define:
          add_key("define." + name.text, "", &name);
          break;
        case Sort::Zone:
          add_key("zones." + name.text, "", &name);
          break;
        default:
          break;
      }
    }
    for (const char* key : {"start", "setup", "turn", "stuck", "board", "players"}) add_key(key, "");
  }

  void add_values(const std::string& kind) {
    if (kind == "flag") add(Candidate::Kind::Value, "yes", ""), add(Candidate::Kind::Value, "no", "");
    if (kind != "number" && kind != "clock" && kind != "flag") add(Candidate::Kind::Value, "none", "no value");
    if (kind == "player") return add_sort(Sort::Seat);
    if (kind == "type") return add_sort(Sort::Type);
    if (kind == "direction") return add_sort(Sort::Direction);
    if (!kind.empty()) add_sort(Sort::Member, kind);
  }

  void add_files(std::string_view ending) {
    for (const std::string& file : request_.beside)
      if (file.ends_with(ending)) add(Candidate::Kind::Value, file, "a file beside this one");
  }

  // "white wins by checkmate"
  void add_result() {
    if (spot_.before.empty()) {
      add(Candidate::Kind::Word, "draw", "");
      return add_sort(Sort::Seat);
    }
    if (spot_.before.ends_with("by ")) return add_sort(Sort::Rule, "end");
    for (const char* word : {"wins", "loses", "by"}) add(Candidate::Kind::Word, word, "");
  }

  void add_fields() {
    for (const Sort sort : {Sort::GameSlot, Sort::PieceSlot, Sort::CellSlot, Sort::PlayerSlot, Sort::Local})
      add_sort(sort);
    const bool position = spot_.part.path.size() > 1 && spot_.part.path[1] == "position";
    if (position) {
      for (const char* field : {"board", "mover", "state", "round"})
        add(Candidate::Kind::Word, field, "a field of position texts");
    } else {
      for (const char* field : {"letter", "from", "x", "to"})
        add(Candidate::Kind::Word, field, "a field of move texts");
    }
  }

  const CompletionRequest& request_;
  const Spot& spot_;
  std::vector<Candidate>& candidates_;
};

}  // namespace

void complete_key(const CompletionRequest& request, std::vector<Candidate>& candidates) {
  KeyCompleter(request, candidates).keys();
}

void complete_text(const CompletionRequest& request, std::vector<Candidate>& candidates) {
  KeyCompleter(request, candidates).texts();
}

}  // namespace ludwright::lsp
