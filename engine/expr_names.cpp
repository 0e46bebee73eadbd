// The names of operations and of what expressions give, as dumps and messages have them. Tested by tests/golden.
#include "engine/model.h"

namespace ludwright {

const char* op_name(Op op) {
  static const char* const names[] = {
#define OP(name, gives) #name,
#include "engine/expr_ops.def"
#undef OP
  };
  return names[static_cast<std::size_t>(op)];
}

const char* op_gives(Op op) {
  static const char* const gives_of[] = {
#define OP(name, gives) gives,
#include "engine/expr_ops.def"
#undef OP
  };
  return gives_of[static_cast<std::size_t>(op)];
}

const char* type_name(Type type) {
  switch (type) {
    case Type::Error:
      return "nothing";
    case Type::Number:
      return "a number";
    case Type::Truth:
      return "a truth";
    case Type::Cells:
      return "cells";
    case Type::Pieces:
      return "pieces";
    case Type::Players:
      return "players";
    case Type::Types:
      return "types";
    case Type::Areas:
      return "an area";
    case Type::Direction:
      return "a direction";
    case Type::Value:
      return "a value";
  }
  return "nothing";
}

}  // namespace ludwright
