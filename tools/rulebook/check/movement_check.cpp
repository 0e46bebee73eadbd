// What all sentences of a book say together of how a piece moves, against the definition. A sentence must not allow
// what the definition does not; what the definition allows, some sentence must.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/store.h"
#include "tools/rulebook/check/checker.h"
#include "tools/rulebook/check/mover_said.h"
#include "tools/rulebook/check/paths.h"

namespace ludwright::book {
namespace {

struct Said {
  std::size_t part = 0;
  const Claim* claim = nullptr;
  std::vector<std::string> ways;
};

class Movement {
 public:
  explicit Movement(Checker& checker)
      : checker_(checker), said_(checker), judge_(checker.moves()), model_(checker.model()) {}

  void run() {
    for (std::size_t t = 0; t < model_.types.size(); ++t) one({false, t});
    for (std::size_t r = 0; r < model_.roles.size(); ++r) one({true, r});
    for (const auto& [said, held] : held_) {
      if (held.more && !held.fits && failed_.insert(said.first).second) checker_.note(said.first, *held.more);
    }
  }

 private:
  void one(const Mover& mover) {
    std::vector<Said> moves, captures;
    confinement_.clear();
    captures_otherwise_ = said_.tells_captures(mover);
    bool jumps = false;  // the book says that it does
    bool moves_at_all = !(mover.is_role ? model_.roles[mover.index].moves : model_.types[mover.index].moves).empty();
    for (std::size_t i = 0; i < checker_.reading().parts.size(); ++i) {
      if (checker_.is_waived(i) || checker_.report().parts[i].how == "written") continue;
      for (const Claim& claim : checker_.reading().parts[i].claims) {
        // "… and may not leave the palace"
        if (claim.kind == "leaves-place" && claim.no && !claim.who.everybody && said_.is_about(claim.who, mover)) {
          const Name* place = checker_.vocabulary().find(claim.place);
          if (place != nullptr && begins_within(mover, *place)) confinement_ = " within " + place->text;
        }
        jumps = jumps || (claim.kind == "jumps" && !claim.no && said_.is_about(claim.who, mover));
        if (!is_movement(claim) || !said_.is_about(claim.who, mover)) continue;
        if (claim.who.everybody && claim.who.types.empty() && !moves_at_all) continue;
        const bool as_always = claim.kind == "captures" && !claim.no && claim.ways == std::vector<std::string>{"same"};
        if (!moves_at_all && ((claim.kind == "moves" && !claim.ways.empty()) || as_always)) {
          Difference unknown;  // put down, or as a card says
          unknown.cannot_judge = !as_always || checker_.rules().takers().count(static_cast<TypeId>(mover.index)) == 0;
          note(i, claim, mover, unknown);
          continue;
        }
        if (claim.kind == "moves" && !claim.no)
          (only_captures(mover) ? captures : moves).push_back({i, &claim, meant(mover, claim)});
        else if (claim.kind == "captures" && !claim.no)
          captures.push_back({i, &claim, claim.ways});
        else
          note(i, claim, mover, alone(i, claim, mover));
      }
    }
    for (std::vector<Said>* list : {&moves, &captures}) {
      for (Said& said : *list) {
        for (std::string& way : said.ways) {
          if (const std::string far = jumps ? jumped(way) : ""; !far.empty()) way = far;
          if (!is_loose(way) && way != "same" && way != "jump" && way != "adjacent") way += confinement_;
        }
      }
    }
    check_moves(mover, moves);
    check_captures(mover, captures, moves);
  }

  // Whether all of these begin there; elsewhere, "it cannot leave the pit" is of those that have come to be in it.
  bool begins_within(const Mover& mover, const Name& place) const {
    if (mover.is_role) return true;
    const Store start = initial_store(model_);
    return std::all_of(start.pieces.begin(), start.pieces.end(), [&](const PieceRecord& piece) {
      if (piece.type != mover.index || piece.site != SiteKind::Cell) return true;
      return checker_.vocabulary().cells_of(place, piece.owner).test(static_cast<CellId>(piece.index));
    });
  }

