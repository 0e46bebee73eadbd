// See choice_sections.h.
#include "tools/rulebook/check/choice_sections.h"

#include <algorithm>

namespace ludwright::book {
namespace {

// Its words alone, with a blank before and behind each.
std::string letters_of(const std::string& text) {
  std::string letters;
  for (const char c : lower(text)) letters += (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : ' ';
  std::string joined = " ";
  for (const std::string& word : words_of(letters)) joined += word + " ";
  return joined;
}

// The longest value that is named; "" if there is none.
std::string value_named(const OptionInfo& option, const std::string& letters) {
  std::string named;
  for (const std::string& value : option.values) {
    if (value.size() > named.size() && letters.find(letters_of(value)) != std::string::npos) named = value;
  }
  return named;
}

}  // namespace

std::string choice_of(const Model& model, const Part& part) {
  for (auto heading = part.under.rbegin(); heading != part.under.rend(); ++heading) {
    const std::string letters = letters_of(*heading);
    for (const OptionInfo& option : model.options) {
      if (letters.find(letters_of(option.name)) == std::string::npos) continue;
      if (const std::string value = value_named(option, letters); !value.empty()) return option.name + " " + value;
    }
  }
  return "";
}

bool labels_a_choice(const Model& model, const Part& part) {
  const std::string choice = choice_of(model, part);
  return !choice.empty() && !part.label.empty() &&
         letters_of(part.label).find(letters_of(choice.substr(choice.find(' ') + 1))) != std::string::npos;
}

bool sizes_a_part(const Model& model, const Part& part, const std::vector<Claim>& claims) {
  if (part.label.empty() || !is_of_a_choice(model, part) || labels_a_choice(model, part)) return false;
  return std::any_of(claims.begin(), claims.end(), [](const Claim& claim) { return claim.kind == "board-size"; });
}

}  // namespace ludwright::book
