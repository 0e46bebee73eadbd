// Errors for pieces given by an option that do not satisfy its named conditions: they are judged on the first position,
// before `setup`, for the seat that they were given to.
#include "dsl/check/check.h"
#include "engine/reference/reference.h"
#include "engine/store.h"

namespace ludwright {

void check_start_conditions(CheckContext& context) {
  const Model& model = context.model;
  if (model.start_conditions.empty()) return;
  const Store store = initial_store(model);
  for (const StartCondition& condition : model.start_conditions) {
    if (evaluate(model, store, condition.expr, condition.me) != 0) continue;
    const ast::Option& option = context.game.options[static_cast<std::size_t>(condition.option)];
    context.diagnostics
        .error(option.choice.span, "start-condition",
               "condition `" + condition.name + "` does not hold for the pieces of option `" + option.name + "`")
        .note("the condition is at " + model.files[condition.place.file] + ":" + std::to_string(condition.place.line) +
              ":" + std::to_string(condition.place.column));
  }
}

}  // namespace ludwright