  // "In a straight line": along rows and columns, or along diagonals too, as the mover does.
  std::vector<std::string> meant(const Mover& mover, const Claim& claim) {
    static constexpr std::string_view straight = " orthogonal";
    if (claim.word != kInLine) return claim.ways;
    for (const char* ways : {" orthogonal", " any", " diagonal"}) {
      std::vector<std::string> read = claim.ways;
      for (std::string& way : read) {
        const std::size_t at = way.find(straight);
        if (at != std::string::npos) way.replace(at, straight.size(), ways);
      }
      const Difference difference = judge_.compare_moves(mover, read, MoveJudge::Test::Equal, false);
      if (!difference.found && !difference.cannot_judge) return read;
    }
    return claim.ways;
  }

  // Whether whatever it does is a capture.
  bool only_captures(const Mover& mover) {
    const auto& deeds = judge_.deeds(mover, false);
    return judge_.has_captures(mover) &&
           std::all_of(deeds.begin(), deeds.end(), [](const Deeds& deed) { return deed.quiet.empty(); });
  }

  void note(std::size_t part, const Claim& claim, const Mover& mover, const Difference& difference) {
    Judgement judgement;
    judgement.elements = {"pieces." + mover_name(model_, mover)};
    if (difference.cannot_judge) {
      // "Pieces" may include some that never move.
      if (claim.who.everybody && claim.who.types.empty()) return;
      judgement.status = Status::Inconclusive;
      judgement.text = fmt::format("no position decides this for the {}", mover_name(model_, mover));
    } else if (difference.found) {
      judgement.status = Status::Fail;
      judgement.text = difference.text;
      judgement.where = difference.where;
      judgement.end = difference.end;
    }
    // What is said of a kind of pieces holds for each; some may do more, as long as it is all that others do.
    if (!claim.who.tag.empty() && claim.who.types.size() > 1 && (!difference.found || difference.definition_more)) {
      Held& held = held_[{part, &claim}];
      if (difference.found && !held.more) held.more = judgement;
      held.fits = held.fits || (!difference.found && !difference.cannot_judge);
      if (difference.found) return;
    }
    // One finding for a sentence: that of the first piece that shows it.
    if (judgement.status == Status::Fail && !failed_.insert(part).second) return;
    checker_.note(part, judgement);
  }

  // Claims that no other sentence adds to.
  Difference alone(std::size_t part, const Claim& claim, const Mover& mover) {
    if (claim.kind == "jumps")
      return claim.no ? judge_.never_jumps(mover, claim.word == "except-capturing") : judge_.jumps(mover);
    if (claim.kind == "straight") return judge_.never_turns(mover);
    if (claim.kind == "captures" && claim.ways.empty()) {
      Difference difference = judge_.never_captures(mover);
      if (!difference.found && !mover.is_role && checker_.rules().takers().count(static_cast<TypeId>(mover.index)) > 0)
        difference = differs(mover, "in the definition the {} captures");
      return difference;
    }
    if (claim.kind == "captures") {
      const Difference wide = judge_.compare_directions(mover, said_.wide_directions(part, claim.ways[0]), true, true);
      const std::string plain = claim.ways[0].substr(claim.ways[0].find(' ') + 1);
      // "A pawn cannot capture forward": straight on, where it also moves so.
      if (!wide.found || judge_.compare_directions(mover, plain, true, true).found ||
          !judge_.compare_directions(mover, plain, false, true).found)
        return wide;
      Difference unknown;
      unknown.cannot_judge = true;
      return unknown;
    }
    if (claim.ways.empty()) return judge_.never_moves(mover);
    if (!is_loose(claim.ways[0])) return never_goes(mover, claim.ways);
    const std::string directions = said_.wide_directions(part, claim.ways[0]);
    Difference difference = judge_.compare_directions(mover, directions, false, true);
    if (!difference.found && !difference.cannot_judge && !captures_otherwise_ && claim.word != kQuietly)
      difference = judge_.compare_directions(mover, directions, true, true);
    return difference;
  }

