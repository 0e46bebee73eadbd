// What tree each rule of the grammar makes: the shapes that ast.h describes. Step 2, parse. Only dsl/phrase.cpp
// includes this.
//
// PEGTL calls Build<Rule>::transform when a rule has matched, with a Tree whose children are those of its selected
// sub-rules.
#pragma once
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <tao/pegtl/contrib/parse_tree.hpp>
#include <utility>
#include <vector>

#include "dsl/ast.h"
#include "dsl/grammar.h"

namespace ludwright::phrase {

using ast::Kind;

// Memory of trees that were dropped. Most attempts to match a rule make a tree and drop it.
class SpareMemory {
 public:
  SpareMemory() = default;
  SpareMemory(const SpareMemory&) = delete;
  SpareMemory& operator=(const SpareMemory&) = delete;
  ~SpareMemory() {
    while (first_ != nullptr) ::operator delete(take(sizeof(Spare)));
  }
  void* take(std::size_t size) {
    if (first_ == nullptr) return ::operator new(size);
    return std::exchange(first_, first_->next);
  }
  void give(void* memory) noexcept { first_ = new (memory) Spare{first_}; }

 private:
  struct Spare {
    Spare* next;
  };
  Spare* first_ = nullptr;
};

// A node while parsing: what an ast::Node has of its own, and a range of bytes of the phrase instead of a span.
struct Tree {
  struct Own {
    Kind kind = Kind::Bad;
    std::string text;
    std::int64_t number = 0;
  };

  static void* operator new(std::size_t size) { return spare().take(size); }
  static void operator delete(void* memory) { spare().give(memory); }
  static SpareMemory& spare() {
    static thread_local SpareMemory memory;
    return memory;
  }

  Own node;
  std::string_view source;  // as matched, without white space behind it
  std::vector<std::unique_ptr<Tree>> children;

  template <typename Rule, typename Input, typename... States>
  void start(const Input& in, States&&...) {
    source = {in.current(), std::size_t{0}};
  }
  template <typename Rule, typename Input, typename... States>
  void success(const Input& in, States&&...) {
    const auto length = static_cast<std::size_t>(in.current() - source.data());
    source = std::string_view(source.data(), length);
    while (!source.empty() && words::blank_length(source.substr(source.size() - 1)) > 0) source.remove_suffix(1);
  }
  template <typename Rule, typename Input, typename... States>
  void failure(const Input&, States&&...) noexcept {}
  template <typename... States>
  void emplace_back(std::unique_ptr<Tree> child, States&&...) {
    children.push_back(std::move(child));
  }
};
using TreePtr = std::unique_ptr<Tree>;

inline TreePtr take_last(Tree& tree) {
  TreePtr last = std::move(tree.children.back());
  tree.children.pop_back();
  return last;
}

inline TreePtr take_first(Tree& tree) {
  TreePtr first = std::move(tree.children.front());
  tree.children.erase(tree.children.begin());
  return first;
}

// Source with each run of white space made one space: `is   not` is `is not`.
inline std::string collapsed(std::string_view source) {
  std::string result;
  while (!source.empty()) {
    const std::size_t blank = words::blank_length(source);
    if (blank > 0) result += ' ';
    source.remove_prefix(blank);
    if (source.empty()) break;
    result += source.front();
    source.remove_prefix(1);
  }
  return result;
}

// Rules without an entry below make no node; their children go to the rule around them.
template <typename Rule>
struct Build : std::false_type {};

// --- ways of building; each is the base of the entries of some rules ---

// A node of this kind with the children as they come.
template <Kind kind, grammar::Literal text = "">
struct Plain : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = kind;
    tree->node.text = text.view();
  }
};

// A node of this kind with its own source as text, and no children.
template <Kind kind>
struct Leaf : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = kind;
    tree->node.text = collapsed(tree->source);
  }
};
using Mark = Leaf<Kind::Bad>;  // a word or sign that the rule around it takes away again

inline std::int64_t saturated(std::string_view digits) {
  std::int64_t value = 0;
  for (const char c : digits) value = std::min<std::int64_t>(value * 10 + (c - '0'), 2147483647);
  return value;
}

