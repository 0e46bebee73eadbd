#include "tools/rulebook/check/sentence.h"

#include <algorithm>

#include "tools/rulebook/check/grammar.h"

namespace ludwright::book {
namespace {

template <typename Rule>
struct Selector : std::bool_constant<std::is_base_of_v<grammar::Keep, Rule>> {};

using TreeNode = grammar::pegtl::parse_tree::node;

Node plain(const TreeNode& tree) {
  Node node;
  if (!tree.is_root()) {
    node.rule = std::string(tree.type.substr(tree.type.rfind(':') + 1));
    if (tree.has_content()) node.text = std::string(tree.string_view());
    while (!node.text.empty() && node.text.back() == ' ') node.text.pop_back();
  }
  for (const auto& child : tree.children) node.kids.push_back(plain(*child));
  return node;
}

template <typename Rule>
std::optional<Node> parse(const std::string& words) {
  if (words.empty() || static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) > kMostWords)
    return std::nullopt;
  grammar::pegtl::memory_input in(words, "");
  const auto tree = grammar::pegtl::parse_tree::parse<Rule, Selector>(in);
  if (!tree) return std::nullopt;
  return plain(*tree);
}

}  // namespace

const Node* Node::find(std::string_view name) const {
  for (const Node& kid : kids) {
    if (kid.rule == name) return &kid;
    if (const Node* below = kid.find(name)) return below;
  }
  return nullptr;
}

std::optional<Node> parse_sentence(const std::string& words) { return parse<grammar::Sentence>(words); }
std::optional<Node> parse_cell(const std::string& words) { return parse<grammar::CellText>(words); }

std::size_t endless_rules() {
  return grammar::pegtl::analyze<grammar::Sentence>(-1) + grammar::pegtl::analyze<grammar::CellText>(-1);
}

}  // namespace ludwright::book
