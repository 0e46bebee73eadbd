// The phrases of a definition as written.
#pragma once
#include <functional>
#include <set>
#include <string>

#include "dsl/ast.h"

namespace ludwright {

// Calls `use` for every phrase and program of the rules, what a play asks and does; not for bodies of defines.
void for_each_phrase(const ast::Game& game, const std::function<void(const ast::Node&)>& use);

// The statement that binds a name: by `let`, or by `as` behind what is chosen, drawn or gone through; of several the
// first one written. Null if none does.
const ast::Node* find_binding(const ast::Game& game, const std::string& name);

// Every name that a phrase or program of the rules says, bodies of defines among them.
std::set<std::string> names_said(const ast::Game& game);

}  // namespace ludwright
