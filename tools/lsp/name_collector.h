// Fills Names from the trees of a definition's files: first what they declare, then what they use. Only for names.cpp.
#pragma once
#include <set>
#include <string>

#include "tools/lsp/names.h"

namespace ludwright::lsp {

class NameCollector {
 public:
  explicit NameCollector(Names& names) : names_(names) {}
  void declare(std::uint32_t file, const YamlNode& tree);
  void use(std::uint32_t file, const YamlNode& tree);

 private:
  // declarations
  void declare_key(const Part& part);
  void declare_named(const Part& part);
  void declare_define(const Part& part);
  void declare_text(const Part& part);
  void bind(const Part& part, const YamlNode& scalar);
  Name& declare(Sort sort, const YamlNode& scalar, std::size_t begin, std::size_t end, std::string of = {});
  Name& declare(Sort sort, const YamlNode& scalar, std::string of = {}) {
    return declare(sort, scalar, 0, scalar.text.size(), std::move(of));
  }

  // uses
  void use_key(const Part& part);
  void use_text(const Part& part);
  void use_phrase(const Part& part, const YamlNode& scalar);
  void use_value(const YamlNode& scalar, const std::string& kind);
  void use_pieces(const YamlNode& scalar);
  void use_template(const YamlNode& scalar);
  void use_note(const YamlNode& scalar);
  void use_move_key(const YamlNode& scalar);
  void use_move(const YamlNode& scalar);
  void use_all(std::string_view text, std::initializer_list<Sort> sorts, const YamlNode& scalar, std::size_t begin);
  void use(const Name* name, const YamlNode& scalar, std::size_t begin, std::size_t end);
  void use(const Name* name, const YamlNode& scalar) { use(name, scalar, 0, scalar.text.size()); }

  Names& names_;
  std::uint32_t file_ = 0;
  std::set<std::string> renamed_;  // by `notation.named`
};

}  // namespace ludwright::lsp
