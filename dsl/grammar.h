// The grammar of phrases: schema/semantics.md 3 as PEGTL rules, in its order and with its names.
// Step 2, parse. Only dsl/phrase.cpp includes this. dsl/phrase_tree.h says what tree each rule makes. Tested by
// tests/dsl/phrase_test.cpp.
//
// `must` stands where nothing else can follow: after a reserved word, after a bracket. It ends the attempt, so that
// nothing is parsed a second time as something else; without it, brackets nested n deep would take 2^n steps. Where it
// is missing, an alternative is left: `or` joins sets, directions or truths; `no` may be a value; words such as `row`,
// `line` and `total` may be names.
#pragma once
#include "dsl/tokens.h"

namespace ludwright::grammar {

struct Expr;
struct Not;
struct Term;
struct Sel;
struct Sum;
struct Set;
struct Prim;
struct Path;
struct Paths;

template <typename Rule>
using InBrackets = seq<Sign<"(">, must<Rule>, must<Sign<")">>>;

// --- expressions ---

struct Arguments : seq<Sign<"(">, must<Expr>, star<Sign<",">, must<Expr>>, must<Sign<")">>> {};
struct Call : seq<CallName, Arguments> {};

struct SizeInBrackets : InBrackets<Group<"a number", Sum>> {};
struct Size : sor<Number, SizeInBrackets, Name> {};
struct RangeOpen : Sign<".."> {};
template <typename S>
struct RangeOf : seq<S, opt<RangeOpen, opt<S>>> {};

struct LineWord : sor<Key<"row">, Key<"column">, Key<"rank">, Key<"file">> {};
struct Lines : seq<LineWord, Group<"", RangeOf<Size>>> {};
struct LineOf : seq<Key<"line">, Key<"of">, Number, must<Prim>> {};
struct OptionValue : seq<Key<"option">, Word<TokenKind::Option>> {};
struct Yes : Key<"yes"> {};
// `no` is a value only where no set follows: `to own or no king` ends the set before `or`.
struct NoSetFollows {
  static bool holds(std::string_view rest);
};
struct No : seq<Key<"no">, Ahead<NoSetFollows>> {};
struct None : Key<"none"> {};
struct Brackets : InBrackets<Expr> {};
struct NamedBase : sor<Lines, LineOf, OptionValue, None, Call, Name> {};
struct Base : sor<Brackets, Number, Yes, No, NamedBase> {};

struct Attribute : seq<Sign<".">, must<Word<TokenKind::Attribute>>> {};
struct OfPrim : seq<Key<"of">, must<Prim>> {};
struct Turned : seq<Key<"turned">, must<sor<Key<"left">, Key<"right">, Key<"back">>>> {};
template <typename B>
struct PrimOf : seq<B, star<Attribute>, opt<OfPrim>, opt<Turned>> {};
struct Prim : Nested<Group<"a name", PrimOf<Base>>> {};
// Numbers and truths are not sets: as the second of two words side by side they are a mistake worth pointing at.
struct MoreBase : sor<Brackets, NamedBase> {};
struct MorePrim : Group<"", PrimOf<MoreBase>> {};
struct Juxt : seq<Prim, star<MorePrim>> {};

struct In : seq<Key<"in">, must<Juxt>> {};
struct Except : seq<Key<"except">, must<Juxt>> {};
struct From : seq<Key<"from">, must<Juxt>> {};
struct ReachedBy : seq<Key<"reached">, must<Key<"by">, Path>, opt<From>> {};
struct CrossedBy : seq<Key<"crossed">, Key<"by">, must<Path>, opt<From>> {};
struct Where : seq<Key<"where">, must<Expr>> {};
struct Sel : Nested<Group<"a set", seq<Juxt, star<sor<In, Except, ReachedBy, CrossedBy, Where>>>>> {};
struct Set : Group<"a set", seq<Sel, star<Key<"or">, Sel>>> {};

// `total` may also be a name: `total - 1`. It is the word if something follows that can only be its number.
struct FoldFollows {
  static bool holds(std::string_view rest);
};
struct FoldWord : sor<Key<"total">, Key<"highest">, Key<"lowest">> {};
struct Some : seq<Key<"some">, must<Sel>> {};
struct NoSet : seq<Key<"no">, Sel> {};
struct CountOf : seq<Key<"number">, must<Key<"of">>, must<Sel>> {};
struct First : seq<Key<"first">, must<Sel>> {};
struct Fold : seq<Ahead<FoldFollows>, FoldWord, must<Term>, must<Key<"over">>, must<Sel>> {};
struct Negate : seq<Sign<"-">, must<Term>> {};
struct Term : Nested<Group<"an expression", sor<Some, NoSet, CountOf, First, Fold, Negate, Sel>>> {};
struct ProdSign : sor<Sign<"*">, Sign<"/">, Key<"mod">> {};
struct SumSign : sor<Sign<"+">, Sign<"-">> {};
struct Prod : seq<Term, star<ProdSign, must<Term>>> {};
struct Sum : seq<Prod, star<SumSign, must<Prod>>> {};
struct Comparison : sor<seq<Key<"is">, opt<Key<"not">>>, Sign<"<=">, Sign<">=">, Sign<"<">, Sign<">">> {};
struct Cmp : seq<Sum, opt<Comparison, must<Sum>>> {};
struct Negation : seq<Key<"not">, must<Not>> {};
struct Not : Nested<sor<Negation, Cmp>> {};
struct And : seq<Not, star<Key<"and">, must<Not>>> {};
struct Or : seq<And, star<Key<"or">, must<And>>> {};
struct Expr : Group<"an expression", Or> {};

// --- paths ---

struct Toward : seq<Key<"toward">, must<Prim>> {};
struct AwayFrom : seq<Key<"away">, must<Key<"from">>, must<Prim>> {};
struct NamedDir : seq<Name, star<Attribute>, opt<Turned>> {};
struct Dir : Group<"a direction", sor<Toward, AwayFrom, NamedDir>> {};
struct Dirs : seq<Dir, star<Key<"or">, must<Dir>>> {};

// In a walk a name is a size only if no other word follows: in `slide forward trough own` the mistake is `trough`.
struct NoWordFollows {
  static bool holds(std::string_view rest);
};
struct WalkSize : sor<Number, SizeInBrackets, seq<Ahead<NoWordFollows>, Name>> {};
struct WalkRange : Group<"", RangeOf<WalkSize>> {};
struct CountRange : seq<Number, opt<RangeOpen, opt<Number>>> {};

struct LeapBy : seq<Number, must<Dir>, opt<Number, must<Dir>>> {};
struct StepLeg : seq<Verb<"step">, must<Dirs>> {};
struct SlideLeg : seq<Verb<"slide">, must<sor<Vector, Dirs>>, opt<WalkRange>> {};
struct LeapLeg : seq<Verb<"leap">, must<sor<Vector, LeapBy>>> {};
struct HopLeg : seq<Verb<"hop">, must<Dirs>> {};
struct SpreadLeg : seq<Verb<"spread">, must<Dirs>> {};
struct BetzaLeg : seq<Verb<"betza">, must<Word<TokenKind::Letters>>> {};
struct GroupLeg : seq<InBrackets<Paths>, opt<WalkRange, must<Key<"times">>>> {};
struct NameLeg : sor<Call, Name> {};
struct Go : sor<StepLeg, SlideLeg, LeapLeg, HopLeg, SpreadLeg, BetzaLeg, GroupLeg, NameLeg> {};

struct To : seq<Key<"to">, must<Set>> {};
struct Onto : seq<Key<"onto">, must<Set>> {};
struct Through : seq<Key<"through">, must<Set>> {};
struct Within : seq<Key<"within">, must<Set>> {};
struct Over : seq<Key<"over">, Group<"", opt<CountRange>>, must<Set>> {};
struct Taking : seq<Key<"taking">, Group<"", opt<CountRange>>, must<Set>> {};
struct Mod : sor<To, Onto, Through, Within, Over, Taking> {};
struct Leg : Group<"a way to go", seq<Go, star<Mod>>> {};
struct Path : Nested<seq<Leg, star<Key<"then">, must<Leg>>>> {};
struct Paths : seq<Path, star<Key<"also">, must<Path>>> {};

// --- programs ---

struct OneOf : seq<Key<"one">, Key<"of">, must<plus<NameToken<TokenKind::Choice>>>> {};
struct RangeDomain : seq<Sum, Sign<"..">, must<Sum>> {};
struct Domain : Group<"what to choose from", sor<OneOf, RangeDomain, Set>> {};
struct AsName : seq<Key<"as">, must<NewName>> {};
struct UnderWord : Key<"under"> {};

struct MoveStmt : seq<Key<"move">, must<Set>, opt<Key<"by">, must<Paths>>> {};
struct Site : seq<sor<Key<"at">, UnderWord>, must<Set>> {};
struct PlaceNew : seq<Key<"place">, Key<"new">, must<Prim>, must<Site>> {};
struct PlacePiece : seq<Key<"place">, must<Set>, must<Site>> {};
struct ChooseStmt : seq<Key<"choose">, must<Domain>, opt<AsName>> {};
struct RandomStmt : seq<Key<"random">, must<Domain>, opt<AsName>> {};
struct TakeStmt : seq<Key<"take">, must<Set>> {};
struct RemoveStmt : seq<Key<"remove">, must<Set>> {};
struct SendStmt : seq<Key<"send">, must<Set>, must<sor<Key<"to">, UnderWord>>, must<Set>> {};
struct ShiftStmt : seq<Key<"shift">, must<Set>, must<Key<"by">>, must<Key<"step">>, must<Dir>> {};
struct SwapStmt : seq<Key<"swap">, must<Set>, must<Key<"with">>, must<Set>> {};
struct RequireStmt : seq<Key<"require">, must<Expr>> {};
struct PassStmt : Key<"pass"> {};
struct LetStmt : seq<Key<"let">, must<NewName>, must<Sign<"=">>, must<Expr>> {};
struct AssignSign : sor<Sign<"+=">, Sign<"-=">, Sign<"=">> {};
struct AttributeTarget : seq<sor<Brackets, NamedBase>, plus<Attribute>> {};
struct AssignStmt : seq<sor<AttributeTarget, Name>, AssignSign, must<Expr>> {};
struct DoStmt : sor<Call, Name> {};

// A word that begins a statement, followed by something that is not the sign of an assignment.
struct StatementFollows {
  static bool holds(std::string_view rest);
};
struct VerbStmt
    : seq<Ahead<StatementFollows>, sor<MoveStmt, PlaceNew, PlacePiece, ChooseStmt, RandomStmt, TakeStmt, RemoveStmt,
                                       SendStmt, ShiftStmt, SwapStmt, RequireStmt, PassStmt, LetStmt>> {};
struct Stmt : Group<"a statement", sor<VerbStmt, AssignStmt, DoStmt>> {};
struct Line : seq<Stmt, star<Sign<";">, must<Stmt>>> {};

struct SumTimes : seq<Group<"a number", Sum>, must<Key<"times">>> {};
struct IfHead : seq<Key<"if">, must<Expr>> {};
struct ElseIfHead : seq<Key<"else">, Key<"if">, must<Expr>> {};
struct ElseHead : Key<"else"> {};
struct ForKey : seq<Key<"by">, must<Sum>> {};
struct ForEachHead : seq<Key<"for">, must<Key<"each">>, must<Domain>, opt<ForKey>, opt<AsName>> {};
struct MayHead : Key<"may"> {};
struct EitherHead : Key<"either"> {};
struct FirstPossibleHead : seq<Key<"first">, Key<"possible">, must<Key<"of">>> {};
struct TogetherHead : Key<"together"> {};
struct WithoutRepeating : seq<Key<"without">, must<Key<"repeating">>, must<Sum>, star<Key<"and">, must<Sum>>> {};
struct AsLongAsPossibleHead : seq<Key<"as">, Key<"long">, must<Key<"as">, Key<"possible">, Key<"up">, Key<"to">>,
                                  must<SumTimes>, opt<WithoutRepeating>> {};
struct UntilSettledHead : seq<Key<"until">, must<Key<"settled">, Key<"up">, Key<"to">>, must<SumTimes>> {};
struct UpToHead : seq<Key<"up">, Key<"to">, must<SumTimes>> {};
struct TimesHead : SumTimes {};
struct EachPlayerHead : seq<Key<"each">, must<Key<"player">>> {};
struct AsHead : seq<Key<"as">, must<Prim>> {};
struct Head : Group<"a head",
                    sor<IfHead, ElseIfHead, ElseHead, ForEachHead, MayHead, EitherHead, FirstPossibleHead, TogetherHead,
                        AsLongAsPossibleHead, UntilSettledHead, UpToHead, EachPlayerHead, AsHead, TimesHead>> {};

// --- sentences ---

struct StartsEnds : sor<Key<"starts">, Key<"ends">> {};
struct TurnEvent : seq<Key<"turn">, StartsEnds> {};
struct RoundEvent : seq<Key<"round">, StartsEnds> {};
struct PlayerLoses : seq<Key<"player">, Key<"loses">> {};
struct ByPart : seq<Key<"by">, must<Set>> {};
struct FromPart : seq<Key<"from">, must<Set>> {};
struct ToPart : seq<Key<"to">, must<Set>> {};
struct AtPart : seq<Key<"at">, must<Set>> {};
struct Captured : seq<Key<"captured">, opt<ByPart>> {};
struct Removed : Key<"removed"> {};
struct Moves : seq<Key<"moves">, opt<FromPart>, opt<ToPart>> {};
struct Placed : seq<Key<"placed">, opt<AtPart>> {};
struct SetEvent : seq<Set, must<sor<Captured, Removed, Moves, Placed>>> {};
struct Event : Group<"an event", sor<TurnEvent, RoundEvent, PlayerLoses, SetEvent>> {};

struct LegalWord : sor<Key<"forbid">, Key<"never">, Key<"prefer">> {};
struct Legal : seq<LegalWord, must<Expr>> {};

struct WhenPart : seq<Key<"when">, must<Expr>> {};
struct Draw : seq<Key<"draw">, must<WhenPart>> {};
struct MostLeastWord : sor<Key<"most">, Key<"least">> {};
struct MostLeast : seq<MostLeastWord, must<Sum>, must<Key<"wins">>, must<WhenPart>> {};
struct EachPlayerSubject : seq<Key<"each">, Key<"player">> {};
struct WinsLoses : sor<Key<"wins">, Key<"loses">> {};
struct SubjectEnd : seq<sor<EachPlayerSubject, Group<"a player", Prim>>, must<WinsLoses>, must<WhenPart>> {};
struct EndRule : sor<Draw, MostLeast, SubjectEnd> {};

struct LawWord : sor<Key<"always">, Key<"never">, Key<"constant">, Key<"rising">, Key<"falling">> {};
struct ExprLaw : seq<LawWord, must<Expr>> {};
struct AtMostLaw : seq<Key<"at">, must<Key<"most">>, must<Number>, must<sor<Key<"turns">, Key<"turn">>>> {};
struct EventuallyWithin : seq<Key<"within">, must<Number>, must<sor<Key<"turns">, Key<"turn">>>> {};
struct EventuallyLaw : seq<Key<"eventually">, must<EventuallyWithin>, must<Expr>> {};
struct ExchangingPlayers : seq<Key<"exchanging">, must<Key<"players">>> {};
struct SymmetryWord : sor<Key<"left-right">, Key<"top-bottom">, Key<"half-turn">, Key<"quarter-turn">, Key<"diagonal">,
                          Key<"antidiagonal">> {};
struct Symmetry : sor<seq<SymmetryWord, opt<ExchangingPlayers>>, ExchangingPlayers> {};
struct SymmetricLaw : seq<Key<"symmetric">, must<Key<"under">>, must<Symmetry>> {};
struct Law : sor<ExprLaw, AtMostLaw, EventuallyLaw, SymmetricLaw> {};

// `name` or `name(a, b)`: the key of a define
struct DefineParameters : seq<Sign<"(">, must<NewName>, star<Sign<",">, must<NewName>>, must<Sign<")">>> {};
struct DefineKey : seq<NewName, opt<DefineParameters>> {};

// A whole phrase.
template <typename Rule>
struct Whole : seq<Blank, Rule, End> {};

inline bool FoldFollows::holds(std::string_view rest) {
  rest.remove_prefix(words::word_length(rest));
  rest.remove_prefix(words::blank_length(rest));
  const std::string_view next = rest.substr(0, words::word_length(rest));
  if (next == "some" || next == "no" || next == "number" || next == "first" || next == "crossed") return true;
  if (!next.empty()) return !words::is_reserved(next);
  if (rest.empty() || rest[0] != '-') return !rest.empty() && (rest[0] == '(' || words::number_length(rest) > 0);
  int depth = 0;  // `total -it.value over own piece` against `total - 1`: look for the `over` that belongs to it
  for (std::size_t i = 1; i < rest.size() && depth >= 0;) {
    const std::size_t length = words::word_length(rest.substr(i));
    if (depth == 0 && (rest.substr(i, length) == "over" || rest[i] == ';')) return rest[i] != ';';
    depth += rest[i] == '(' ? 1 : rest[i] == ')' ? -1 : 0;
    i += std::max<std::size_t>(length, 1);
  }
  return false;
}

inline bool NoSetFollows::holds(std::string_view rest) {
  return words::name_at(rest).empty() && (rest.empty() || rest[0] != '(') &&
         rest.substr(0, words::word_length(rest)) != "of";
}

inline bool NoWordFollows::holds(std::string_view rest) {
  rest.remove_prefix(words::word_length(rest));
  rest.remove_prefix(words::blank_length(rest));
  return words::name_at(rest).empty() && (rest.empty() || rest[0] != '(');
}

inline bool StatementFollows::holds(std::string_view rest) {
  const std::string_view word = rest.substr(0, words::word_length(rest));
  rest.remove_prefix(word.size());
  rest.remove_prefix(words::blank_length(rest));
  const bool assigned = !rest.empty() && (rest[0] == '=' || rest[0] == '.' || (rest.size() > 1 && rest[1] == '='));
  return words::is_statement_verb(word) && !assigned;
}

}  // namespace ludwright::grammar
