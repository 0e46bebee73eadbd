// Statements that place: where and what, alike pieces once. Included by play_impl.h.
#pragma once
#include "engine/compiled/choose_impl.h"

namespace ludwright {

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
    eliminate_again();
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
  if (eliminate_again()) return run_place(s, env, next);
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