  // "Never one square forward": not even on a first move.
  Difference never_goes(const Mover& mover, const std::vector<std::string>& ways) {
    for (const bool first : {false, true}) {
      Difference does = judge_.compare_moves(mover, ways, MoveJudge::Test::BookWithin, first);
      if (first && judge_.family(mover, true).empty()) break;
      if (does.cannot_judge) return does;
      if (!does.found || !does.never_done) return differs(mover, "in the definition the {} may do this");
    }
    return {};
  }

  // In none but these directions, and in each of them at times.
  Difference each_way(const Mover& mover, std::size_t part, const std::string& way, bool captures) {
    Difference difference = judge_.compare_directions(mover, said_.wide_directions(part, way), captures, false);
    const bool all = way == "toward any" && model_.board.kind == BoardKind::Grid;
    if ((way.find(" or ") == std::string::npos && !all) || difference.found || difference.cannot_judge)
      return difference;
    return at_times(mover, part, way, captures);
  }

  // In each of these directions at times: "forward or backward" is both.
  Difference at_times(const Mover& mover, std::size_t part, std::string way, bool captures) {
    const bool four = said_.said_of_all(part) && model_.seats[0].forward != kNoDirection;
    if (way == "toward diagonal" && four) way = "toward forward-diagonal or backward-diagonal";
    if (way == "toward any") way = "toward orthogonal or diagonal";
    // "Forward or diagonally forward": straight forward is another one then.
    const bool apart = way.find("-diagonal") != std::string::npos;
    Difference difference;
    for (std::size_t begin = way.find(' ') + 1; begin < way.size() && !difference.found;) {
      const std::size_t end = std::min(way.find(" or ", begin), way.size());
      const std::string one = "toward " + way.substr(begin, end - begin);
      if (!difference.cannot_judge)
        difference = sometimes(mover, apart ? one : "toward " + said_.wide_directions(part, one), captures);
      begin = end + 4;
    }
    return difference;
  }

  // A limit that another sentence sets leaves something of a way: one of which nothing is ever done is no rule.
  template <typename Compare>
  static Difference never_done(const std::vector<std::string>& ways, Compare&& compare) {
    for (const std::string& way : ways) {
      for (const std::string& part : parts_of_way(way)) {
        const Difference difference = compare({part});
        if (difference.found && difference.never_done) return difference;
      }
    }
    Difference unknown;
    unknown.cannot_judge = true;
    return unknown;
  }
  void check_moves(const Mover& mover, std::vector<Said>& said) {
    std::vector<std::string> all, first;
    bool strayed = false;  // one says what is not so: whether the others say all is not asked
    for (const Said& one : said) {
      const auto ways = firm_ways(one.ways);
      auto& list = one.claim->first ? first : all;
      list.insert(list.end(), ways.begin(), ways.end());
      strayed = strayed || (!one.claim->first && !ways.empty() &&
                            judge_.compare_moves(mover, ways, MoveJudge::Test::BookWithin, false).found);
    }
    std::optional<Difference> together;
    for (const Said& one : said) {
      const auto ways = firm_ways(one.ways);
      if (one.claim->first) {
        note(one.part, *one.claim, mover, first_move(mover, one, all));
        continue;
      }
      Difference difference;
      if (!ways.empty()) difference = judge_.compare_moves(mover, ways, MoveJudge::Test::BookWithin, false);
      if (difference.found && said_.is_limited(mover, one.part)) {
        difference = never_done(ways, [&](const std::vector<std::string>& way) {
          return judge_.compare_moves(mover, way, MoveJudge::Test::BookWithin, false);
        });
      }
      for (const std::string& way : one.ways) {
        if (difference.found) break;
        if (way.compare(0, 7, "toward ") == 0)
          difference = one.claim->also ? at_times(mover, one.part, way, false) : each_way(mover, one.part, way, false);
        if (way.compare(0, 9, "distance ") == 0) difference = judge_.compare_distance(mover, way.substr(9));
        // "Any distance": more than half of the board at times.
        const int half = std::max(model_.board.width, model_.board.height) / 2;
        if (way == "distance 1.." && !difference.found && !difference.cannot_judge &&
            !judge_.compare_distance(mover, fmt::format("1..{}", half)).found)
          difference = differs(mover, "in the definition the {} never goes so far");
      }
      if (!difference.found && !difference.cannot_judge && !one.claim->also && !ways.empty() && !strayed) {
        if (!together) together = judge_.compare_moves(mover, all, MoveJudge::Test::Equal, false);
        // Another sentence may say more, but not that it goes farther where this one says how far.
        const std::string elsewhere = together->found && !together->goes_further ? said_.moved_more(mover) : "";
        if (elsewhere.empty())
          difference = *together;
        else if (together->found)
          difference.cannot_judge = true;
      }
      if (one.claim->always && !difference.found && !one.ways.empty() && !mover.is_role)
        difference = farther(mover, one.ways);
      note(one.part, *one.claim, mover, difference);
    }
  }

