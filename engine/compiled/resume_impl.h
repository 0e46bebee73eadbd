// A run that stopped to ask goes on from there. Where it stopped is kept as a point: the frames of what follows, from
// who asks to the end of the program, and what the run knew besides the board. A turn of many decisions is run once,
// not from its beginning for each of them. What cannot be kept (what a rule asks, a loop that ends when something comes
// back) is run from the beginning. Included by flow_impl.h. Tested by tests/engine/resume_test.cpp.
#pragma once
#include <algorithm>
#include <utility>

#include "engine/compiled/program_impl.h"

namespace ludwright {

// What follows a statement, from where its frame says.
template <int W>
bool Play<W>::go_on(const Frame& frame, const Env& env) {
  switch (frame.kind) {
    case Frame::Kind::Ask:
      return run_statement(*frame.s, env, frame.next);
    case Frame::Kind::Block:
      return run_block(frame.block, frame.index, env, frame.next);
    case Frame::Kind::AsLong:
      return run_as_long(*frame.s, frame.left, frame.passed, env, frame.next);
    case Frame::Kind::Times:
      return run_times(*frame.s, frame.left, env, frame.next);
    case Frame::Kind::UpTo:
      return run_up_to(*frame.s, frame.left, env, frame.next);
    case Frame::Kind::Members:
      return run_members(*frame.s, *frame.members, frame.index, frame.it, frame.that, env, frame.next);
    case Frame::Kind::Seats: {
      Env outside = env;
      outside.me = frame.me;
      outside.decider = frame.decider;
      const int more = frame.seats != 0 ? 1 : 0;
      players_to_come_ -= more;
      const bool result = run_players(*frame.s, frame.seats, frame.first, outside, frame.next);
      players_to_come_ += more;
      return result;
    }
    case Frame::Kind::Together: {
      const int at_end = std::exchange(together_, frame.left);
      const bool result = frame.next(env);
      if (!result) together_ = at_end;
      return result;
    }
    case Frame::Kind::End:
      return finish_run(env);
  }
  return false;
}

// Keeps where the run stops to ask, so that resume() goes on from there. Keeps nothing where a frame cannot be copied:
// within the question of a rule, or in a loop that remembers what it has passed.
template <int W>
void Play<W>::save_point() {
  Point& point = stopped_at_;
  point.is_known = false;
  const bool is_up_to = asking_.left != kNone;
  const Frame asks{
      .play = this, .kind = is_up_to ? Frame::Kind::UpTo : Frame::Kind::Ask, .s = asking_.s, .left = asking_.left};
  point.frames.assign(1, asks);
  for (const Frame* frame = asking_.next.frame();; frame = frame->next.frame()) {
    // What a loop goes over that ends when something comes back is not kept.
    if (frame == nullptr || frame->passed != nullptr) return;
    point.frames.push_back(*frame);
    if (frame->kind == Frame::Kind::End) break;
  }
  point.members.resize(std::max(point.members.size(), point.frames.size()));
  for (std::size_t i = 0; i < point.frames.size(); ++i) {
    Frame& frame = point.frames[i];
    if (frame.kind != Frame::Kind::End) frame.next = point.frames[i + 1];
    if (frame.members != nullptr) frame.members = &(point.members[i] = *frame.members);
  }
  point.is_known = true;
  point.board = Point::Board::There;
  point.env = *asking_.env;
  keep(point.state);
  point.players_to_come = players_to_come_;
  point.made = cursor_;
  point.by = last_decider_;
}

// Back to where a run stopped, from where the board is beyond it; false if it is not known how.
template <int W>
bool Play<W>::resume(Point& point) {
  if (!point.is_known || point.board == Point::Board::Elsewhere) return false;
  if (point.board == Point::Board::There) {
    point.mark = board_.mark();
  } else {
    board_.undo_to(point.mark);
  }
  point.board = Point::Board::Beyond;
  take_back(point.state);
  players_to_come_ = point.players_to_come;
  cursor_ = point.made;
  outs_ = trace_.outs.size();
  runs_ = 0;
  move_.size = 0;
  unjudged_unit_ = in_stuck_ || board_.flow.stage != Stage::Turn;
  past_program_ = false;
  return true;
}

// Runs the unit with these choices, of which the first led to `point`: from there, or else from its beginning.
template <int W>
void Play<W>::run_from(Point& point, Mode mode, const std::vector<Choice>& choices) {
  const bool goes_on = resume(point);
  if (!goes_on) to_unit_start();
  mode_ = mode;
  begun_ = goes_on && mode != Mode::Exists;
  forced_ = &choices;
  stopped_mid_unit_ = false;
  ++running_;
  goes_on ? go_on(point.frames[0], point.env) : run_unit();
  --running_;
  players_to_come_ = 0;
  forced_ = nullptr;
  mode_ = Mode::List;
}

// Likewise, and keeps what they did.
template <int W>
bool Play<W>::run_forced(const std::vector<Choice>& choices, Point& point) {
  run_from(point, Mode::Force, choices);
  return !stopped_mid_unit_;
}

// To where the trace leads, unless that matters to nobody.
template <int W>
void Play<W>::redo_trace() {
  if (resume(trace_.point)) {
    trace_.point.board = Point::Board::There;
  } else if (!lags_) {
    const std::vector<Choice> trace = trace_.choices;
    if (!run_forced(trace)) std::swap(trace_.point, stopped_at_);
  }
}

}  // namespace ludwright
