// SVG to PNG and PDF, by librsvg and cairo. The same SVG gives the same bytes on the same machine: PDFs bear no date.
// The two libraries come with fifty others, which would take longer to load than a game: they are behind a module that
// is loaded with the first picture (renderer/).
// Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/pictures/renderer/renderer.h"

namespace ludwright {

// Bytes of a file. `scale`: pixels for each unit. Throws Stop if the picture is too large.
std::string render_png(const std::string& svg, double width, double height, double scale);

// A page for each picture, as large as the picture, or of `page` with the picture fitted in.
std::string render_pdf(const std::vector<PdfPage>& pages, const std::string& title, PageSize page = {});

}  // namespace ludwright
