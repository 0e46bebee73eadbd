// The verb `export`.
#pragma once
#include "tools/common.h"

namespace ludwright {

void add_export(CLI::App& app, Invocation& invocation);

}  // namespace ludwright
