// Files that were read, and places in them. Tested by tests/dsl/source_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright {

// Bytes [begin, end) of file `file` in a SourceSet.
struct Span {
  std::uint32_t file = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

struct LineColumn {
  std::uint32_t line = 1;    // from 1
  std::uint32_t column = 1;  // from 1, in characters (UTF-8 code points), not bytes
};

class SourceSet {
 public:
  // `name` is shown in messages. Returns the file's index.
  std::uint32_t add(std::string name, std::string text);
  std::size_t size() const { return files_.size(); }
  const std::string& name(std::uint32_t file) const { return files_[file].name; }
  std::string_view text(std::uint32_t file) const { return files_[file].text; }
  LineColumn locate(std::uint32_t file, std::uint32_t offset) const;
  // Text of a line (from 1) without its end.
  std::string_view line(std::uint32_t file, std::uint32_t line) const;

 private:
  struct File {
    std::string name;
    std::string text;
    std::vector<std::uint32_t> line_starts;
  };
  std::vector<File> files_;
};

}  // namespace ludwright
