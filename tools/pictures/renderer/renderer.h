// What the module that draws pictures offers; see tools/pictures/render.h, which loads it.
#pragma once
#include <string>
#include <vector>

namespace ludwright {

struct PageSize {
  double width = 0, height = 0;  // in units of the SVG; for a PDF in points
};

struct PdfPage {
  std::string svg;
  double width = 0, height = 0;
};

// Both put the bytes of the file into `bytes` and return true, or false with the reason there.
extern "C" {
[[gnu::visibility("default")]] bool ludwright_png(const std::string& svg, int width, int height, std::string& bytes);
[[gnu::visibility("default")]] bool ludwright_pdf(const std::vector<PdfPage>& pages, const std::string& title,
                                                  const PageSize& page, std::string& bytes);
}

}  // namespace ludwright
