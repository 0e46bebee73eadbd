// What a search remembers of positions: a value, how far it looked and the move to try first. Of two places for a
// position the one that is worth less gives way: older searches and lesser depths. Used by alphabeta.h.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/store.h"

namespace ludwright {

enum class Bound : std::uint8_t { Exact, Lower, Upper };

class SearchTable {
 public:
  struct alignas(32) Entry {  // so that the two places of a position lie in one line of the cache
    Key name = 0;
    std::int32_t value = 0;
    std::uint32_t best = 0;  // search_key of the move to try first; 0 if none is known
    std::int16_t depth = -1;
    std::uint8_t search = 0;  // which search wrote it
    Bound bound = Bound::Exact;
    bool guessed = false;  // an evaluation had a part in the value
  };

  // A power of two. What was remembered is forgotten if the size changes.
  void resize(std::size_t entries) {
    if (entries_.size() != entries) entries_.assign(entries, Entry{});
  }
  void begin_search() { ++search_; }

  // Before `find`, as soon as the name is known: most of its time is the wait for memory.
  void fetch(Key name) const { __builtin_prefetch(&entries_[place(name)]); }
  const Entry* find(Key name) const {
    const Entry* const pair = &entries_[place(name)];
    for (int i = 0; i < 2; ++i) {
      if (pair[i].name == name && pair[i].depth >= 0) return &pair[i];
    }
    return nullptr;
  }

  void write(Entry entry) {
    Entry* const pair = &entries_[place(entry.name)];
    Entry* which = worth(pair[0]) <= worth(pair[1]) ? &pair[0] : &pair[1];
    for (int i = 0; i < 2; ++i) {
      if (pair[i].name == entry.name) which = &pair[i];
    }
    if (which->name == entry.name) {
      if (entry.best == 0) entry.best = which->best;
      // What holds for good is not lost to a guess, nor what was seen exactly and further to a bound.
      const bool firm = !which->guessed && entry.guessed;
      const bool deeper = which->depth > entry.depth && which->bound == Bound::Exact && which->guessed <= entry.guessed;
      if (which->depth >= 0 && ((firm && which->depth >= entry.depth) || deeper)) return;
    }
    entry.search = search_;
    *which = entry;
  }

 private:
  std::size_t place(Key name) const { return static_cast<std::size_t>(name) & (entries_.size() - 1) & ~std::size_t{1}; }
  int worth(const Entry& entry) const { return entry.depth - (entry.search == search_ ? 0 : 256); }

  std::vector<Entry> entries_;
  std::uint8_t search_ = 0;
};

}  // namespace ludwright