struct NumberLeaf : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = Kind::Number;
    tree->node.number = saturated(tree->source);
  }
};

template <bool truth>
struct TruthLeaf : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = Kind::YesNo;
    tree->node.number = truth ? 1 : 0;
  }
};

// One child alone stands for the node.
template <Kind kind>
struct IfMany : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    if (tree->children.size() == 1) {
      tree = take_first(*tree);
    } else {
      tree->node.kind = kind;
    }
  }
};

// The first child is a mark: its text is the node's.
template <Kind kind>
struct WordFirst : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = kind;
    tree->node.text = std::move(take_first(*tree)->node.text);
  }
};

// value mark value mark value … : a tree leaning to the left, the marks as texts.
template <Kind kind>
struct LeftFold : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    TreePtr folded = std::move(tree->children[0]);
    for (std::size_t i = 1; i + 1 < tree->children.size(); i += 2) {
      auto pair = std::make_unique<Tree>();
      TreePtr& right = tree->children[i + 1];
      const char* const end = right->source.data() + right->source.size();
      pair->source = std::string_view(tree->source.data(), static_cast<std::size_t>(end - tree->source.data()));
      pair->node.kind = kind;
      pair->node.text = tree->children[i]->node.text;
      pair->children.push_back(std::move(folded));
      pair->children.push_back(std::move(right));
      folded = std::move(pair);
    }
    tree = std::move(folded);
  }
};

// A base and what is said of it: each further child gets all that stands before it as its first child.
struct Postfixes : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    TreePtr folded = std::move(tree->children[0]);
    for (std::size_t i = 1; i < tree->children.size(); ++i) {
      TreePtr post = std::move(tree->children[i]);
      const char* const end = post->source.data() + post->source.size();
      post->source = std::string_view(tree->source.data(), static_cast<std::size_t>(end - tree->source.data()));
      post->children.insert(post->children.begin(), std::move(folded));
      folded = std::move(post);
    }
    tree = std::move(folded);
  }
};

// Rules whose only child is a mark or a Word: its text.
template <Kind kind>
struct TextOfWord : WordFirst<kind> {};

// --- expressions ---
template <>
struct Build<grammar::Number> : NumberLeaf {};
template <TokenKind kind>
struct Build<grammar::NameToken<kind>> : Leaf<Kind::Name> {};
template <TokenKind kind>
struct Build<grammar::Word<kind>> : Mark {};
template <>
struct Build<grammar::CallName> : Mark {};
template <>
struct Build<grammar::Call> : WordFirst<Kind::Call> {};
template <>
struct Build<grammar::Yes> : TruthLeaf<true> {};
template <>
struct Build<grammar::No> : TruthLeaf<false> {};
template <>
struct Build<grammar::None> : Plain<Kind::NoneWord> {};
template <>
struct Build<grammar::OptionValue> : TextOfWord<Kind::Option> {};
template <>
struct Build<grammar::LineWord> : Mark {};
template <>
struct Build<grammar::Attribute> : TextOfWord<Kind::Attribute> {};
template <>
struct Build<grammar::OfPrim> : Plain<Kind::Of> {};
template <>
struct Build<grammar::PrimOf<grammar::Base>> : Postfixes {};
template <>
struct Build<grammar::PrimOf<grammar::MoreBase>> : Postfixes {};
template <>
struct Build<grammar::Juxt> : IfMany<Kind::Juxtapose> {};
template <>
struct Build<grammar::In> : Plain<Kind::In> {};
template <>
struct Build<grammar::Except> : Plain<Kind::Except> {};
template <>
struct Build<grammar::ReachedBy> : Plain<Kind::ReachedBy> {};
template <>
struct Build<grammar::CrossedBy> : Plain<Kind::CrossedBy> {};
template <>
struct Build<grammar::Where> : Plain<Kind::Where> {};
template <>
struct Build<grammar::Set> : IfMany<Kind::Or> {};
template <>
struct Build<grammar::FoldWord> : Mark {};
template <>
struct Build<grammar::Some> : Plain<Kind::Some> {};
template <>
struct Build<grammar::NoSet> : Plain<Kind::NoSet> {};
template <>
struct Build<grammar::CountOf> : Plain<Kind::CountOf> {};
template <>
struct Build<grammar::First> : Plain<Kind::First> {};
template <>
struct Build<grammar::Fold> : WordFirst<Kind::Fold> {};
template <>
struct Build<grammar::Negate> : Plain<Kind::Negate> {};
template <>
struct Build<grammar::ProdSign> : Mark {};
template <>
struct Build<grammar::SumSign> : Mark {};
template <>
struct Build<grammar::Prod> : LeftFold<Kind::Arithmetic> {};
template <>
struct Build<grammar::Sum> : LeftFold<Kind::Arithmetic> {};
template <>
struct Build<grammar::Comparison> : Mark {};
template <>
struct Build<grammar::Cmp> : LeftFold<Kind::Compare> {};
template <>
struct Build<grammar::Negation> : Plain<Kind::Not> {};
template <>
struct Build<grammar::And> : IfMany<Kind::And> {};
template <>
struct Build<grammar::Or> : IfMany<Kind::Or> {};

