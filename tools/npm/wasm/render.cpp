// Here nothing draws: pictures are SVG, which pages show as they are.
#include "tools/pictures/render.h"

#include "tools/common.h"

namespace ludwright {
namespace {

const Stop kNotHere = {
    kUsage, "error: WebAssembly draws SVG alone\n  help: a page or a drawing program makes the rest of that\n"};

}  // namespace

std::string render_png(const std::string&, double, double, double) { throw kNotHere; }

std::string render_pdf(const std::vector<PdfPage>&, const std::string&, PageSize) { throw kNotHere; }

}  // namespace ludwright
