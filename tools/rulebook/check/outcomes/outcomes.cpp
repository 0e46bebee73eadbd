// Sentences about ends, cut into parts; see outcomes.h.
#include "tools/rulebook/check/outcomes/outcomes.h"

#include <algorithm>

#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kMostWords = 50;

}  // namespace

namespace outcomes {
namespace {

using frames::Claims;
using Words = std::vector<std::string>;

Words part_of(const Words& words, std::size_t begin, std::size_t end) {
  return Words(words.begin() + static_cast<std::ptrdiff_t>(begin), words.begin() + static_cast<std::ptrdiff_t>(end));
}

bool cuts(const std::string& word) { return is_one_of(word, ",|;|:|(|)|-|and|but|or|while|whereas|then|so"); }

constexpr std::string_view kResults = "win|lose|draw|pass";
constexpr int kMostParts = 5;

// A sentence that is read part by part, with what has been said so far.
class OutcomeReader {
 public:
  OutcomeReader(const Vocabulary& vocabulary, Context& context) : vocabulary_(vocabulary), context_(context) {}

  std::optional<Claims> read(const Words& words) { return go_on(words, 0, State(), kMostParts); }

 private:
  struct State {
    Words cases;        // what must hold, as words
    bool open = false;  // no result of them yet
    std::string joint;  // what stood before the next part
    Who counted;
    std::optional<Result> last;
    Claims claims;
  };

  // What is claimed once the words from `begin` on are read; nothing if they cannot be.
  std::optional<Claims> go_on(const Words& words, std::size_t begin, const State& before, int parts) {
    if (begin >= words.size())
      return before.open || before.claims.empty() ? std::nullopt : std::optional(before.claims);
    if (parts == 0) return std::nullopt;
    for (std::size_t end = words.size(); end > begin; --end) {
      if (end < words.size() && !cuts(words[end])) continue;
      State state = before;
      if (!take_part(part_of(words, begin, end), state)) continue;
      std::size_t next = end;
      state.joint.clear();
      for (; next < words.size() && cuts(words[next]); ++next) {
        if (is_one_of(words[next], "or|and")) state.joint = words[next];
      }
      if (auto claims = go_on(words, next, state, parts - 1)) return claims;
    }
    return std::nullopt;
  }

  bool take_part(const Words& words, State& state) {
    const Bag bag(vocabulary_, words);
    if (counts(bag, state) || changes_nothing(bag)) return true;
    if (words[0] == "if") return condition(part_of(words, 1, words.size()), state);
    const auto found = std::find(words.begin(), words.end(), "if");
    if (found != words.end()) {
      const auto at = static_cast<std::size_t>(found - words.begin());
      const auto result = result_of(Bag(vocabulary_, part_of(words, 0, at)));
      if (!result || state.open) return false;
      state.cases = part_of(words, at + 1, words.size());
      return conclude(*result, state);
    }
    if (is_subject(words) && (!state.open || comes_to_end(state)) && of_whom(words, state)) return true;
    if (state.last && goes_with_last(words, state)) return true;
    if (const auto result = result_of(bag)) return !state.cases.empty() && conclude(*result, state);
    if (state.open && !state.joint.empty()) {  // "…, and is not in check"
      state.cases.push_back(state.joint);
      state.cases.insert(state.cases.end(), words.begin(), words.end());
      return true;
    }
    return !state.open && as_noun(words, state);
  }

  // "When the board is full, whoever has more discs wins": the case is that in which the game ends.
  bool comes_to_end(State& state) {
    Result end;
    end.word = "end";
    return conclude(end, state);
  }

  // "…, and so does a player who cannot move", "…, whether he is in check or not": with the result before.
  bool goes_with_last(const Words& words, State& state) {
    const Result result = *state.last;
    const auto whether = std::find(words.begin(), words.end(), "whether");
    if (is_one_of(words[0], "does|to")) {
      state.cases = part_of(words, 1, words.size());
    } else if (whether != words.end() &&
               Bag(vocabulary_, Words(words.begin(), whether)).rest("it|cannot matter|cannot|matter|no|matters|not")) {
      state.cases.emplace_back("and");
      state.cases.insert(state.cases.end(), whether, words.end());
    } else {
      return false;
    }
    return conclude(result, state);
  }

  bool is_subject(const Words& words) const {
    static constexpr std::string_view phrases =
        "whoever|player who|player whose|it whose|player with|it who|player without";
    return phrase_at(words, 0, phrases) > 0;
  }

  // "The discs are counted": whom "more of them" is about.
  bool counts(Bag bag, State& state) {
    if (bag.has("if|whoever") || !bag.take("is counted|counted|count|add up|added up|is counted up|counted up"))
      return false;
    bag.take("game end and|game end|at end|player|you|each");
    const Who who = bag.pieces();
    if (who.empty() || !bag.rest("up|friendly|both|player|on|board|and|of")) return false;
    state.counted = who;
    return !state.open || comes_to_end(state);
  }

