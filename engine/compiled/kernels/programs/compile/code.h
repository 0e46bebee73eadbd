// Programs as lists of operations: what asks somebody is laid flat, so that a run can stop where something is asked and
// go on from there; what asks nobody stays a statement, which is done at once.
#pragma once
#include <vector>

#include "engine/asks.h"
#include "engine/compiled/last_choices.h"
#include "engine/model.h"

namespace ludwright::programs {

struct alignas(64) Op {  // so that finding one by its number is a shift
  enum class Kind : std::uint8_t {
    Do,          // the statement, which asks nobody
    Ask,         // move, place, choose, random, pass
    Either,      // go to one of `targets`
    Branch,      // to the target of the first condition that holds, else to `to`
    Count,       // begin a loop of so many times
    UpTo,        // once more, or go to `to`
    Repeat,      // once more if some are left, else go to `to`
    AsLong,      // once more if that is possible, else go to `to`; the body ends before `to`
    Members,     // begin a loop over members
    NextMember,  // of it, or go to `to`
    Seats,       // begin to hand over to players
    NextSeat,    // to the next of them, or go to `to`
    Together,
    Apart,
    Jump,
    End
  };
  Kind kind = Kind::Do;
  std::uint16_t together = 0;  // how many `together` it is in
  const Statement* s = nullptr;
  std::vector<int> targets;
  int to = kNone;    // not of Either
  int next = kNone;  // the one behind it; of Do behind all that are done together, past jumps ahead
};

// Lays programs flat, one after the other.
class Code {
 public:
  explicit Code(const Model& model) : model_(model) {}

  // Gives where it begins. Of a block that is none: an End.
  int add(BlockId block) {
    const int begin = here();
    if (block != kNoId) add_block(block);
    push(Op::Kind::End, nullptr);
    for (int i = begin; i < here(); ++i) {
      int next = i + 1;
      while (at(i).kind == Op::Kind::Do && next < here() && at(next).kind == Op::Kind::Do) ++next;
      while (next < here() && at(next).kind == Op::Kind::Jump && at(next).to > next) next = at(next).to;
      at(i).next = next;
    }
    return begin;
  }
  const std::vector<Op>& ops() const { return ops_; }
  // What is not known, null if all is: then nothing may be run.
  const char* fault() const { return fault_; }

 private:
  int here() const { return static_cast<int>(ops_.size()); }
  int push(Op::Kind kind, const Statement* s) {
    ops_.push_back({kind, together_, s, {}, kNone, kNone});
    return here() - 1;
  }
  Op& at(int op) { return ops_[static_cast<std::size_t>(op)]; }
  void aim(int op, int to) { at(op).to = to; }
  void jump(int to) { aim(push(Op::Kind::Jump, nullptr), to); }

  void add_block(BlockId block) {
    for (const Statement& s : model_.block(block).statements) add_statement(s);
  }
  // The bodies one after the other; each goes on behind them all.
  void add_bodies(int op, const std::vector<BlockId>& blocks) {
    std::vector<int> jumps;
    for (const BlockId body : blocks) {
      ops_[static_cast<std::size_t>(op)].targets.push_back(here());
      if (body != kNoId) add_block(body);
      jumps.push_back(push(Op::Kind::Jump, nullptr));
    }
    for (const int jump : jumps) aim(jump, here());
    if (ops_[static_cast<std::size_t>(op)].kind == Op::Kind::Branch) aim(op, here());
  }
  void add_loop(Op::Kind begin, Op::Kind test, const Statement& s) {
    push(begin, &s);
    const int loop = push(test, &s);
    add_block(s.blocks[0]);
    jump(loop);
    aim(loop, here());
  }
  void add_statement(const Statement& s) {
    if (!asks(model_, s)) {
      push(Op::Kind::Do, &s);
      return;
    }
    switch (s.kind) {
      case StatementKind::Either:
        return add_bodies(push(Op::Kind::Either, &s), s.blocks);
      case StatementKind::May:
        return add_bodies(push(Op::Kind::Either, &s), {kNoId, s.blocks[0]});
      case StatementKind::If:
        return add_bodies(push(Op::Kind::Branch, &s), s.blocks);
      case StatementKind::UpTo:
        return add_loop(Op::Kind::Count, Op::Kind::UpTo, s);
      case StatementKind::Times:
        return add_loop(Op::Kind::Count, Op::Kind::Repeat, s);
      case StatementKind::AsLongAsPossible:
        if (!s.conditions.empty()) fault_ = "asks in a loop that must not repeat";
        return add_loop(Op::Kind::Count, Op::Kind::AsLong, s);
      case StatementKind::ForEach:
        return add_loop(Op::Kind::Members, Op::Kind::NextMember, s);
      case StatementKind::EachPlayer:
      case StatementKind::As:
        return add_loop(Op::Kind::Seats, Op::Kind::NextSeat, s);
      case StatementKind::Together:
        push(Op::Kind::Together, &s);
        ++together_;
        add_block(s.blocks[0]);
        --together_;
        push(Op::Kind::Apart, &s);
        return;
      case StatementKind::FirstPossible:
      case StatementKind::UntilSettled:
        fault_ = "asks in `first possible of` or `until settled`";
        return;
      default:
        push(Op::Kind::Ask, &s);
        return;
    }
  }

  const Model& model_;
  std::vector<Op> ops_;
  const char* fault_ = nullptr;
  std::uint16_t together_ = 0;
};

}  // namespace ludwright::programs
