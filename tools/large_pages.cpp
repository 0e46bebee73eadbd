// Large pages by transparent huge pages of Linux and malloc of glibc; see large_pages.h.
#include "tools/large_pages.h"

#include <cstdint>
#include <cstdlib>

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>

namespace ludwright {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;
constexpr std::size_t kRoom = 8 * kLargePage;

}  // namespace

void use_large_pages() {
  // Room at the end of the heap, not apart from it, and not given back. Blocks of a few megabytes are taken from the
  // heap as well then, as they would be once one of them has been freed.
  mallopt(M_MMAP_THRESHOLD, 2 * kRoom);
  mallopt(M_TRIM_THRESHOLD, 4 * kRoom);
  static void* before = std::malloc(kRoom);
  if (before == nullptr) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(before);
  const std::uintptr_t first_page = (begin + kLargePage) / kLargePage * kLargePage;
  madvise(reinterpret_cast<void*>(first_page), kRoom - kLargePage, MADV_HUGEPAGE);
  // What lies before the first large page is kept and never touched; the rest is given back to malloc, which takes the
  // next blocks from there.
  before = std::realloc(before, first_page - begin - 16);
}

}  // namespace ludwright

#else

namespace ludwright {
void use_large_pages() {}
}  // namespace ludwright

#endif
