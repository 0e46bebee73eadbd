// See phrase_forms.h.
#include "tools/rulebook/check/phrase_forms.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

#include "tools/rulebook/check/bag.h"

namespace ludwright::book {
namespace {

std::vector<std::string> parted_at(const std::string& text, char sign) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, sign);) parts.push_back(part);
  return parts;
}

// "first_walk" of a definition as a book has it, and its plural.
bool says_name(const std::string& name, const std::string& word, bool several) {
  std::string said = name;
  std::replace(said.begin(), said.end(), '_', '-');
  return word == said + (several ? "s" : "");
}

// A word that may describe a thing: none that the rules could mean.
bool is_plain_adjective(const Vocabulary& vocabulary, const std::string& word) {
  static constexpr std::string_view others =
      "of|in|on|to|by|with|for|from|and|or|no|not|never|1|each|both|your|enemy|same|other|only|without|may|must|cannot|"
      "is|has|it|you|player|piece|move|capture|carry|lose|win|new|old|first|last|second|another|more|fewer|empty|half";
  return !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos &&
         vocabulary.find(word) == nullptr && !is_one_of(word, others);
}

class FormMatch {
 public:
  FormMatch(const PhraseForm& form, const Vocabulary& vocabulary, const std::vector<std::string>& words)
      : form_(form), vocabulary_(vocabulary), words_(words) {}

  bool run(Caught& caught) {
    if (!match(0, 0)) return false;
    caught = caught_;
    return true;
  }

 private:
  const std::string& at(std::size_t index) const {
    static const std::string none;
    return index < words_.size() ? words_[index] : none;
  }

  bool match(std::size_t part, std::size_t word) {
    if (part == form_.parts.size()) return word == words_.size();
    const Caught before = caught_;
    for (const std::vector<std::string>& one : form_.parts[part].one_of) {
      if (match_one(part, word, one)) return true;
      caught_ = before;
    }
    return form_.parts[part].optional && match(part + 1, word);
  }

  bool match_one(std::size_t part, std::size_t word, const std::vector<std::string>& one) {
    if (one.size() == 1) {
      const std::string& sign = one[0];
      if (sign == "WHO") return pieces(part, word, caught_.who);
      if (sign == "OTHER") return pieces(part, word, caught_.other);
      if (sign == "THING" || sign == "THINGS") return thing(part, word, sign == "THINGS");
      if (sign == "END") return end_name(part, word);
      if (sign == "FLAG") return flag(part, word);
      if (sign == "LIST") return pieces(part, word, caught_.who, true);
      if (sign == "HUE") return hue(part, word);
      if (sign == "ADJ") return is_plain_adjective(vocabulary_, at(word)) && match(part + 1, word + 1);
      if (sign == "AREA") return area(part, word);
      if (sign == "N") {
        if (!is_number_word(at(word))) return false;
        caught_.numbers.push_back(std::atoi(at(word).c_str()));
        return match(part + 1, word + 1);
      }
      if (sign == "NOT") {
        if (!is_one_of(at(word), "cannot|never|may")) return false;
        caught_.no = at(word) != "may";
        return match(part + 1, word + 1);
      }
    }
    for (std::size_t i = 0; i < one.size(); ++i) {
      if (at(word + i) != one[i]) return false;
    }
    return match(part + 1, word + one.size());
  }

  // Pieces from there on, as often as they are named. "K0 piece" are those of the kind.
  bool pieces(std::size_t part, std::size_t word, Who& who, bool described = false) {
    std::vector<std::string> named;
    std::size_t end = word, last = word;
    for (; end < words_.size(); ++end) {
      const Name* name = vocabulary_.find(at(end));
      const bool is_name = name != nullptr && (name->kind == NameKind::Type || name->kind == NameKind::Tag ||
                                               name->kind == NameKind::Role);
      if (is_name || (at(end) == "piece" && named.empty())) {
        named.push_back(at(end));
        last = end + 1;
      } else if (at(end) == "piece" && end == last) {
        last = end + 1;
      } else if (described && is_plain_adjective(vocabulary_, at(end)) && vocabulary_.find(at(end + 1)) != nullptr) {
        continue;
      } else if (!is_one_of(at(end), named.empty() ? "each|1" : ",|and|or|1|each")) {
        break;
      }
    }
    if (named.empty()) return false;
    Who found = Bag(vocabulary_, named).pieces();
    found.everybody = named[0] == "piece";
    if (!who.empty() && !(who == found)) return false;  // the same are spoken of twice
    who = found;
    return match(part + 1, last);
  }

