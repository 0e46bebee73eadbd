// The values of options, one at a time.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "dsl/load.h"
#include "engine/model.h"

namespace ludwright::testing_kit {

// `given`, and each option that it does not name at each of its other values, with what is changed as OPTION=VALUE. Of
// numbers, the ends of the range; options that name pieces are left as they are. Values that another option forbids are
// among them.
inline std::vector<std::pair<std::string, OptionChoices>> each_option(const Model& model, const OptionChoices& given) {
  std::vector<std::pair<std::string, OptionChoices>> all = {{"(as given)", given}};
  for (const OptionInfo& option : model.options) {
    if (option.range == "pieces" || given.count(option.name) > 0) continue;
    std::vector<std::string> values = option.values;
    const std::size_t dots = option.range.find("..");
    if (dots != std::string::npos) values = {option.range.substr(0, dots), option.range.substr(dots + 2)};
    for (const std::string& value : values) {
      if (value == option.fallback) continue;
      OptionChoices changed = given;
      changed[option.name] = value;
      all.emplace_back(option.name + "=" + value, changed);
    }
  }
  return all;
}

}  // namespace ludwright::testing_kit
