// Texts in everyday speech: what is shown instead can be read.
#include <gtest/gtest.h>

#include "dsl/said_instead.h"

namespace ludwright {
namespace {

ast::Node parsed(PhraseKind kind, const YamlNode& text, Diagnostics& diagnostics) {
  switch (kind) {
    case PhraseKind::Paths:
      return parse_paths(text, diagnostics);
    case PhraseKind::Line:
      return parse_line(text, diagnostics);
    case PhraseKind::Head: {
      YamlNode::Entry entry;
      entry.key = text.text;
      entry.key_span = text.span;
      entry.key_offsets = text.offsets;
      return parse_head(entry, diagnostics);
    }
    case PhraseKind::Event:
      return parse_event(text, diagnostics);
    case PhraseKind::Legal:
      return parse_legal(text, diagnostics);
    case PhraseKind::End:
      return parse_end(text, diagnostics);
    case PhraseKind::Law:
      return parse_law(text, diagnostics);
    case PhraseKind::DefineBody:
      return parse_define_body(text, diagnostics);
    default:
      return parse_expression(text, diagnostics);
  }
}

TEST(Sentences, ShowExamplesThatCanBeRead) {
  const std::vector<said::Example> all = said::examples();
  EXPECT_GT(all.size(), 50U);
  for (const said::Example& example : all) {
    YamlNode text;
    text.kind = YamlNode::Kind::Scalar;
    text.text = example.text;
    text.span = {0, 0, static_cast<std::uint32_t>(example.text.size())};
    for (std::uint32_t i = 0; i <= example.text.size(); ++i) text.offsets.push_back(i);
    Diagnostics diagnostics;
    EXPECT_NE(parsed(example.kind, text, diagnostics).kind, ast::Kind::Bad) << example.text;
    EXPECT_FALSE(diagnostics.has_errors()) << example.text;
  }
}

}  // namespace
}  // namespace ludwright
