// What position text, move text and drawings share: symbols of pieces, names of seats, parts of cell names, templates,
// values.
#pragma once
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/model.h"
#include "engine/store.h"

namespace ludwright::notation {

inline bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// A template cut at its braces: "{from}x{to}" → field from, literal x, field to.
struct TemplatePart {
  bool is_field = false;
  std::string text;
};
std::vector<TemplatePart> split_template(const std::string& text);

// The letter of a type, or what stands for it: the capital of its name if no other type has that, else the name.
std::string type_letter(const Model& model, TypeId type);

// The letter of a seat, or what stands for it; `-` for nobody. Unique.
std::string seat_letter(const Model& model, PlayerId seat);
// The seat of a letter or a name; kNobody for `-` and, with `found` false, for anything else.
PlayerId find_seat(const Model& model, const std::string& text, bool& found);

// The part of a cell's name that its file, or its rank, gives; the whole name on a graph.
std::string file_text(const Topology& board, CellId cell);
std::string rank_text(const Topology& board, CellId cell);

// How pieces are written: one symbol for each type and owner. The plain symbol of a neutral type, its letter as
// written, is that of the piece that nobody owns.
class Symbols {
 public:
  explicit Symbols(const Model& model);
  const std::string& of(TypeId type, PlayerId owner) const;
  // Whether symbols have more than one character each, so that they need separators.
  bool separated() const { return separated_; }
  // The piece whose symbol begins at `at`, the longest one, and moves `at` behind it.
  std::optional<std::pair<TypeId, PlayerId>> read(const std::string& text, std::size_t& at) const;
  std::vector<std::string> all() const;

 private:
  bool add(TypeId type, PlayerId owner, const std::string& symbol);
  std::map<std::pair<TypeId, PlayerId>, std::string> symbols_;
  std::map<std::string, std::pair<TypeId, PlayerId>> pieces_;
  bool separated_ = false;
};

// The value that a slot of `index` (seat or cell; else ignored) starts with.
std::int32_t slot_start(const SlotInfo& slot, std::size_t index);

// A value in words: yes, 7, e3, red, rook, north, a seat's letter, `-` for none; by the slot's `text` where that has
// it. Pieces are named by their place: `e3`, `e3^1` for the second of a stack from the bottom.
std::string value_text(const Model& model, const Store& store, const SlotInfo& slot, std::int32_t value);
std::optional<std::int32_t> read_value(const Model& model, const Store& store, const SlotInfo& slot,
                                       const std::string& text);
// What `read_value` takes, for messages: "a number", "a cell or `-`".
std::string value_expected(const SlotInfo& slot);

int find_slot(const std::vector<SlotInfo>& slots, const std::string& name);  // kNone if there is none

// A container's area, and its seat (kNobody for an area of all).
std::pair<std::size_t, PlayerId> container_owner(const Model& model, std::size_t container);

}  // namespace ludwright::notation