// `turned left`: the last word of the source
template <>
struct Build<grammar::Turned> : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = Kind::Turned;
    const std::string words = collapsed(tree->source);
    tree->node.text = words.substr(words.find(' ') + 1);
  }
};
template <>
struct Build<grammar::Sel> : Postfixes {};
template <>
struct Build<grammar::LineOf> : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = Kind::LineOf;
    tree->node.number = take_first(*tree)->node.number;
  }
};

// low | low mark | low mark high
template <>
struct Build<grammar::RangeOpen> : Mark {};
struct RangeNode : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = Kind::Range;
    if (tree->children.size() > 1) tree->children.erase(tree->children.begin() + 1);
    const bool open = tree->children.size() == 1 && tree->source.substr(tree->source.size() - 1) == ".";
    if (open) tree->node.text = "open";
  }
};
template <>
struct Build<grammar::RangeOf<grammar::Size>> : RangeNode {};
template <>
struct Build<grammar::RangeOf<grammar::WalkSize>> : RangeNode {};
template <>
struct Build<grammar::CountRange> : RangeNode {};
// Lines: word, Range; the Range's children become its own.
template <>
struct Build<grammar::Lines> : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = Kind::Lines;
    tree->node.text = std::move(tree->children[0]->node.text);
    TreePtr range = std::move(tree->children[1]);
    if (range->node.text == "open") tree->node.number = 1;
    tree->children = std::move(range->children);
  }
};

// --- paths ---
template <>
struct Build<grammar::Toward> : Plain<Kind::Toward> {};
template <>
struct Build<grammar::AwayFrom> : Plain<Kind::AwayFrom> {};
template <>
struct Build<grammar::NamedDir> : Postfixes {};
template <>
struct Build<grammar::Dirs> : Plain<Kind::Dirs> {};
template <>
struct Build<grammar::LeapBy> : Plain<Kind::LeapBy> {};
template <>
struct Build<grammar::StepLeg> : Plain<Kind::Leg, "step"> {};
template <>
struct Build<grammar::SlideLeg> : Plain<Kind::Leg, "slide"> {};
template <>
struct Build<grammar::LeapLeg> : Plain<Kind::Leg, "leap"> {};
template <>
struct Build<grammar::HopLeg> : Plain<Kind::Leg, "hop"> {};
template <>
struct Build<grammar::SpreadLeg> : Plain<Kind::Leg, "spread"> {};
template <>
struct Build<grammar::GroupLeg> : Plain<Kind::Leg, "group"> {};
template <>
struct Build<grammar::NameLeg> : Plain<Kind::Leg, "name"> {};
template <>
struct Build<grammar::BetzaLeg> : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = Kind::Leg;
    tree->node.text = "betza";
    tree->children[0]->node.kind = Kind::Name;
  }
};
template <>
struct Build<grammar::Vector> : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    const std::size_t x = tree->source.find('x');
    tree->node.kind = Kind::Vector;
    tree->node.number = saturated(tree->source.substr(0, x));
    auto second = std::make_unique<Tree>();
    second->source = tree->source.substr(x + 1);
    second->node.kind = Kind::Number;
    second->node.number = saturated(second->source);
    tree->children.push_back(std::move(second));
  }
};
template <>
struct Build<grammar::To> : Plain<Kind::To> {};
template <>
struct Build<grammar::Onto> : Plain<Kind::Onto> {};
template <>
struct Build<grammar::Through> : Plain<Kind::Through> {};
template <>
struct Build<grammar::Within> : Plain<Kind::Within> {};
// [Range] set → set, [Range]
template <Kind kind>
struct CountLast : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = kind;
    if (tree->children.size() == 2) std::swap(tree->children[0], tree->children[1]);
  }
};
template <>
struct Build<grammar::Over> : CountLast<Kind::Over> {};
template <>
struct Build<grammar::Taking> : CountLast<Kind::Taking> {};
// The way to go takes the modifiers behind it.
template <>
struct Build<grammar::Leg> : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    TreePtr go = take_first(*tree);
    go->source = tree->source;
    for (TreePtr& modifier : tree->children) go->children.push_back(std::move(modifier));
    tree = std::move(go);
  }
};
template <>
struct Build<grammar::Path> : Plain<Kind::Path> {};
template <>
struct Build<grammar::Paths> : Plain<Kind::Paths> {};