  // "if …", or "if … you lose" without a comma.
  bool condition(const Words& body, State& state) {
    if (body.empty() || body[0] == "only" || state.open) return false;
    state.cases = body;
    for (std::size_t at = 1; at < body.size(); ++at) {
      if (std::none_of(body.begin() + static_cast<std::ptrdiff_t>(at), body.end(),
                       [](const std::string& word) { return is_one_of(word, kResults); }))
        break;
      const auto result = result_of(Bag(vocabulary_, part_of(body, at, body.size())));
      if (!result) continue;
      State trial = state;
      trial.cases = part_of(body, 0, at);
      if (!conclude(*result, trial)) continue;
      state = trial;
      return true;
    }
    state.open = true;
    return true;
  }

  // "a player who cannot move loses"
  bool of_whom(const Words& words, State& state) {
    for (std::size_t at = words.size(); at-- > 1;) {
      if (!is_one_of(words[at], kResults)) continue;
      if (!Bag(vocabulary_, part_of(words, at + 1, words.size())).rest("game|at once|immediately|therefore")) continue;
      std::size_t end = at;
      while (end > 1 && is_one_of(words[end - 1], "is|immediately|therefore|also|must|,|game")) --end;
      State trial = state;
      trial.cases = part_of(words, 0, end);
      Result result;
      result.word = words[at];
      if (result.word != "draw") result.side.of = Side::Of::Self;
      if (!conclude(result, trial)) continue;
      state = trial;
      return true;
    }
    return false;
  }

  // "an equal count is a draw", "it is a loss to be mated"
  bool as_noun(const Words& words, State& state) {
    for (std::size_t at = 1; at + 1 < words.size(); ++at) {
      const bool is = words[at] == "is" || words[at] == "means", to = words[at] == "to";
      if (!is && !to) continue;
      const Words one = part_of(words, 0, at), other = part_of(words, at + 1, words.size());
      const Words& said = is ? other : one;
      Result result;
      for (const std::string& word : said) {
        if (is_one_of(word, "win|lose|draw")) result.word = result.word.empty() ? word : "?";
      }
      if (result.word.empty() || result.word == "?") continue;
      Bag rest(vocabulary_, said);
      rest.take(result.word);
      if (!rest.rest("it|is|also|game|counts|as|for|player|whoever|1|means")) continue;
      if (result.word != "draw") result.side.of = Side::Of::Self;
      State trial = state;
      trial.cases = is ? one : other;
      if (!conclude(result, trial)) continue;
      state = trial;
      return true;
    }
    return false;
  }

  // What follows from the cases: of each that stands between "or", of all that stand between "and".
  bool conclude(const Result& result, State& state) {
    Context context = context_;
    if (!state.counted.empty()) context.it = state.counted;
    for (const bool parted : {false, true}) {
      Claims found;
      if (!conclude_all(parted ? parted_by(state.cases, "or") : std::vector<Words>{state.cases}, result, context,
                        found))
        continue;
      for (Claim& claim : found) {
        if (std::find(state.claims.begin(), state.claims.end(), claim) == state.claims.end())
          state.claims.push_back(std::move(claim));
      }
      state.open = false;
      state.last = result;
      return true;
    }
    return false;
  }

  bool conclude_all(const std::vector<Words>& groups, const Result& result, Context& context, Claims& claims) {
    for (const Words& group : groups) {
      bool known = false;
      for (const bool parted : {false, true}) {
        std::vector<Case> cases;
        for (const Words& words : parted ? parted_by(group, "and") : std::vector<Words>{group}) {
          if (auto one = case_of(Bag(vocabulary_, words), context)) cases.push_back(std::move(*one));
        }
        Claims found;
        Context trial = context;
        if (!claim_result(cases, result, vocabulary_, trial, found)) continue;
        claims.insert(claims.end(), found.begin(), found.end());
        known = true;
        break;
      }
      if (!known) return false;
    }
    return true;
  }

  static std::vector<Words> parted_by(const Words& words, std::string_view joint) {
    std::vector<Words> parts(1);
    for (const std::string& word : words) {
      if (word == joint)
        parts.emplace_back();
      else if (word != "," || !parts.back().empty())
        parts.back().push_back(word);
    }
    for (Words& part : parts) {
      while (!part.empty() && is_one_of(part.back(), ",|either")) part.pop_back();
      while (!part.empty() && is_one_of(part.front(), ",|either|if|and")) part.erase(part.begin());
    }
    std::erase_if(parts, [](const Words& part) { return part.empty(); });
    return parts;
  }

  const Vocabulary& vocabulary_;
  Context& context_;
};

}  // namespace
}  // namespace outcomes

std::vector<Claim> read_outcomes(const Vocabulary& vocabulary, const std::string& words, Context& context) {
  for (const Bag& bag : Bag::readings(vocabulary, words)) {
    if (auto claims = outcomes::read_counts(bag, context); !claims.empty()) return claims;
    if (auto claims = outcomes::read_options(bag); !claims.empty()) return claims;
    if (bag.size() > kMostWords || !bag.has("win|lose|draw|pass|end|stop|stops")) continue;
    if (bag.has("unless|except|only if|usually|sometimes|perhaps|may win|may lose|'")) continue;
    // "… passes, and the game ends" is more than that he passes.
    if (bag.has("nomove") && bag.has("pass") && bag.has("game end")) continue;
    Bag said(bag);
    said.take_all("( mate )|( stalemate )|( checkmate )");
    said.put("without each allowed move", "and nomove");
    if (auto claims = outcomes::OutcomeReader(vocabulary, context).read(said.words())) return *claims;
  }
  return {};
}

}  // namespace ludwright::book
