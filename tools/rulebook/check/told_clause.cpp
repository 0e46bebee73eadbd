// See told_clause.h.
#include "tools/rulebook/check/told_clause.h"

#include <cstdlib>

#include "tools/rulebook/check/cell_lists.h"

namespace ludwright::book {
namespace {

std::string other_seat(const Vocabulary& vocabulary, const std::string& seat) {
  const Name* name = vocabulary.find(seat);
  return name == nullptr || vocabulary.model().seats.size() != 2 ? "" : "P" + std::to_string(1 - name->index);
}

}  // namespace

bool read_told(const Bag& bag, const std::string& you, bool of_first_move, Told& told) {
  const Vocabulary& vocabulary = bag.vocabulary();
  const auto is_name = [&](const std::string& word, NameKind kind) {
    const Name* name = vocabulary.find(word);
    return name != nullptr && name->kind == kind;
  };
  const auto is_cell = [&](const std::string& word) { return is_cell_word(bag, word); };
  const auto& words = bag.words();
  const auto at = [&](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
  bool verb = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const std::string before = i > 0 ? words[i - 1] : "";
    if (is_name(word, NameKind::Seat)) {
      if (verb && told.takes && is_name(at(i + 1), NameKind::Type)) continue;  // whose piece it takes
      if (verb && told.takes && vocabulary.is_noun(word)) continue;
      if (is_one_of(before, "become|remain|remains|stays|turn|turns|stay")) {
        told.becomes = word;
        told.turns_over = is_one_of(before, "become|turn|turns");
        continue;
      }
      const bool owns = at(i + 1) == "'s" || !Bag(vocabulary, std::vector<std::string>{at(i + 1)}).pieces().empty();
      (owns ? told.owner : told.seat) = word;
      continue;
    }
    if (is_one_of(word, "you|your|enemy|opponent")) {
      if (you.empty() && word[0] != 'y') return false;
      const std::string seat = word[0] == 'y' ? you : other_seat(vocabulary, you);
      (word == "you" || (word == "opponent" && at(i + 1) != "'s") ? told.seat : told.owner) = seat;
      continue;
    }
    if (is_name(word, NameKind::Cells) && is_cell(at(i + 1))) continue;  // "the house b1"
    if (is_name(word, NameKind::Type)) {
      const TypeId type = static_cast<TypeId>(vocabulary.find(word)->index);
      if (verb && told.takes) {  // whom it takes
        const bool placed = at(i + 1) == "on" && is_cell(at(i + 2));
        if (placed) told.victims.push_back({is_name(before, NameKind::Seat) ? before : "", type, at(i + 2)});
        // "… plays f5 and takes the stone on e5": nobody goes there.
        if (placed && !told.may && told.before.empty() && told.from.empty() && !told.type) i += 2;
        continue;
      }
      if (told.type && *told.type != type) return false;
      told.type = type;
      continue;
    }
    if (word == "between" && is_cell(at(i + 1)) && at(i + 2) == "and" && is_cell(at(i + 3))) {
      told.span = {at(i + 1), at(i + 3)};
      i += 3;
      continue;
    }
    const std::size_t sign = word.find_first_of("x-", 1);
    if (sign != std::string::npos && is_cell(word.substr(0, sign)) && is_cell(word.substr(sign + 1))) {
      told.from = word.substr(0, sign);
      told.after.push_back(word.substr(sign + 1));
      told.plays = told.plays || (!told.may && !told.must);
      told.takes = told.takes || word[sign] == 'x';
      verb = true;
      continue;
    }
    if (is_cell(word) && !(is_number_word(word) && !is_one_of(before, "on|upon|at|from|to|square|and|or|,|than"))) {
      if (before == "from")
        told.from = word;
      else
        (verb ? told.after : told.before).push_back(word);
      continue;
    }
    if (is_number_word(word) && told.takes && verb && (is_one_of(at(i + 1), "piece") || vocabulary.find(at(i + 1)))) {
      told.men = std::atoi(word.c_str());
      ++i;
      continue;
    }
    if (word == "both" && told.takes && verb && (at(i + 1) == "piece" || vocabulary.find(at(i + 1)) != nullptr)) {
      told.men = 2;
      ++i;
      continue;
    }
    if (is_number_word(word) && bag.has("both") && at(i + 1).empty()) {
      told.men = std::atoi(word.c_str());
      continue;
    }
    if (is_number_word(word) && word != "1") {
      if (is_one_of(at(i + 1), "different|possible|legal") && is_one_of(at(i + 2), "way|ways")) {
        told.moves = std::atoi(word.c_str());
        for (i += 2; is_one_of(at(i + 1), "to|play|open|very|first|turn|move|game|start"); ++i) {
          if (is_one_of(at(i + 1), "first|open|start")) told.opens = true;
        }
        continue;
      }
      if (is_one_of(at(i + 1), "move|possible|legal|allowed|opening|different|first|of") ||
          (at(i + 1) == "square" && (of_first_move || bag.has("choice")))) {
        told.moves = std::atoi(word.c_str());
        for (; is_one_of(at(i + 1), "move|possible|legal|allowed|opening|different|first|of|them|turn|square"); ++i) {
          if (is_one_of(at(i + 1), "opening|first")) told.opens = true;
        }
        // "eight of them pawns", "eight of which are pawns": of pieces
        if (is_name(at(i + 1), NameKind::Type) || is_one_of(at(i + 1), "which|whom")) return false;
        continue;
      }
      if (is_one_of(at(i + 1), "piece") || is_name(at(i + 1), NameKind::Type)) {
        told.men = std::atoi(word.c_str());
        ++i;
        continue;
      }
      return false;
    }
    if (word == "no" && is_one_of(at(i + 1), "farther|further") && bag.size() < 4) {
      told.no_farther = true;
      ++i;
      continue;
    }
    if (word == "nomove" && told.before.size() == 1 && !told.moves) {
      told.moves = 0;
      while (is_one_of(at(i + 1), "at|each|now|all")) ++i;
      continue;
    }
    told.it = told.it || (word == "it" && told.before.empty() && !verb);
    told.grows = told.grows || is_one_of(word, "grow|grows");
    if (is_one_of(word, "nothing|no|not") && is_one_of(at(i + 1), "else|other|farther|further|elsewhere")) {
      told.only = true;
      while (is_one_of(at(i + 1), "else|other|farther|further|elsewhere|move|square|legal|placement")) ++i;
      continue;
    }
    if (is_one_of(word, "may|could|might|can")) {
      told.may = true;
    } else if (is_one_of(word, "must|obliged|constrained")) {
      told.must = true;
    } else if (is_one_of(word, "not|no|never|cannot")) {
      told.no = !told.no;
      told.may = told.may || word == "cannot";
    } else if (word == "only") {
      told.only = true;
    } else if (is_one_of(word, kTakeVerbs)) {
      told.takes = verb = true;
    } else if (word == "turn" && (before == "this" || (verb && !told.after.empty()) || is_cell(at(i + 1)))) {
      told.turns_over = verb = true;
    } else if (word == "over" || word == "backward") {
      if (!told.turns_over && (word == "over" || at(i + 1) != "to")) return false;
    } else if (word == "turn" && is_one_of(before, "'s|your|is")) {
      told.turn = true;
    } else if (is_one_of(word, kPlayVerbs)) {
      if (word == "move" && told.moves) continue;
      told.plays = verb = true;
      if (is_one_of(word, "open|opens|opened|start")) told.opens = true;
    } else if (is_one_of(word, kStandVerbs)) {
      told.stands = true;
    } else if (is_one_of(word, "empty|vacant")) {
      told.empty = true;
    } else if (word == "win") {
      told.wins = true;
    } else if (word == "lose") {
      told.loses = true;
    } else if (is_one_of(word, "turned|flipped|turns|flips") || (word == "turn" && verb)) {
      told.turns_over = true;
      if (at(i + 1) == "over") ++i;
    } else if (is_one_of(word, "captured|removed|gone|lifted")) {
      told.gone = true;
    } else if (!is_one_of(word, kToldIdly) && word != "both" && !(word == "become" || word == "turns")) {
      return false;
    }
  }
  return true;
}

}  // namespace ludwright::book