// --- programs ---
// What may end in a mark: `as name` or `under`.
template <>
struct Build<grammar::AsName> : Plain<Kind::Bad, "as"> {};
template <>
struct Build<grammar::UnderWord> : Mark {};
template <Kind kind>
struct WithAsName : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = kind;
    const Tree& last = *tree->children.back();
    if (last.node.kind == Kind::Bad && last.node.text == "as")
      tree->node.text = take_last(*tree)->children[0]->node.text;
  }
};
template <Kind kind>
struct MaybeUnder : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = kind;
    if (tree->children.size() == 3) {  // what, `under`, where
      tree->node.text = "under";
      tree->children.erase(tree->children.begin() + 1);
    }
  }
};
template <>
struct Build<grammar::OneOf> : Plain<Kind::OneOf> {};
template <>
struct Build<grammar::RangeDomain> : Plain<Kind::RangeDomain> {};
template <>
struct Build<grammar::MoveStmt> : Plain<Kind::Move> {};
template <>
struct Build<grammar::PlacePiece> : MaybeUnder<Kind::PlacePiece> {};
// `place new queen of opponent at x`: the grammar reads `queen of opponent` as one; the owner is a part of its own.
template <>
struct Build<grammar::PlaceNew> : std::true_type {
  static void transform(TreePtr& tree, const Attempt& attempt) {
    MaybeUnder<Kind::PlaceNew>::transform(tree, attempt);
    if (tree->children[0]->node.kind != Kind::Of) return;
    TreePtr of = std::move(tree->children[0]);
    tree->children[0] = std::move(of->children[0]);
    tree->children.push_back(std::move(of->children[1]));
  }
};
template <>
struct Build<grammar::ChooseStmt> : WithAsName<Kind::Choose> {};
template <>
struct Build<grammar::RandomStmt> : WithAsName<Kind::Random> {};
template <>
struct Build<grammar::TakeStmt> : Plain<Kind::Take> {};
template <>
struct Build<grammar::RemoveStmt> : Plain<Kind::Remove> {};
template <>
struct Build<grammar::SendStmt> : MaybeUnder<Kind::Send> {};
template <>
struct Build<grammar::ShiftStmt> : Plain<Kind::Shift> {};
template <>
struct Build<grammar::SwapStmt> : Plain<Kind::Swap> {};
template <>
struct Build<grammar::RequireStmt> : Plain<Kind::Require> {};
template <>
struct Build<grammar::PassStmt> : Plain<Kind::Pass> {};
template <>
struct Build<grammar::LetStmt> : WordFirst<Kind::Let> {};
template <>
struct Build<grammar::AssignSign> : Mark {};
template <>
struct Build<grammar::AttributeTarget> : Postfixes {};
template <>
struct Build<grammar::AssignStmt> : LeftFold<Kind::Assign> {};
template <>
struct Build<grammar::DoStmt> : Plain<Kind::Do> {};
template <>
struct Build<grammar::Line> : Plain<Kind::Block> {};

