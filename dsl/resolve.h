// Steps 3 and 4. Resolve: ast::Game → Model, names to ids, phrases typed. Check: Model → diagnostics.
#pragma once
#include <optional>

#include "dsl/ast.h"
#include "dsl/diagnostic.h"
#include "engine/model.h"

namespace ludwright {

// No model if an error was found; all independent errors are reported.
std::optional<Model> resolve(const ast::Game& game, const SourceSet& sources, Diagnostics& diagnostics);

// Step 4, check: what is well-formed and yet wrong, or odd. Never changes the model. One check a file under dsl/check.
void check(const Model& model, const ast::Game& game, Diagnostics& diagnostics);

}  // namespace ludwright
