// Whether what the judge says of a walk is so. Tested by tests/laws/reasons_test.cpp.
#pragma once
#include <string>

#include "engine/reference/account.h"
#include "engine/reference/reference.h"

namespace ludwright {

// What is wrong with the account of a request for a walk, where the judge stands, or "": what is legal by `legal`, all
// the legal moves, is called legal, and nothing else; a condition that is blamed, once it is lifted for this piece,
// leaves the way free or another condition in the way that does not come before it; what is said to have no walk has
// none with all tests lifted. `told`: the verdict. The judge is back where it was. May throw ProgramFault.
std::string wrong_reason(Reference& judge, const Request& request, const MoveList& legal, Account::Verdict& told);

}  // namespace ludwright