template <>
struct Build<grammar::IfHead> : Plain<Kind::If> {};
template <>
struct Build<grammar::ElseIfHead> : Plain<Kind::If, "else if"> {};
template <>
struct Build<grammar::ElseHead> : Plain<Kind::If, "else"> {};
template <>
struct Build<grammar::ForKey> : Plain<Kind::Bad, "by"> {};
template <>
struct Build<grammar::ForEachHead> : std::true_type {
  static void transform(TreePtr& tree, const Attempt& attempt) {
    WithAsName<Kind::ForEach>::transform(tree, attempt);
    if (tree->children.size() < 2) return;
    tree->node.number = 1;
    tree->children[1] = take_first(*tree->children[1]);
  }
};
template <>
struct Build<grammar::MayHead> : Plain<Kind::May> {};
template <>
struct Build<grammar::EitherHead> : Plain<Kind::Either> {};
template <>
struct Build<grammar::FirstPossibleHead> : Plain<Kind::FirstPossible> {};
template <>
struct Build<grammar::TogetherHead> : Plain<Kind::Together> {};
template <>
struct Build<grammar::AsLongAsPossibleHead> : Plain<Kind::AsLongAsPossible> {};
template <>
struct Build<grammar::UntilSettledHead> : Plain<Kind::UntilSettled> {};
template <>
struct Build<grammar::UpToHead> : Plain<Kind::UpTo> {};
template <>
struct Build<grammar::TimesHead> : Plain<Kind::Times> {};
template <>
struct Build<grammar::EachPlayerHead> : Plain<Kind::EachPlayer> {};
template <>
struct Build<grammar::AsHead> : Plain<Kind::As> {};

// --- sentences ---
template <>
struct Build<grammar::TurnEvent> : Leaf<Kind::Event> {};
template <>
struct Build<grammar::RoundEvent> : Leaf<Kind::Event> {};
template <>
struct Build<grammar::PlayerLoses> : Leaf<Kind::Event> {};
template <>
struct Build<grammar::ByPart> : Plain<Kind::By> {};
template <>
struct Build<grammar::FromPart> : Plain<Kind::From> {};
template <>
struct Build<grammar::ToPart> : Plain<Kind::At> {};
template <>
struct Build<grammar::AtPart> : Plain<Kind::At> {};
template <>
struct Build<grammar::Captured> : Plain<Kind::Event, "captured"> {};
template <>
struct Build<grammar::Removed> : Plain<Kind::Event, "removed"> {};
template <>
struct Build<grammar::Moves> : Plain<Kind::Event, "moves"> {};
template <>
struct Build<grammar::Placed> : Plain<Kind::Event, "placed"> {};
template <>
struct Build<grammar::SetEvent> : Postfixes {};
template <>
struct Build<grammar::LegalWord> : Mark {};
template <>
struct Build<grammar::Legal> : WordFirst<Kind::Legal> {};
template <>
struct Build<grammar::MostLeastWord> : Mark {};
template <>
struct Build<grammar::WinsLoses> : Mark {};
template <>
struct Build<grammar::EachPlayerSubject> : Plain<Kind::EachPlayer> {};
template <>
struct Build<grammar::Draw> : Plain<Kind::End, "draw"> {};
template <>
struct Build<grammar::MostLeast> : WordFirst<Kind::End> {};
// subject, mark, condition
template <>
struct Build<grammar::SubjectEnd> : LeftFold<Kind::End> {};
template <>
struct Build<grammar::LawWord> : Mark {};
template <>
struct Build<grammar::ExprLaw> : WordFirst<Kind::Law> {};
template <>
struct Build<grammar::AtMostLaw> : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = Kind::Law;
    tree->node.text = "at most";
    tree->node.number = take_first(*tree)->node.number;
  }
};
// number, expression
template <>
struct Build<grammar::EventuallyLaw> : std::true_type {
  static void transform(TreePtr& tree, const Attempt&) {
    tree->node.kind = Kind::Law;
    tree->node.text = "eventually";
    tree->node.number = take_first(*tree)->node.number;
  }
};
template <>
struct Build<grammar::SymmetricLaw> : Leaf<Kind::Law> {};
template <>
struct Build<grammar::DefineKey> : Plain<Kind::Call> {};

}  // namespace ludwright::phrase
