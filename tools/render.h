// SVG to PNG and PDF, by librsvg and cairo. The same SVG gives the same bytes on the same machine: PDFs bear no date.
// Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <string>
#include <vector>

namespace ludwright {

struct PageSize {
  double width = 0, height = 0;  // in units of the SVG; for a PDF in points
};

// Bytes of a file. `scale`: pixels for each unit. Throws Stop if the picture is too large.
std::string render_png(const std::string& svg, double width, double height, double scale);

// A page for each picture, as large as the picture, or of `page` with the picture fitted in.
struct PdfPage {
  std::string svg;
  double width = 0, height = 0;
};
std::string render_pdf(const std::vector<PdfPage>& pages, const std::string& title, PageSize page = {});

// Writes all of it or nothing: to a file beside, which then takes the name. `-` is standard output. Throws Stop.
void write_output(const std::string& path, const std::string& bytes);

}  // namespace ludwright
