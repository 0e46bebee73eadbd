// What one piece, cell, player or type has: slots, traits, marks, type, owner and coordinates. Read by eval.cpp. Tested
// by tests/engine/reference_test.cpp.
#pragma once
#include "engine/reference/eval.h"

namespace ludwright::reference {

inline std::size_t as_index(std::int32_t value) { return static_cast<std::size_t>(value); }

// Of the first member of a set, for the operations from GameSlot to TypeNumber; none if there is none.
Value evaluate_attribute(const Scene& scene, const Expr& expr);

}  // namespace ludwright::reference
