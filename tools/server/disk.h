// The files of one definition on the disk, for a page: the definition and what lies beside it that it may read. Nothing
// else can be read or written. Tested by tests/server.
#pragma once
#include <filesystem>
#include <map>
#include <mutex>
#include <string>

namespace ludwright::server {

class Disk {
 public:
  // `main` is a definition's file.
  explicit Disk(const std::filesystem::path& main);

  const std::string& main() const { return main_; }  // its name in `read`: "chess/chess.yaml"
  // Names to texts: the definition, and YAML, CSV and Markdown files in its folder. Throws Stop.
  std::map<std::string, std::string> read() const;
  // Writes a file of `read`, or a new one of those kinds in the folder; at every moment it is the old or the new one.
  // Throws Stop.
  void write(const std::string& name, const std::string& text);
  // A digest of `read`: changes whenever one of the texts does. Throws Stop.
  std::string stamp() const;

 private:
  std::filesystem::path folder_;
  std::string main_;
};

}  // namespace ludwright::server
