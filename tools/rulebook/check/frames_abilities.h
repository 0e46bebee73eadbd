// What single kinds of pieces can do besides plain moves and captures; see frames.h and abilities.def.
#pragma once
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {

extern const std::vector<Frame> kOfAbilities;

}  // namespace ludwright::book::frames