  bool thing(std::size_t part, std::size_t word, bool several) {
    for (const std::size_t skipped : {std::size_t{0}, std::size_t{1}}) {
      if (skipped == 1 && !is_plain_adjective(vocabulary_, at(word))) return false;
      for (const SlotInfo& slot : vocabulary_.model().player_slots) {
        if (slot.kind != SlotKind::Piece || !says_name(slot.name, at(word + skipped), several)) continue;
        if (!caught_.thing.empty() && caught_.thing != slot.name) return false;
        caught_.thing = slot.name;
        return match(part + 1, word + skipped + 1);
      }
    }
    return false;
  }

  bool end_name(std::size_t part, std::size_t word) {
    for (const EndRule& rule : vocabulary_.model().end) {
      if (!says_name(rule.name, at(word), false)) continue;
      caught_.end_name = rule.name;
      return match(part + 1, word + 1);
    }
    return false;
  }

  // A colour of pieces that squares have too.
  bool hue(std::size_t part, std::size_t word) {
    const Model& model = vocabulary_.model();
    for (const Mark& mark : model.marks) {
      const bool of_pieces = std::any_of(model.piece_slots.begin(), model.piece_slots.end(), [&](const SlotInfo& slot) {
        return slot.kind == SlotKind::Value && slot.enumeration == mark.enumeration;
      });
      if (!of_pieces) continue;
      const auto& members = model.enumerations[static_cast<std::size_t>(mark.enumeration)].members;
      const auto found = std::find(members.begin(), members.end(), at(word));
      if (found == members.end()) continue;
      caught_.numbers.push_back(static_cast<int>(found - members.begin()));
      return match(part + 1, word + 1);
    }
    return false;
  }

  bool area(std::size_t part, std::size_t word) {
    const Name* name = vocabulary_.find(at(word));
    if (name == nullptr || name->kind != NameKind::Area) return false;
    caught_.area = name->text;
    return match(part + 1, word + 1);
  }

  bool flag(std::size_t part, std::size_t word) {
    for (const SlotInfo& slot : vocabulary_.model().piece_slots) {
      if (slot.kind != SlotKind::Flag || slot.name != at(word)) continue;
      caught_.flag = slot.name;
      return match(part + 1, word + 1);
    }
    return false;
  }

  const PhraseForm& form_;
  const Vocabulary& vocabulary_;
  const std::vector<std::string>& words_;
  Caught caught_;
};

}  // namespace

void add_forms(std::vector<PhraseForm>& forms, const std::map<std::string, std::string>& sets, const std::string& kind,
               const std::string& word, const std::string& list) {
  for (const std::string& form : parted_at(list, '|')) {
    forms.push_back({kind, word, {}, false});
    if (kind.back() == '!') forms.back().kind.pop_back(), forms.back().alone = true;
    for (std::string part : words_of(form)) {
      PhraseForm::Part& open = forms.back().parts.emplace_back();
      if (part.size() > 1 && part.back() == '?') {
        part.pop_back();
        open.optional = true;
      }
      for (const std::string& one : parted_at(part, '/')) {
        const auto set = sets.find(one);
        for (std::string in : parted_at(set == sets.end() ? one : set->second, '/')) {
          std::replace(in.begin(), in.end(), '_', ' ');
          open.one_of.push_back(words_of(in));
        }
      }
    }
  }
}

bool is_of_form(const PhraseForm& form, const Vocabulary& vocabulary, const std::vector<std::string>& words,
                Caught& caught) {
  // Most forms begin with other words.
  const PhraseForm::Part& first = form.parts[0];
  const auto may_begin = [&words](const std::vector<std::string>& one) {
    return std::isupper(static_cast<unsigned char>(one[0][0])) != 0 || (!words.empty() && one[0] == words[0]);
  };
  if (!first.optional && std::none_of(first.one_of.begin(), first.one_of.end(), may_begin)) return false;
  return FormMatch(form, vocabulary, words).run(caught);
}

}  // namespace ludwright::book
