// One run of a program under way: its own copy of the store, the names bound, and what is still to be done, as a list
// of tasks (the continuation). A run goes on until it asks a question; whoever answers copies it first, once per
// answer.
#pragma once
#include <functional>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "engine/reference/reference.h"
#include "engine/reference/scene.h"

namespace ludwright::reference {

struct Run;
using Task = std::function<void(Run&)>;

// What is still to be done, the first task first. Runs that were copied from one another share the list.
struct TaskList {
  struct Node {
    Task task;
    std::shared_ptr<const Node> rest;
  };
  std::shared_ptr<const Node> first;
};

struct Option {
  Choice choice;
  int weight = 1;  // chance: how many alike pieces it stands for
  MoveFacts::Part part;
  Task apply;
};

struct Question {
  bool random = false;
  std::vector<Option> options;
};

// A rule that matched an event and waits until the statement is complete.
struct Waiting {
  std::size_t rule = 0;
  PieceId piece = kNoPiece;
  PlayerId me = kNobody;
  Bindings bound;
};

struct Run {
  Store store;
  Bindings bound;
  PlayerId me = kNobody;       // the perspective of the statement at hand
  PlayerId decider = kNobody;  // who answers
  Value it, that;              // bound by `for each`
  TaskList rest;
  const Statement* asking = nullptr;         // the statement that asks; null for alternatives of loops
  const Statement* failed = nullptr;         // the statement that pruned the run, if one did
  std::shared_ptr<const Question> question;  // shared by the branches that answer it
  TaskList asked_again;                      // what was to be done before the task that asked
  bool pruned = false;
  bool complete = false;     // the program is over; what is left are the rules of the end of the turn
  bool skip_forced = false;  // setup: a question of nobody's with one answer is answered at once
  int changes = 0;           // counts every effect
  int captures = 0;

  // the cascade of the statement at hand
  bool in_cascade = false;
  std::vector<Waiting> waiting;
  std::set<std::pair<std::size_t, PieceId>> ran;

  // the decision at hand
  Move made;       // the choices of this decision
  int weight = 1;  // of its first choice
  PlayerId made_by = kNobody;
  bool made_by_chance = false;
  int changes_before = 0;  // `changes` when the decision began
  bool complete_before = false;
  bool sealed = false;       // the decision is over and the run goes on only to see whether the turn can be completed
  int together = 0;          // how many `together` are open
  int together_choices = 0;  // choices made in the outermost of them

  void then(Task task) {
    rest.first = std::make_shared<const TaskList::Node>(TaskList::Node{std::move(task), rest.first});
  }
  void prune() { pruned = true; }
  Scene scene(const Context& context) const {
    return Scene{context, store, bound, me, it.bound() ? &it : nullptr, that.bound() ? &that : nullptr};
  }
};

}  // namespace ludwright::reference