  // Something found that needs a position, whichever.
  Difference differs(const Mover& mover, const std::string& text) {
    Difference difference;
    difference.cannot_judge = judge_.family(mover, false).empty();
    if (difference.cannot_judge) return difference;
    difference.found = true;
    difference.text = fmt::format(fmt::runtime(text), mover_name(model_, mover));
    difference.where = judge_.family(mover, false)[0];
    return difference;
  }

  // How far it goes is said to have no exception.
  Difference farther(const Mover& mover, const std::vector<std::string>& ways) {
    int most = 0;
    for (const std::string& way : ways) {
      const std::size_t last = way.find_last_not_of("0123456789");
      const bool one = way.compare(0, 5, "step ") == 0;
      if (!one && last + 1 == way.size()) return {};
      most = std::max(most, one ? 1 : std::stoi(way.substr(last + 1)));
    }
    Difference difference;
    const auto where = checker_.rules().went_farther(static_cast<TypeId>(mover.index), most, difference.end);
    if (!where) return difference;
    difference.found = true;
    difference.where = *where;
    difference.text = fmt::format("in the definition the {} may go farther at times", mover_name(model_, mover));
    return difference;
  }

  // That some of its moves, or captures, go this way.
  Difference sometimes(const Mover& mover, const std::string& way, bool captures) {
    Difference difference = judge_.compare_directions(mover, way.substr(7), captures, true);
    const bool goes = difference.found;
    if (difference.cannot_judge) return difference;
    difference = {};
    if (goes) return difference;
    return differs(mover, fmt::format("the definition never lets the {{}} {} {}", captures ? "capture" : "go",
                                      way.substr(7, way.find(" or ") - 7)));
  }

  // The cells that the farthest quiet move passes, or ends on.
  int farthest(const Mover& mover, bool first, std::size_t& position, CellId& end) {
    int most = 0;
    const auto& family = judge_.family(mover, first);
    for (std::size_t i = 0; i < family.size(); ++i) {
      const Cell& from = model_.board.cells[family[i].cell];
      for (const CellId cell : judge_.deeds(mover, first)[i].quiet) {
        const Cell& to = model_.board.cells[cell];
        const int far = std::max(std::abs(to.file - from.file), std::abs(to.rank - from.rank));
        if (far > most) most = far, position = i, end = cell;
      }
    }
    return most;
  }

