#include "tools/testing/reason_law.h"

#include <algorithm>

namespace ludwright {
namespace {

using Verdict = Account::Verdict;

// Whether the piece on `from` comes to `to` in the course of the move.
bool brings(const Move& move, const Request& request) {
  CellId at = request.from;
  for (const Choice& choice : move) {
    const bool comes = choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place;
    if (comes && at == request.from && choice.b == at) return false;  // another piece comes there
    if (choice.kind != ChoiceKind::Walk) continue;
    if (choice.a != at) continue;
    at = choice.b;
    if (at == request.to) return true;
  }
  return false;
}

// By its first walk: one that has come back to `from` may have other ways to go.
bool goes_at_once(const Move& move, const Request& request) {
  const auto first = std::find_if(move.begin(), move.end(), [&](const Choice& choice) {
    return choice.kind == ChoiceKind::Walk && choice.a == request.from;
  });
  return first != move.end() && first->b == request.to;
}

class Judged {
 public:
  explicit Judged(Reference& judge) : judge_(judge), model_(judge.model()) {}

  // What is wrong with what is said of the request, or "".
  std::string judged(const Request& request, const MoveList& legal, Verdict& verdict) {
    const bool is_legal =
        std::any_of(legal.begin(), legal.end(), [&](const Move& move) { return brings(move, request); });
    const Account account = judge_.account(request);
    verdict = account.verdict;
    if (is_legal && account.verdict != Verdict::Legal) return "it is legal and refused: " + told(account);
    switch (account.verdict) {
      case Verdict::Legal:
        return is_legal || stands_for_one(account.run, legal) ? "" : "it is called legal and is not";
      case Verdict::Refused:
        return lifted(request, account);
      case Verdict::NoWalk: {
        Request open = request;
        open.no_tests = true;
        const Account then = judge_.account(open);
        return then.verdict == Verdict::Legal && !goes_at_once(then.run, request) ? ""  // by several walks
               : then.verdict == Verdict::NoWalk || then.verdict == Verdict::Unknown
                   ? ""
                   : "it has a walk there: " + told(then);
      }
      default:
        return "";
    }
  }

 private:
  // With the condition lifted that was blamed, it is legal, or stopped by another one that does not come before.
  std::string lifted(const Request& request, const Account& account) {
    Request without = request;
    without.lifted.push_back(account.reason.id);
    const Account then = judge_.account(without);
    const int before = account.early ? 0 : order_of(account.reason.id.kind);
    switch (then.verdict) {
      case Verdict::Legal:
        return "";
      case Verdict::Refused:
        if (!(then.reason.id == account.reason.id) && order_of(then.reason.id.kind) >= before) return "";
        break;
      case Verdict::NoWalk:
      case Verdict::NotAsked:
        if (before <= order_of(ConditionKind::Chosen)) return "";
        break;
      case Verdict::Unknown:
        return "";
    }
    return told(account) + "; without it: " + told(then);
  }

  // Another run may be listed for it, which leads to the same position.
  bool stands_for_one(const Move& run, const MoveList& legal) {
    const auto key_after = [&](const Move& move) {
      judge_.do_move(move);
      const Key key = judge_.key();
      judge_.undo_move();
      return key;
    };
    const Key key = key_after(run);
    return std::any_of(legal.begin(), legal.end(), [&](const Move& move) { return key_after(move) == key; });
  }

  std::string told(const Account& account) const {
    static const char* const kVerdicts[] = {"legal", "refused", "no walk", "not asked", "unknown"};
    static const char* const kKinds[] = {"chosen", "guard",  "to",        "end",   "through", "within",
                                         "over",   "forbid", "statement", "never", "prefer"};
    const Condition& reason = account.reason;
    std::string text = kVerdicts[static_cast<std::size_t>(account.verdict)];
    if (account.verdict == Verdict::Refused) {
      text += " by " + std::string(kKinds[static_cast<std::size_t>(reason.id.kind)]) + " " + reason.name + " " +
              model_.files.at(reason.id.place.file) + ":" + std::to_string(reason.id.place.line) + ":" +
              std::to_string(reason.id.place.column);
    }
    return text;
  }

  Reference& judge_;
  const Model& model_;
};

}  // namespace

std::string wrong_reason(Reference& judge, const Request& request, const MoveList& legal, Account::Verdict& told) {
  return Judged(judge).judged(request, legal, told);
}

}  // namespace ludwright
