// The statements that choose: move, place, choose and random. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/effects_impl.h"

namespace ludwright {

// ---- move, place, choose
// ----------------------------------------------------------------------------------------------------

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
  take_out_again();
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

// Rank of a piece among unlike ones of its type and owner in its container: equal pieces have equal ranks.
template <int W>
int Play<W>::ordinal_in_area(PieceId piece) {
  const int area = board_.pieces[piece].index;
  if (ordinals_.size() < board_.areas.size()) ordinals_.resize(board_.areas.size());
  AreaOrdinals& kept = ordinals_[static_cast<std::size_t>(area)];
  if (kept.version != board_.version()) find_ordinals(area, kept);
  return kept.of[piece];
}

// Among those of its type and owner in the area, how many different states come before each one's.
template <int W>
void Play<W>::find_ordinals(int area, AreaOrdinals& kept) {
  const typename Pool<std::vector<PieceId>>::Loan order(piece_lists_);
  *order = board_.areas[static_cast<std::size_t>(area)];
  put_in_order(order->begin(), order->end());
  kept.version = board_.version();
  kept.of.resize(board_.pieces.size());
  int rank = 0;
  for (auto piece = order->begin(); piece != order->end(); ++piece) {
    const bool alike = piece != order->begin() && board_.pieces[*piece].type == board_.pieces[piece[-1]].type &&
                       board_.pieces[*piece].owner == board_.pieces[piece[-1]].owner;
    rank = !alike ? 0 : compare_slots(piece[-1], *piece) == 0 ? rank : rank + 1;
    kept.of[*piece] = rank;
  }
}

template <int W>
Choice Play<W>::member_choice(Type type, std::int32_t member, int local) {
  Choice choice;
  choice.local = local == kNone ? std::uint8_t{0xff} : static_cast<std::uint8_t>(local);
  choice.a = static_cast<std::uint16_t>(member);
  switch (type) {
    case Type::Cells:
      choice.kind = ChoiceKind::Cell;
      break;
    case Type::Players:
      choice.kind = ChoiceKind::Player;
      break;
    case Type::Types:
      choice.kind = ChoiceKind::Type;
      break;
    case Type::Direction:
      choice.kind = ChoiceKind::Direction;
      break;
    case Type::Value:
      choice.kind = ChoiceKind::Value;
      break;
    case Type::Pieces: {
      const auto piece = static_cast<PieceId>(member);
      const PieceRecord& record = board_.pieces[piece];
      choice.kind = ChoiceKind::Piece;
      choice.a = record.index;
      if (record.site == SiteKind::Cell) {
        choice.alt = static_cast<std::uint8_t>(board_.level(piece));
      } else {
        choice.a = static_cast<std::uint16_t>(kMaxCells + record.index);
        choice.b = record.type;
        choice.alt = record.owner;
        choice.ordinal = static_cast<std::uint8_t>(ordinal_in_area(piece));
      }
      break;
    }
    default:
      choice.kind = ChoiceKind::Number;
      choice.set_number(member);
      break;
  }
  return choice;
}

template <int W>
Type Play<W>::domain_type(const Domain& domain) const {
  if (domain.set != kNoId) return node(domain.set).type;
  if (!domain.one_of.empty()) return node(domain.one_of.front()).type;
  return Type::Number;
}

template <int W>
void Play<W>::domain_members(const Domain& domain, const Env& env, std::vector<std::int32_t>& out, Type& type) {
  out.clear();
  type = domain_type(domain);
  if (domain.set != kNoId) {
    some_member(domain.set, env, [&](int member) {
      out.push_back(member);
      return false;
    });
  } else if (!domain.one_of.empty()) {
    for (const ExprId id : domain.one_of) {
      const std::int32_t member = slot_encoded(id, env);
      if (member != kNone) out.push_back(member);
    }
  } else {
    const std::int32_t low = num(domain.low, env);
    const std::int32_t high = num(domain.high, env);
    if (std::int64_t{high} - low >= static_cast<std::int64_t>(kMostMoves)) throw too_many_numbers();
    for (std::int64_t i = low; i <= high; ++i) out.push_back(static_cast<std::int32_t>(i));
  }
}

// Whether all that follows a choice up to the end of its decision is sure to go through, as the board is now.
template <int W>
bool Play<W>::rest_is_sure(const Statement& s) {
  if (mode_ == Mode::Force || mode_ == Mode::First || board_.flow.stage != Stage::Turn) return false;
  if (forced_ != nullptr && cursor_ < forced_->size()) return false;
  const auto found = rules_.sure_rests.find(&s);
  return found != rules_.sure_rests.end() && (!found->second.is_last_player || players_to_come_ == 0) &&
         (!found->second.asks_board() || rest_is_sure(found->second, s.kind == StatementKind::PlacePiece));
}

// Whether every piece that needs one has a direction, those that must be on the board are there, and there is room on
// every cell for all that may come there.
// `is_placed`: the choice puts a piece onto a cell.
template <int W>
bool Play<W>::rest_is_sure(const SureRest& rest, bool is_placed) {
  std::array<std::uint8_t, kMaxCells> staying{};  // on each cell
  int movers = 0;
  int most_staying = 0;
  for (std::size_t id = 0; id < board_.pieces.size(); ++id) {
    const PieceRecord& piece = board_.pieces[id];
    if (piece.site == SiteKind::Gone) continue;
    if (piece.site != SiteKind::Cell && (rest.sited >> piece.type & 1U) != 0) return false;
    for (const auto& [slot, types] : rest.ways) {
      const auto at = static_cast<std::size_t>(board_.slot_index(SlotHolder::Piece, static_cast<int>(id), slot));
      if ((types >> piece.type & 1U) != 0 && board_.slots[at] == kNone) return false;
    }
    if ((rest.movers >> piece.type & 1U) != 0) {
      ++movers;
    } else if (piece.site == SiteKind::Cell) {
      most_staying = std::max<int>(most_staying, ++staying[piece.index]);
    }
  }
  return rest.movers == 0 || most_staying + movers + (is_placed ? 1 : 0) <= m_.board.stack;
}

template <int W>
bool Play<W>::run_choose(const Statement& s, const Env& env, NextEnv next) {
  const PlayerId by = s.kind == StatementKind::Random ? kNobody : env.decider;
  take_out_again();
  if (stops_here()) return stop_to_ask(by);
  const typename Pool<MemberLists>::Loan lists(member_lists_);
  Type type = Type::Number;
  domain_members(s.domain, env, lists->values, type);
  const bool distinct = s.domain.set == kNoId && s.domain.one_of.empty();  // a range of numbers
  std::vector<Member>& unlike = lists->unlike;
  unlike.clear();
  for (const std::int32_t value : lists->values) {
    const Choice choice = member_choice(type, value, s.local);
    const auto is_alike = [&](const Member& member) { return member.choice == choice; };
    const auto known = distinct ? unlike.end() : std::find_if(unlike.begin(), unlike.end(), is_alike);
    if (known != unlike.end()) {
      ++known->weight;
    } else {
      unlike.push_back({choice, value, 1});
    }
  }
  const bool is_last = drawing_ && rules_.last_unless(s) != nullptr;
  const Ending ending = rest_is_sure(s) ? Ending::Sure : is_last ? Ending::Last : Ending::Unknown;
  const int outer_weight = weight_;
  const bool stopped = branch(
      by, static_cast<int>(unlike.size()), [&](int i) { return unlike[static_cast<std::size_t>(i)].choice; },
      [&](int i) {
        const Member& member = unlike[static_cast<std::size_t>(i)];
        if (facts_ != nullptr) {
          MoveFacts::Part part;
          part.value = member.value;
          if (type == Type::Pieces) {
            part.type = board_.pieces[static_cast<std::size_t>(part.value)].type;
            part.owner = board_.pieces[static_cast<std::size_t>(part.value)].owner;
          }
          part.taken = captures_;
          facts_->parts.back() = part;
        }
        if (by == kNobody) weight_ = member.weight;
        bool stop = false;
        if (s.local == kNone) {
          stop = next(env);
        } else {
          const Local kept = locals_[static_cast<std::size_t>(s.local)];
          bind_member(s.local, member.value);
          stop = next(env);
          if (!stop) locals_[static_cast<std::size_t>(s.local)] = kept;
        }
        weight_ = outer_weight;
        return stop;
      },
      s.kind == StatementKind::Choose && rules_.sure.count(&s) != 0,
      [&](int i) {
        if (ending != Ending::Unknown && by == kNobody) weight_ = unlike[static_cast<std::size_t>(i)].weight;
        preference_.clear();
        return ending;
      });
  weight_ = outer_weight;
  return stopped;
}

// What there is to place: types of new pieces for `owner`, or pieces, of those that nobody can tell apart one.
// `wanted`: only what may be meant by that choice; `one`: not more than one.
template <int W>
void Play<W>::place_candidates(const Statement& s, PlayerId owner, const Env& env, std::vector<Candidate>& candidates,
                               const Choice* wanted, bool one) {
  const bool fresh = s.kind == StatementKind::PlaceNew;
  candidates.clear();
  some_member(s.a, env, [&](int what) {
    Choice choice;
    choice.kind = ChoiceKind::Place;
    if (fresh) {
      choice.a = static_cast<std::uint16_t>(what);
      choice.alt = owner;
      candidates.push_back({what, choice});
      return one;
    }
    const auto piece = static_cast<PieceId>(what);
    if (wanted != nullptr && (board_.pieces[piece].type != wanted->a || board_.pieces[piece].owner != wanted->alt))
      return false;
    const auto same = [&](const Candidate& other) { return alike(piece, static_cast<PieceId>(other.what)); };
    if (std::any_of(candidates.begin(), candidates.end(), same)) return false;
    const PieceRecord& record = board_.pieces[piece];
    choice.a = record.type;
    choice.alt = record.owner;
    if (record.site == SiteKind::Area) choice.ordinal = static_cast<std::uint8_t>(ordinal_in_area(piece));
    // What the encoding cannot tell apart is numbered in order.
    const auto known = [&](const Candidate& other) { return other.choice == choice; };
    while (choice.ordinal < 255 && std::any_of(candidates.begin(), candidates.end(), known)) ++choice.ordinal;
    candidates.push_back({what, choice});
    return one;
  });
}

template <int W>
bool Play<W>::run_place(const Statement& s, const Env& env, NextEnv next) {
  const typename Pool<PlaceLists>::Loan lists(place_lists_);
  std::vector<int>& sites = lists->sites;
  sites.clear();
  if (node(s.b).type == Type::Areas) {
    for (std::uint64_t rest = areas(s.b, env); rest != 0; rest &= rest - 1)
      sites.push_back(kMaxCells + std::countr_zero(rest));
  } else {
    cells(s.b, env).each([&](int cell) {
      if (board_.has_room(static_cast<CellId>(cell))) sites.push_back(cell);
    });
  }
  if (stops_here() && node(s.b).type != Type::Areas) {
    take_out_again();
    return stop_to_ask(env.decider);
  }
  const bool fresh = s.kind == StatementKind::PlaceNew;
  PlayerId owner = env.me;
  if (s.c != kNoId) {
    const int player = single_player(s.c, env);
    owner = player == kNone ? kNobody : static_cast<PlayerId>(player);
  }
  std::vector<Candidate>& candidates = lists->candidates;
  const bool is_last = drawing_ && rules_.last_unless(s) != nullptr;
  const Ending ending = rest_is_sure(s) ? Ending::Sure : is_last ? Ending::Last : Ending::Unknown;
  const bool replays = forced_ != nullptr && cursor_ < forced_->size();
  const bool to_area = node(s.b).type == Type::Areas;
  const bool one_will_do = !to_area && ending == Ending::Sure && one_run_is_enough();
  place_candidates(s, owner, env, candidates, replays && !to_area ? &(*forced_)[cursor_] : nullptr, one_will_do);
  const std::size_t size = candidates.size() * sites.size();
  if (fresh && size > 0 && !board_.has_record()) throw too_many_pieces();
  // One piece that can only go to one area is put there unasked.
  if (size == 1 && sites[0] >= kMaxCells) return place_one(s, candidates[0].what, sites[0], owner, env, next);
  if (take_out_again()) return run_place(s, env, next);
  const auto candidate = [&](int i) -> const Candidate& {
    return candidates[static_cast<std::size_t>(i) / sites.size()];
  };
  const auto site = [&](int i) { return sites[static_cast<std::size_t>(i) % sites.size()]; };
  const auto type_of = [&](int i) {
    const std::int32_t what = candidate(i).what;
    return fresh ? static_cast<TypeId>(what) : board_.pieces[static_cast<std::size_t>(what)].type;
  };
  return branch(
      env.decider, static_cast<int>(size),
      [&](int i) {
        Choice choice = candidate(i).choice;
        choice.b = static_cast<std::uint16_t>(site(i));
        return choice;
      },
      [&](int i) {
        if (facts_ != nullptr && !facts_->parts.empty() && mode_ == Mode::Force) {
          MoveFacts::Part part;
          part.type = type_of(i);
          part.owner = fresh ? owner : board_.pieces[static_cast<std::size_t>(candidate(i).what)].owner;
          part.taken = captures_;
          facts_->parts.back() = part;
        }
        return place_one(s, candidate(i).what, site(i), owner, env, next);
      },
      fresh && rules_.sure.count(&s) != 0,
      [&](int) {
        preference_.clear();
        return ending;
      });
}

// Pieces that nobody can tell apart: the same type, owner, slots, and the same area.
template <int W>
bool Play<W>::alike(PieceId a, PieceId b) const {
  const PieceRecord& x = board_.pieces[a];
  const PieceRecord& y = board_.pieces[b];
  if (x.site != SiteKind::Area || y.site != SiteKind::Area || x.index != y.index || x.type != y.type ||
      x.owner != y.owner) {
    return a == b;
  }
  return compare_slots(a, b) == 0;
}

template <int W>
bool Play<W>::place_one(const Statement& s, std::int32_t what, int site, PlayerId owner, const Env& env, NextEnv next) {
  const std::size_t mark = board_.mark();
  const bool fresh = s.kind == StatementKind::PlaceNew;
  const PieceId piece = fresh ? board_.create(static_cast<TypeId>(what), owner) : static_cast<PieceId>(what);
  Env after = env;
  if (!fresh) after.origin = board_.pieces[piece].site == SiteKind::Cell ? board_.pieces[piece].index : kNone;
  after.this_piece = piece;
  after.landing = site < kMaxCells ? site : kNone;
  const bool stop = with_events(next, [&](NextEnv done) {
    const std::size_t waiting = cascade_.waiting.size();
    if (!fresh) {
      queue_event(EventKind::Placed, piece, after);
      board_.lift(piece);
    }
    if (site >= kMaxCells) {
      board_.put_area(piece, site - kMaxCells);
    } else {
      board_.put(piece, static_cast<CellId>(site), s.under ? 0 : -1);
    }
    if (fresh) queue_event(EventKind::Placed, piece, after);
    const bool kept = done(after);
    if (!kept) cascade_.waiting.resize(waiting);
    return kept;
  });
  if (!stop) board_.undo_to(mark);
  return stop;
}

}  // namespace ludwright
