// The compiled engine for boards of up to 256 cells. One translation unit a width: each takes long to compile.
#ifdef LUDWRIGHT_WIDE
#include "engine/compiled/make_play.h"

namespace ludwright {
template std::shared_ptr<Ruleset> make_ruleset<4>(const Model& lowered, const Model& model);
}
#endif
