// Pictures as PNG and PDF by librsvg and cairo; see renderer.h. Nothing may be thrown from here.
#include "tools/pictures/renderer/renderer.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>

#include <algorithm>
#include <memory>

namespace ludwright {
namespace {

struct Release {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Handle = std::unique_ptr<RsvgHandle, Release>;
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

// Draws the picture into this rectangle; "" or the reason why not.
std::string draw(const std::string& svg, cairo_t* context, const RsvgRectangle& room) {
  GError* error = nullptr;
  const Handle handle(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  if (handle && rsvg_handle_render_document(handle.get(), context, &room, &error) != FALSE) return "";
  std::string reason = error != nullptr ? error->message : "unknown";
  g_clear_error(&error);
  return reason;
}

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

bool fail(std::string& bytes, std::string reason) {
  bytes = std::move(reason);
  return false;
}

}  // namespace

bool ludwright_png(const std::string& svg, int width, int height, std::string& bytes) {
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  const Context context(cairo_create(surface.get()));
  cairo_set_source_rgb(context.get(), 1, 1, 1);
  cairo_paint(context.get());
  const std::string reason = draw(svg, context.get(), {0, 0, static_cast<double>(width), static_cast<double>(height)});
  if (!reason.empty()) return fail(bytes, reason);
  bytes.clear();
  return cairo_surface_write_to_png_stream(surface.get(), append, &bytes) == CAIRO_STATUS_SUCCESS ||
         fail(bytes, "cannot encode it");
}

bool ludwright_pdf(const std::vector<PdfPage>& pages, const std::string& title, const PageSize& page,
                   std::string& bytes) {
  bytes.clear();
  const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, 100, 100));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, title.c_str());
  // Else the time of the run would be in the file.
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  const Context context(cairo_create(surface.get()));
  for (const PdfPage& each : pages) {
    const double width = page.width > 0 ? page.width : each.width;
    const double height = page.height > 0 ? page.height : each.height;
    cairo_pdf_surface_set_size(surface.get(), width, height);
    const double fit = std::min(width / each.width, height / each.height);
    const std::string reason =
        draw(each.svg, context.get(), {(width - each.width * fit) / 2, 0, each.width * fit, each.height * fit});
    if (!reason.empty()) {
      cairo_surface_finish(surface.get());  // what it still writes must not come after the reason
      return fail(bytes, reason);
    }
    cairo_show_page(context.get());
  }
  cairo_surface_finish(surface.get());
  return cairo_surface_status(surface.get()) == CAIRO_STATUS_SUCCESS || fail(bytes, "cannot write it");
}

}  // namespace ludwright
