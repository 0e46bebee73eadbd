// The statement that moves. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/effects_impl.h"

namespace ludwright {

template <int W>
bool Play<W>::forbidden(PieceId piece, const Instance& instance, const Env& env, bool for_attacked) {
  bool prepared = false;
  Env inner;
  const std::size_t taken = taken_.size();
  bool result = false;
  const TypeId type = board_.pieces[piece].type;
  const auto from = static_cast<CellId>(board_.pieces[piece].index);
  for (const Prohibition<W>& prohibition : rules_.prohibitions) {
    const LegalRule& rule = *prohibition.rule;
    if (rule.phase != kNone && rule.phase != board_.flow.phase) continue;
    if (for_attacked && rule.asks_attacked) continue;
    if (!prohibition.may_forbid(type, from, instance.end, env.me, instance.victims > 0 || taken > 0)) continue;
    if (!prepared) {
      prepared = true;
      inner = env;
      inner.this_piece = piece;
      inner.origin = board_.pieces[piece].index;
      inner.landing = instance.end;
      inner.here = instance.here;
      inner.heading = instance.heading;
      inner.crossed = instance.crossed;
      for (int i = 0; i < instance.victims; ++i)
        victims_on(instance.victim[static_cast<std::size_t>(i)], piece, taken_);
    }
    if (truth(rule.expr, inner)) {
      result = true;
      break;
    }
  }
  taken_.resize(taken);
  return result;
}

// The instances of a walk in canonical order: by end, victims and heading; the same end with the same victims once.
template <int W>
void Play<W>::instances(PieceId piece, PathsId paths, const Env& env, std::vector<Instance>& out) {
  out.clear();
  const CellId from = board_.pieces[piece].index;
  if (!may_begin(paths, from, env)) return;
  walk(paths, from, env, true, [&](const Instance& instance) {
    if (out.size() >= kMostWalks) throw too_many_walks();
    out.push_back(instance);
    return false;
  });
  if (out.size() < 2) return;
  const auto sorted_victims = [](const Instance& x) {
    std::array<CellId, kMaxVictims> list = x.victim;
    std::sort(list.begin(), list.begin() + x.victims);
    return list;
  };
  const auto before = [&](const Instance& x, const Instance& y) {
    if (x.end != y.end) return x.end < y.end;
    const auto a = sorted_victims(x);
    const auto b = sorted_victims(y);
    const auto order =
        std::lexicographical_compare_three_way(a.begin(), a.begin() + x.victims, b.begin(), b.begin() + y.victims);
    if (order != 0) return order < 0;
    return x.heading < y.heading;
  };
  std::stable_sort(out.begin(), out.end(), before);
  const auto alike = [&](const Instance& x, const Instance& y) {
    return x.end == y.end && x.victims == y.victims && sorted_victims(x) == sorted_victims(y);
  };
  out.erase(std::unique(out.begin(), out.end(), alike), out.end());
}

// The ends of the same walks, from the table of a movement whose walks it has exactly.
template <int W>
Bits<W> Play<W>::table_ends(PieceId piece, const TableMove<W>& table, const Env& env) {
  const Cells to = end_cells(rules_.ends[static_cast<std::size_t>(table.to)], env);
  return targets(table, board_.pieces[piece].index, env.me, to);
}

// Those walks to some of the ends.
template <int W>
void Play<W>::table_instances(PieceId piece, const TableMove<W>& table, const Cells& ends, const Env& env,
                              std::vector<Instance>& out) const {
  out.clear();
  const CellId from = board_.pieces[piece].index;
  ends.each([&](int end) { out.push_back(table_walk(piece, from, static_cast<CellId>(end), table, env)); });
}

template <int W>
typename Play<W>::Instance Play<W>::table_walk(PieceId piece, CellId from, CellId to, const TableMove<W>& table,
                                               const Env& env) const {
  const Env walked = walk_env(piece, from, to, table, env);
  Instance instance;
  instance.end = to;
  instance.here = static_cast<CellId>(walked.here);
  instance.heading = walked.heading;
  instance.crossed = walked.crossed;
  if (board_.occupied.test(to)) instance.victim[static_cast<std::size_t>(instance.victims++)] = to;
  return instance;
}

// One walk carried out: captures, arrival, the move's own effects, the rules.
template <int W>
bool Play<W>::make_walk(PieceId piece, const MoveRule* rule, PlayerId me, const Instance& instance, const Env& env,
                        NextEnv next) {
  const std::size_t mark = board_.mark();
  Env inner = env;
  inner.this_piece = piece;
  inner.origin = board_.pieces[piece].index;
  inner.landing = instance.end;
  inner.heading = instance.heading;
  inner.crossed = instance.crossed;
  inner.here = instance.here;
  std::vector<PieceId> victims;
  for (int i = 0; i < instance.victims; ++i) victims_on(instance.victim[static_cast<std::size_t>(i)], piece, victims);
  const bool stop = with_events(next, [&](NextEnv done) {
    return leave_all(victims, 0, piece, true, inner,
                     [&] { return arrive_and_do(piece, rule, me, inner, env.me, done); });
  });
  if (!stop) board_.undo_to(mark);
  return stop;
}

// All pieces of the stack but the walker, from the bottom.
template <int W>
void Play<W>::victims_on(CellId cell, PieceId walker, std::vector<PieceId>& out) const {
  const std::size_t before = out.size();
  for (PieceId other = board_.top[cell]; other != kNoPiece; other = board_.below[other]) {
    if (other != walker) out.push_back(other);
  }
  std::reverse(out.begin() + static_cast<std::ptrdiff_t>(before), out.end());
}

// The walker comes to `env.landing` if it is still there and there is room, else it stays; then what the move does.
template <int W>
bool Play<W>::arrive_and_do(PieceId piece, const MoveRule* rule, PlayerId me, const Env& env, PlayerId outside,
                            NextEnv done) {
  const std::size_t arrival = board_.mark();
  const std::size_t waiting = cascade_.waiting.size();
  const PieceRecord record = board_.pieces[piece];
  const auto landing = static_cast<CellId>(env.landing);
  const bool stays = record.site == SiteKind::Cell && record.index == landing;
  if (record.site == SiteKind::Cell && (stays || board_.has_room(landing))) {
    queue_event(EventKind::Moves, piece, env);
    if (!stays) {
      board_.lift(piece);
      board_.put(piece, landing);
    }
  }
  bool kept = false;
  if (rule != nullptr && rule->effects != kNoId) {
    Env own = env;
    own.me = me;
    kept = run_block(rule->effects, 0, own, [&](const Env& after) {
      Env back = after;
      back.me = outside;
      return done(back);
    });
  } else {
    kept = done(env);
  }
  if (!kept) {
    board_.undo_to(arrival);
    cascade_.waiting.resize(waiting);
  }
  return kept;
}

// Whether a recorded walk is one that a table stands for: what was recorded was legal, so it need not be looked for.
template <int W>
bool Play<W>::replay_by_table(const Statement& s, const Choice& wanted) {
  if (s.paths != kNoId || !rules_.roles_by_kind || wanted.a >= rules_.cell_count || board_.top[wanted.a] == kNoPiece)
    return false;
  const PieceRecord& record = board_.pieces[board_.top[wanted.a]];
  const auto& tables = rules_.tables[set_of(board_.top[wanted.a])];
  return record.owner < m_.seats.size() && wanted.alt < tables.size() && tables[wanted.alt].by_table();
}

template <int W>
bool Play<W>::run_move(const Statement& s, const Env& env, NextEnv next) {
  eliminate_again();
  if (stops_here()) return stop_to_ask(env.decider);
  const typename Pool<WalkLists>::Loan lists(walk_lists_);
  std::vector<WalkOption>& options = lists->options;
  std::vector<Instance>& found = lists->found;
  options.clear();
  // While a recorded choice is replayed only its piece and move matter.
  const bool replay = forced_ != nullptr && cursor_ < forced_->size();
  const Choice wanted = replay ? (*forced_)[cursor_] : Choice{};
  if (replay && wanted.kind != ChoiceKind::Walk) return false;
  if (!replay && list_begun(env.decider)) return false;
  // A draw asks of what was drawn alone whether it is forbidden: when it is tried. What is sure is not tried.
  const bool is_sure = rules_.sure.count(&s) != 0;
  const bool judge_later = drawing_ && mode_ == Mode::List && rules_.forbids && !is_sure;
  const bool tries = mode_ == Mode::Complete && rules_.forbids;
  if (replay && facts_ == nullptr && !tries && replay_by_table(s, wanted)) {
    const PieceId piece = board_.top[wanted.a];
    const PieceRecord record = board_.pieces[piece];
    const auto alt = static_cast<std::size_t>(wanted.alt);
    Env own = env;
    own.me = record.owner;
    const std::size_t set = set_of(piece);
    const Instance instance = table_walk(piece, wanted.a, wanted.b, rules_.tables[set][alt], own);
    const int together = together_;
    note_replayed(env.decider);
    if (make_walk(piece, &rules_.moves_of(set)[alt], record.owner, instance, env, next)) return true;
    --cursor_;
    together_ = together;
    return false;
  }
  const bool is_sure_if_last = !judge_later && rules_.sure_if_last.count(&s) != 0;
  const std::vector<ExprId>* last_unless = drawing_ || is_sure_if_last ? rules_.last_unless(s) : nullptr;
  const bool by_sets = !replay && s.paths == kNoId && may_list_sets(s, last_unless, is_sure, env.decider);
  Env asking = env;
  asking.me = env.decider;
  const auto ask = [&] {
    return branch(
        env.decider, static_cast<int>(options.size()),
        [&](int i) {
          const WalkOption& option = options[static_cast<std::size_t>(i)];
          Choice choice;
          choice.kind = ChoiceKind::Walk;
          choice.a = board_.pieces[option.piece].index;
          choice.b = option.instance.end;
          choice.alt = static_cast<std::uint8_t>(option.alt);
          choice.ordinal = static_cast<std::uint8_t>(option.ordinal);
          return choice;
        },
        [&](int i) {
          const WalkOption& option = options[static_cast<std::size_t>(i)];
          if (facts_ != nullptr) {
            MoveFacts::Part part;
            part.type = board_.pieces[option.piece].type;
            part.owner = board_.pieces[option.piece].owner;
            part.role = option.role;
            part.rule = s.paths != kNoId ? kNone : option.alt;
            part.heading =
                option.instance.heading == kNone ? kNoDirection : static_cast<DirectionId>(option.instance.heading);
            part.taken = captures_;
            facts_->parts.back() = part;
          }
          if (judge_later && forbidden(option.piece, option.instance, asking, false)) return false;
          const PlayerId me = option.rule == nullptr ? env.me : board_.pieces[option.piece].owner;
          return make_walk(option.piece, option.rule, me, option.instance, env, next);
        },
        is_sure,
        [&](int i) {
          const WalkOption& option = options[static_cast<std::size_t>(i)];
          if (last_unless == nullptr || (option.rule != nullptr && may_ask(m_, option.rule->effects)))
            return Ending::Unknown;
          if (option.rule != nullptr && option.rule->effects != kNoId && rules_.last_choices.declined.count(&s) != 0)
            return Ending::Unknown;
          const bool stirs = option.rule != nullptr && rules_.stirs_by_effects(*option.rule);
          return ending_of_walk(s, *last_unless, option.piece, option.instance, is_sure_if_last, stirs, env);
        });
  };
  // Where one run is enough the walks of the other pieces need not be known, nor whether further ones are forbidden.
  const bool leaves_out = only_taking_ && mode_ == Mode::List && move_.size == 0;
  const bool walkwise = !replay && mode_ == Mode::Exists;
  const bool piecewise = !replay && (mode_ == Mode::Exists || mode_ == Mode::Complete);
  // A search for one run is over with the first walk that there is if all that follows is sure or may be left out, or
  // if the block ends here.
  const bool ends_search = mode_ == Mode::Exists && rules_.walks_are_sure &&
                           (rules_.sure_if_last.count(&s) != 0 ||
                            (search_ == Search::Under && &s == &m_.block(search_block_).statements.back()));
  const auto ask_now = [&] {
    found_completion_ = found_completion_ || (ends_search && !options.empty());
    const bool stop = ends_search ? !options.empty() && found_one() : ask();
    options.clear();
    return stop || search_ == Search::Over;
  };
  // Then what tables tell is looked at first, of all pieces.
  enum class Which : std::uint8_t { All, OfTables, Others };
  Which which = Which::All;
  const auto look_at = [&](int cell) {
    const PieceId piece = board_.top[static_cast<std::size_t>(cell)];
    const PieceRecord& record = board_.pieces[piece];
    if (replay && record.index != wanted.a) return false;
    Env own = env;
    own.me = record.owner;
    own.this_piece = piece;
    own.origin = record.index;
    own.landing = record.index;
    own.crossed = {};
    const int role = m_.roles.empty() ? kNone : role_of(piece, own);
    if (s.paths != kNoId) own.me = env.me;
    const auto list = [&](const MoveRule* rule, int alt, int role_held) {  // true: no more need be tried
      for (std::size_t i = 0, same = 0; i < found.size(); ++i) {
        same = i > 0 && found[i].end == found[i - 1].end ? same + 1 : 0;
        const int ordinal = static_cast<int>(same);
        if (replay && (found[i].end != wanted.b || ordinal != wanted.ordinal)) continue;
        if (judge_later || !forbidden(piece, found[i], asking, false))
          options.push_back({piece, rule, alt, role_held, found[i], ordinal});
        if (walkwise && !options.empty() && ask_now()) return true;
      }
      return false;
    };
    if (s.paths != kNoId) {
      if (which == Which::OfTables) return false;
      instances(piece, s.paths, own, found);
      if (list(nullptr, 0, role)) return true;
    } else {
      const std::size_t set = role == kNone ? record.type : rules_.set_of_role(role);
      const auto& moves = rules_.moves_of(set);
      const auto& tables = rules_.tables[set];
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!s.by.empty() && moves[i].name != s.by) continue;
        if (replay && static_cast<int>(i) != wanted.alt) continue;
        if (leaves_out && !m_.path_sets[moves[i].paths].takes) continue;
        const bool by_table = has_all_walks(tables[i]) && own.me < m_.seats.size();
        if (which == (by_table ? Which::Others : Which::OfTables)) continue;
        if (moves[i].guard != kNoId && !truth(moves[i].guard, own)) continue;
        if (by_table) {
          Cells ends = table_ends(piece, tables[i], own);
          if (by_sets) {
            const LastMove last{&s, last_unless, is_sure, is_sure_if_last};
            ends = list_set(last, piece, static_cast<std::uint8_t>(i), moves[i], tables[i], ends, env, own);
          }
          if (ends_search) {
            for (; ends.any(); ends.reset(ends.lowest())) {
              found.assign(1, table_walk(piece, record.index, static_cast<CellId>(ends.lowest()), tables[i], own));
              if (list(&moves[i], static_cast<int>(i), role)) return true;
            }
            continue;
          }
          table_instances(piece, tables[i], ends, own, found);
        } else {
          instances(piece, moves[i].paths, own, found);
        }
        if (list(&moves[i], static_cast<int>(i), role)) return true;
      }
    }
    return piecewise && ask_now();
  };
  const auto look = [&](Which part) {
    which = part;
    return tops(s.a, env).some(look_at);
  };
  const bool stopped = ends_search ? look(Which::OfTables) || look(Which::Others) : look(Which::All);
  if (piecewise) return stopped && search_ != Search::Over;
  return ask();
}

}  // namespace ludwright