  // "Two squares rather than one", where nothing is said of directions: so far on the first move, and not later.
  Difference first_distance(const Mover& mover, const Said& said) {
    Difference difference;
    difference.cannot_judge = true;
    if (said.ways.size() != 1 || said.ways[0].compare(0, 9, "distance ") != 0) return difference;
    const std::string number = said.ways[0].substr(9);
    if (number.find_first_not_of("0123456789") != std::string::npos || model_.board.kind != BoardKind::Grid)
      return difference;
    std::size_t position = 0, later_position = 0;
    CellId end = kNoCell, later_end = kNoCell;
    const int most = farthest(mover, true, position, end);
    const int later = farthest(mover, false, later_position, later_end);
    if (most == 0 || later == 0) return difference;
    difference.cannot_judge = false;
    difference.found = most != std::stoi(number) || later >= most;
    if (!difference.found) return difference;
    const bool too_far_later = most == std::stoi(number);
    difference.text =
        too_far_later ? fmt::format("the definition lets the {} do this on later moves too", mover_name(model_, mover))
                      : fmt::format("in the definition the first move of the {} goes {} squares at most",
                                    mover_name(model_, mover), most);
    difference.where = judge_.family(mover, !too_far_later)[too_far_later ? later_position : position];
    difference.end = too_far_later ? later_end : end;
    return difference;
  }

  Difference first_move(const Mover& mover, const Said& said, const std::vector<std::string>& usual) {
    std::vector<std::string> ways = firm_ways(said.ways);
    for (const std::string& way : said.ways) {
      if (way.compare(0, 9, "distance ") != 0) continue;
      // "two squares in the same direction": as far, in the directions of its usual steps.
      for (const std::string& step : usual) {
        const std::size_t blank = step.find(' ');
        if (step.compare(0, 5, "step ") == 0) ways.push_back("slide " + step.substr(blank + 1) + " " + way.substr(9));
      }
    }
    if (ways.empty()) return first_distance(mover, said);
    Difference difference = judge_.compare_moves(mover, ways, MoveJudge::Test::BookWithin, true);
    if (difference.found || difference.cannot_judge) return difference;
    if (said.claim->only) return judge_.compare_moves(mover, ways, MoveJudge::Test::Equal, true);
    std::vector<std::string> both = usual;
    both.insert(both.end(), ways.begin(), ways.end());
    if (!usual.empty()) difference = judge_.compare_moves(mover, both, MoveJudge::Test::Equal, true);
    if (difference.found) return difference;
    // It must be of the first move alone.
    if (!judge_.compare_moves(mover, ways, MoveJudge::Test::BookWithin, false).found) {
      Difference later;
      later.found = true;
      later.text = fmt::format("the definition lets the {} do this on later moves too", mover_name(model_, mover));
      later.where = judge_.family(mover, false)[0];
      return later;
    }
    return difference;
  }

  void check_captures(const Mover& mover, const std::vector<Said>& said, const std::vector<Said>& moves) {
    std::vector<std::string> all;
    std::vector<std::vector<std::string>> each;
    for (const Said& one : said) {
      std::vector<std::string> ways;
      for (const std::string& way : one.ways) {
        if (way != "same") {
          ways.push_back(way);
          continue;
        }
        for (const Said& move : moves) {
          const auto firm = firm_ways(move.ways);
          if (!move.claim->first) ways.insert(ways.end(), firm.begin(), firm.end());
        }
      }
      each.push_back(ways);
      const auto firm = firm_ways(ways);
      all.insert(all.end(), firm.begin(), firm.end());
    }
    const bool strayed = std::any_of(each.begin(), each.end(), [&](const std::vector<std::string>& ways) {
      const auto all_readings = readings_of_ways(firm_ways(ways));
      return std::all_of(all_readings.begin(), all_readings.end(), [&](const std::vector<std::string>& reading) {
        return !reading.empty() && judge_.compare_captures(mover, reading, MoveJudge::Test::BookWithin).found;
      });
    });
    for (std::size_t i = 0; i < said.size(); ++i) {
      Difference best;
      best.cannot_judge = true;
      for (const auto& ways : readings_of_ways(each[i])) {
        best = one_capture(mover, said[i], ways, all, strayed);
        if (!best.found && (!best.cannot_judge || said[i].claim->word == kFarUnsaid)) break;
      }
      note(said[i].part, *said[i].claim, mover, best);
    }
  }

