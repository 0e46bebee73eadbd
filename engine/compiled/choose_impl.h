// Statements that choose a member of a set, by somebody or by chance. Included by place_impl.h.
#pragma once
#include "engine/compiled/moves_impl.h"

namespace ludwright {

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
         (!found->second.asks_board() || board_allows_rest(found->second, s.kind == StatementKind::PlacePiece));
}

// The board's half of the test above: no piece lacks a direction that it needs, none is off the board that must be on
// it, and no cell overflows even if all that move came to it.
// `is_placed`: the choice itself puts a piece onto a cell.
template <int W>
bool Play<W>::board_allows_rest(const SureRest& rest, bool is_placed) {
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
  eliminate_again();
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

}  // namespace ludwright
