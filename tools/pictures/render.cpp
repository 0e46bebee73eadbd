// Pictures as PNG and PDF; see render.h.
#include "tools/pictures/render.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cmath>

#include "tools/common.h"
#include "tools/files/installation.h"

namespace ludwright {
namespace {

constexpr double kLargestSide = 30000;  // cairo ends at 32767

// A function of the module, which stays loaded.
template <typename Function>
Function* from_module(const char* name) {
  static void* const module = dlopen(module_file("renderer").c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const function = module == nullptr ? nullptr : dlsym(module, name);
  if (function == nullptr) throw Stop{kFault, fmt::format("error: pictures cannot be drawn: {}\n", dlerror())};
  return reinterpret_cast<Function*>(function);
}

}  // namespace

std::string render_png(const std::string& svg, double width, double height, double scale) {
  const double w = std::ceil(width * scale), h = std::ceil(height * scale);
  if (w > kLargestSide || h > kLargestSide) {
    throw Stop{kFindings,
               fmt::format("error: the picture would be {:.0f} x {:.0f} pixels, more than {:.0f}\n  help: use --scale, "
                           "--columns, SVG or PDF\n",
                           w, h, kLargestSide)};
  }
  std::string bytes;
  if (!from_module<decltype(ludwright_png)>("ludwright_png")(svg, static_cast<int>(w), static_cast<int>(h), bytes))
    throw Stop{kFault, fmt::format("internal error: the picture cannot be drawn: {}\n", bytes)};
  return bytes;
}

std::string render_pdf(const std::vector<PdfPage>& pages, const std::string& title, PageSize page) {
  std::string bytes;
  if (!from_module<decltype(ludwright_pdf)>("ludwright_pdf")(pages, title, page, bytes))
    throw Stop{kFault, fmt::format("internal error: the PDF cannot be made: {}\n", bytes)};
  return bytes;
}

}  // namespace ludwright
