// Objects lent for as long as a run needs them, one for each depth of a recursion, so that what they have allocated is
// used again. Used by the compiled engine for its lists.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

namespace ludwright {

template <typename Thing>
class Pool {
 public:
  // As it was left by whoever had it last. Given back in the order opposite to that of lending.
  class Loan {
   public:
    explicit Loan(Pool& pool) : pool_(pool), thing_(pool.lend()) {}
    ~Loan() { --pool_.lent_; }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    Thing& operator*() const { return thing_; }
    Thing* operator->() const { return &thing_; }

   private:
    Pool& pool_;
    Thing& thing_;
  };

 private:
  Thing& lend() {
    if (all_.size() == lent_) all_.push_back(std::make_unique<Thing>());
    return *all_[lent_++];
  }

  std::vector<std::unique_ptr<Thing>> all_;  // [depth]
  std::size_t lent_ = 0;
};

}  // namespace ludwright