  Difference one_capture(const Mover& mover, const Said& said, const std::vector<std::string>& ways,
                         const std::vector<std::string>& all, bool strayed) {
    Difference unknown;
    unknown.cannot_judge = true;
    // Taken without being moved onto, as between two: whoever did so in play.
    if (ways.empty() && !judge_.has_captures(mover) && !mover.is_role &&
        said.claim->ways == std::vector<std::string>{"same"} &&
        checker_.rules().takers().count(static_cast<TypeId>(mover.index)) > 0)
      return {};
    if (ways.empty() && !judge_.has_captures(mover)) return differs(mover, "the definition never lets the {} capture");
    if (ways.empty()) return unknown;
    const auto strict = firm_ways(ways);
    Difference difference;
    if (!strict.empty()) {
      const bool added = said.claim->also || all.size() > strict.size();
      difference = judge_.compare_captures(mover, strict, MoveJudge::Test::BookWithin);
      const bool never_comes = difference.never_comes;
      if (difference.found && said_.is_limited(mover, said.part)) {
        return never_done(strict, [&](const std::vector<std::string>& way) {
          return judge_.compare_captures(mover, way, MoveJudge::Test::BookWithin);
        });
      }
      if (!difference.found && !difference.cannot_judge && !strayed && said_.moved_more(mover).empty()) {
        if (!added) {
          difference = judge_.compare_captures(mover, strict, MoveJudge::Test::Equal);
        } else {
          for (const auto& reading : readings_of_ways(all)) {
            difference = judge_.compare_captures(mover, reading, MoveJudge::Test::Equal);
            if (!difference.found) break;
          }
        }
      }
      if (!difference.found && never_comes) return unknown;  // straight ahead, where all play is on dark squares
      if (difference.goes_further && said.claim->word == kFarUnsaid) return unknown;
      if (difference.definition_more && said.claim->word == kJumpUnsaid && ways.size() == 1 &&
          !judge_.compare_directions(mover, ways[0].substr(5), true, false).found)
        return unknown;
      return difference;
    }
    for (const std::string& way : ways) {
      if (way.compare(0, 7, "toward ") == 0)
        difference = said.claim->also ? at_times(mover, said.part, way, true) : each_way(mover, said.part, way, true);
      else
        return unknown;
      // "Soldiers capture straight ahead": another sentence may say when they capture otherwise.
      if (difference.found && difference.definition_more && !said.claim->only &&
          (difference.of_place || !said_.moved_more(mover).empty())) {
        const Difference never = at_times(mover, said.part, way, true);
        return never.found ? never : unknown;
      }
      if (difference.found) break;
    }
    return difference;
  }

  struct Held {
    std::optional<Judgement> more;  // one of a kind does more than is said
    bool fits = false;              // and another does just that
  };

  Checker& checker_;
  MoverSaid said_;
  MoveJudge& judge_;
  const Model& model_;
  std::set<std::size_t> failed_;
  std::map<std::pair<std::size_t, const Claim*>, Held> held_;  // by sentence and what it claims, in their order
  std::string confinement_;                                    // where the book says that the mover stays
  bool captures_otherwise_ = false;
};

}  // namespace

bool is_movement(const Claim& claim) {
  // That pieces may jump is so if some may; over whose pieces is asked elsewhere.
  if (claim.kind == "jumps") return claim.word != "own" && claim.word != "enemy" && (claim.no || !claim.who.everybody);
  return claim.kind == "moves" || claim.kind == "captures" || claim.kind == "straight";
}

void check_movement(Checker& checker) { Movement(checker).run(); }

}  // namespace ludwright::book
