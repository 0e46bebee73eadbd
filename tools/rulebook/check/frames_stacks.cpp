// How many begin on which squares, where squares hold several: "White gets two men on point 24, five on 13"; see
// frames_setup.h.
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/frames_setup.h"

namespace ludwright::book {

std::vector<Claim> read_stacks(const Vocabulary& vocabulary, const std::string& words, const Context& context) {
  if (vocabulary.model().board.stack < 2) return {};
  static constexpr std::string_view idle =
      "gets|get|has|puts|put|place|places|receive|receives|is|mirror|image|:|and|,|stand|start|your|with|takes|take|'s|"
      "at|of|piece|1|also|those|likewise|square|sets|set|in|order|lie|there|mirrored|mirrors|this|does|same|begins|"
      "begin";
  const Bag none(vocabulary, "");
  const std::vector<std::string> all = words_of(words);
  Claim claim;
  claim.kind = "begins-on";
  claim.place = "stacks";
  std::vector<Claim> claims;
  const auto finish = [&] {
    if (claim.sizes.empty()) return claim.word.empty();
    if (claim.word.empty()) return false;
    claims.push_back(claim);
    claim.sizes.clear(), claim.numbers.clear();
    return true;
  };
  const auto word = [&](std::size_t i) { return i < all.size() ? all[i] : std::string(); };
  for (std::size_t i = 0; i < all.size();) {
    const Name* name = vocabulary.find(all[i]);
    if (name != nullptr && name->kind == NameKind::Seat) {
      if (!finish()) return {};
      claim.word = all[i++];
      continue;
    }
    if (is_number_word(all[i])) {
      std::size_t at = i + 1;
      if (const Name* piece = vocabulary.find(word(at)); piece != nullptr && piece->kind == NameKind::Type)
        claim.who.types = vocabulary.types_of(*piece), ++at;
      else if (word(at) == "piece")
        ++at;
      if (word(at) == "more" || word(at) == "each") ++at;
      if (word(at) != "on" && word(at) != "at") return {};
      ++at;
      if (word(at) == "square" || word(at) == "xp") ++at;
      if (!is_cell_word(none, word(at)) || is_one_of(word(at + 1), "to|-")) return {};
      claim.numbers.push_back(std::atoi(all[i].c_str()));
      claim.sizes.push_back(word(at));
      i = at + 1;
      continue;
    }
    if (!is_one_of(all[i], idle)) return {};
    ++i;
  }
  if (claim.who.empty()) {
    claim.who = context.it;
    if (claim.who.types.empty() && vocabulary.model().types.size() == 1) claim.who.types = {TypeId{0}};
  }
  if (claim.who.types.empty() || !finish() || claims.empty()) return {};
  for (Claim& one : claims) one.who = claim.who;
  return claims;
}

}  // namespace ludwright::book
