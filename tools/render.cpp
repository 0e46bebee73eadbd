// Pictures as PNG and PDF; see render.h.
#include "tools/render.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <fmt/format.h>
#include <librsvg/rsvg.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "tools/common.h"

namespace ludwright {
namespace {

constexpr double kLargestSide = 30000;  // cairo ends at 32767

struct Release {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Handle = std::unique_ptr<RsvgHandle, Release>;
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

Handle parse(const std::string& svg) {
  GError* error = nullptr;
  Handle handle(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  if (!handle) {
    const std::string reason = error != nullptr ? error->message : "unknown";
    g_clear_error(&error);
    throw Stop{kFault, fmt::format("internal error: the picture is not SVG: {}\n", reason)};
  }
  return handle;
}

void draw(RsvgHandle* handle, cairo_t* context, double left, double top, double width, double height) {
  const RsvgRectangle room = {left, top, width, height};
  GError* error = nullptr;
  if (rsvg_handle_render_document(handle, context, &room, &error) == FALSE) {
    const std::string reason = error != nullptr ? error->message : "unknown";
    g_clear_error(&error);
    throw Stop{kFault, fmt::format("internal error: the picture cannot be drawn: {}\n", reason)};
  }
}

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
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
  const Handle handle = parse(svg);
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(w), static_cast<int>(h)));
  const Context context(cairo_create(surface.get()));
  cairo_set_source_rgb(context.get(), 1, 1, 1);
  cairo_paint(context.get());
  draw(handle.get(), context.get(), 0, 0, w, h);
  std::string bytes;
  if (cairo_surface_write_to_png_stream(surface.get(), append, &bytes) != CAIRO_STATUS_SUCCESS)
    throw Stop{kFault, "internal error: cannot encode the picture\n"};
  return bytes;
}

std::string render_pdf(const std::vector<PdfPage>& pages, const std::string& title, PageSize page) {
  std::string bytes;
  {
    const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, 100, 100));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, title.c_str());
    // Else the time of the run would be in the file.
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    const Context context(cairo_create(surface.get()));
    for (const PdfPage& each : pages) {
      const double width = page.width > 0 ? page.width : each.width;
      const double height = page.height > 0 ? page.height : each.height;
      cairo_pdf_surface_set_size(surface.get(), width, height);
      const Handle handle = parse(each.svg);
      const double fit = std::min(width / each.width, height / each.height);
      draw(handle.get(), context.get(), (width - each.width * fit) / 2, 0, each.width * fit, each.height * fit);
      cairo_show_page(context.get());
    }
    cairo_surface_finish(surface.get());
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
      throw Stop{kFault, "internal error: cannot make the PDF\n"};
  }
  return bytes;
}

void write_output(const std::string& path, const std::string& bytes) {
  if (path == "-") {
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    return;
  }
  std::error_code none;
  const std::filesystem::path target(path);
  if (std::filesystem::is_directory(target, none))
    throw Stop{kInput, fmt::format("error: cannot write `{}`: it is a folder\n", path)};
  // What is no plain file (a device, a pipe) is written as it is.
  const bool is_special = std::filesystem::exists(target, none) && !std::filesystem::is_regular_file(target, none);
  const std::filesystem::path part = is_special ? target : std::filesystem::path(path + ".part");
  errno = 0;
  bool good = false;
  {
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    good = !file.fail();
  }
  const std::string reason = std::strerror(errno == 0 ? EIO : errno);
  if (good && !is_special) {
    std::error_code error;
    std::filesystem::rename(part, target, error);
    good = !error;
  }
  if (good) return;
  if (!is_special) std::filesystem::remove(part, none);
  throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", path, reason)};
}

}  // namespace ludwright
