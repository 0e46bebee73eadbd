// The state of step 3, resolve: the model under construction, the declared names, and what the phrase being read can
// see. Private to dsl/resolve*.cpp; the entry point is resolve() in dsl/resolve.h. One section below per file. A part
// that is wrong has a diagnostic and becomes kNoId, which every caller passes on in silence.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "dsl/ast.h"
#include "dsl/betza.h"
#include "dsl/diagnostic.h"
#include "dsl/scope.h"
#include "engine/model.h"
#include "engine/phrase_names.h"

namespace ludwright {

struct Builtin;

// What the place of an expression asks for.
struct Want {
  Type type = Type::Error;  // Error: nothing in particular
  int enumeration = kNone;  // Type::Value
  bool set = false;         // any set: type names mean pieces, mark values mean cells

  static Want any() { return {}; }
  static Want of(Type type, int enumeration = kNone) { return {type, enumeration, false}; }
  static Want a_set() { return {Type::Error, kNone, true}; }
  bool is(Type wanted) const { return type == wanted; }
};

// A name bound while running.
struct LocalName {
  std::string name;
  int index = 0;
  Type type = Type::Error;
  int enumeration = kNone;
  bool constant = true;  // chosen or counted; false: by let
};

// What `it` may be; the innermost last. Hidden ones belong to the body of a define whose argument is being read.
struct BoundIt {
  Type type = Type::Error;
  int enumeration = kNone;
  bool from_where = false;  // where and folds: the default start of `reached by`
  bool hidden = false;
};

// One level of pasting: the phrase of the definition itself, or the body of a define.
struct Frame {
  const ast::Define* define = nullptr;
  const ast::Node* call = nullptr;  // its arguments, if it has parameters
  Frame* caller = nullptr;          // what the arguments see
  std::size_t candidates = 0;       // how many there were at the call
  std::vector<LocalName> locals;
  int use = kNone;  // of the define: index into PhraseNames::uses
};

// Where a phrase stands, as far as that decides which words have a meaning.
struct Context {
  // What is known of a turn: there is none; it is over, nothing; what it took; also what is moving, as `this`.
  enum class Turn : std::uint8_t { None, Over, Taken, Walk } turn = Turn::Walk;
  bool step = false;     // here: inside the test of a leg
  bool capture = false;  // attacker
  bool match = false;    // winner, loser
  bool setup = false;    // no decisions
  int seat = kNone;      // `me` where it is known
};

// A drawing: rows from the top, each a list of cells with the byte range of the cell in the text.
struct DrawnCell {
  std::string text;
  std::size_t begin = 0, end = 0;
};
using Drawing = std::vector<std::vector<DrawnCell>>;
Drawing read_drawing(const std::string& text);

class Resolver {
 public:
  Resolver(const ast::Game& game, const SourceSet& sources, Diagnostics& diagnostics)
      : game_(game), sources_(sources), diagnostics_(diagnostics), scope_(diagnostics, sources) {}
  std::optional<Model> run();

 private:
  using Entry = Diagnostics::Entry;

  // ---- resolve.cpp: the order of the parts, and helpers of all
  void declare_names();
  Entry error(Span span, const char* code, std::string message) {
    return diagnostics_.error(span, code, std::move(message));
  }
  Place place(Span span) const;
  static Span span_in(const ast::Text& text, std::size_t begin, std::size_t end);
  ExprId make(Op op, Type type, Span span, std::vector<ExprId> args = {}, std::int32_t value = 0, std::int32_t aux = 0);
  std::int32_t add_cells(const CellBits& cells);
  std::int32_t add_types(const TypeBits& types);
  Type type_of(ExprId id) const { return id == kNoId ? Type::Error : model_.expr(id).type; }
  int enumeration_of(ExprId id) const;
  std::string describe(Type type, int enumeration) const;  // "a truth", "cells", "a value of `hue`"
  bool budget(Span span);  // counts one node; false, with one diagnostic, when a definition grows beyond all bounds

  // ---- resolve_board.cpp, resolve_drawing.cpp
  void resolve_seats();
  void resolve_enumerations();
  void resolve_board();
  void resolve_marks();
  void board_of_shape(const ast::Text& shape);
  void board_of_start(const ast::Text& shape);
  void board_of_map(const ast::Text& map);
  bool may_have_other_board() const;
  int longest_other_side() const;
  void check_map_letters(const Drawing& drawing);
  void board_of_lines();
  void name_cells(const std::vector<bool>& playable);
  bool names_of_axis(const std::optional<ast::Text>& text, int size, bool letters, std::vector<std::string>& names);
  void warn_of_points_alike();
  void warn_of_crooked_rows();
  void graph_coordinates();
  void resolve_start();
  // Calls `use(cell, drawn)` for every playable cell of a drawing; reports rows and cells that do not fit the board.
  template <typename Use>
  void for_each_drawn(const ast::Text& text, Use use);
  // Where a drawing has a text that it must not have, and how often.
  struct Misdrawn {
    Span span;
    std::size_t times = 0;
  };
  using AllMisdrawn = std::map<std::string, Misdrawn>;
  // Counts a fault of a drawing; each text is told once.
  static void misdraw(AllMisdrawn& all, const std::string& text, Span span);
  static void note_others(Entry& entry, const Misdrawn& one);
  void note_slot_texts(Entry& entry, const std::string& drawn) const;
  bool note_binding(Entry& entry, const ast::Node& name) const;
  std::string tag_for(const std::string& name) const;
  void report_unknown_pieces(const AllMisdrawn& unknown);
  std::optional<StartPiece> start_piece(const DrawnCell& drawn, bool spaced) const;
  std::optional<StartPiece> start_piece_with_texts(const DrawnCell& drawn) const;

  // ---- resolve_state.cpp, resolve_zone.cpp
  void resolve_areas();
  void resolve_area_starts();
  const ast::Option* option_of_pieces(const ast::Text& start, PlayerId owner);
  void suggest_unlisted(Entry& entry, const std::string& word, const std::string& list) const;
  void fill_area(const ast::Text& list, PlayerId owner, int container);
  void resolve_start_conditions();
  void resolve_slots();
  void cell_search(const ast::Text& text);
  void resolve_traits();
  void resolve_slot(const ast::Slot& slot);
  std::optional<std::pair<SlotKind, int>> slot_kind(const ast::Text& kind, bool trait);
  std::optional<std::int32_t> literal(SlotKind kind, int enumeration, const ast::Text& text);
  void resolve_zones();
  void resolve_zone(int index);
  void warn_of_empty_zone(const ast::Zone& written, const Zone& zone);
  std::optional<std::int64_t> constant_number(ExprId id);  // nothing if it depends on the position

  // ---- resolve_expr.cpp, resolve_name.cpp, resolve_set.cpp, resolve_attribute.cpp
  ExprId expr(const ast::Node& node, Want want);  // resolved and converted to what is wanted
  ExprId convert(ExprId id, Want want, const ast::Node& node);
  std::string number_of(Type set, const std::string& written) const;
  ExprId any_expr(const ast::Node& node, Want want);  // resolved with a hint only
  ExprId truth(const ast::Node& node) { return expr(node, Want::of(Type::Truth)); }
  ExprId number(const ast::Node& node) { return expr(node, Want::of(Type::Number)); }
  ExprId pieces(const ast::Node& node) { return expr(node, Want::of(Type::Pieces)); }
  ExprId site(const ast::Node& node);          // cells or areas
  ExprId tested_cells(const ast::Node& node);  // cells; pieces stand for the cells they top
  ExprId starts(const ast::Node& node);        // cells; pieces stand for their cells, whatever lies on them
  ExprId a_set(const ast::Node& node);         // a set of anything
  ExprId name(const ast::Node& node, Want want);
  ExprId declared_name(const ast::Node& node, const Declared& entry, Want want);
  ExprId builtin_name(const ast::Node& node, const Builtin& word);
  ExprId candidate(const ast::Node& node, bool outer);
  ExprId member_name(const ast::Node& node, Want want);
  ExprId mark_value_cells(const std::string& member, Span span);  // kNoId if not exactly one mark has it
  ExprId unknown_name(const ast::Node& node);
  ExprId call(const ast::Node& node, Want want);
  bool faces(Span span);
  bool follows_a_fault(Span span) const;
  ExprId attribute(const ast::Node& node);
  ExprId attribute_of(ExprId base, const ast::Node& node);
  ExprId slot_attribute(ExprId base, const Declared& entry, const ast::Node& node);
  ExprId as_cells(ExprId id, Span span);   // of pieces or cells
  ExprId as_pieces(ExprId id, Span span);  // of pieces, or of cells their top pieces
  ExprId of_phrase(const ast::Node& node, Want want);
  bool stands_for_pieces(const ast::Node& node) const;
  ExprId turned(const ast::Node& node);
  ExprId option(const ast::Node& node);
  void unknown_option(const Span& span, const std::string& name);
  std::optional<ExprId> option_comparison(const ast::Node& node);
  ExprId either_or(const ast::Node& node, Want want);
  ExprId comparison(const ast::Node& node);
  ExprId is_phrase(const ast::Node& node);
  ExprId is_in(ExprId left, ExprId right, const ast::Node& node);
  bool flexible(const ast::Node& node);  // a name whose type depends on what stands beside it
  ExprId arithmetic(const ast::Node& node);
  ExprId fold(const ast::Node& node);
  ExprId juxtapose(const ast::Node& node, Want want);
  ExprId intersect(ExprId left, ExprId right, const ast::Node& node, bool in);
  void warn_of_contradiction(ExprId left, ExprId right, const ast::Node& node);
  enum class Holds : std::uint8_t { Unknown, Nothing, Something, Own, Enemy };
  Holds holds(ExprId cells) const;  // what stands on any of these cells for certain
  Holds whose(ExprId pieces) const;
  ExprId except(const ast::Node& node, Want want);
  ExprId where(const ast::Node& node, Want want);
  ExprId reached(const ast::Node& node, Want want);
  ExprId lines(const ast::Node& node);
  void warn_of_lines_outside(const ast::Node& node, LineKind kind, ExprId low, ExprId high);
  ExprId line_bound(const ast::Node& node, LineKind kind);
  ExprId not_of(ExprId id, Span span) { return id == kNoId ? kNoId : make(Op::Not, Type::Truth, span, {id}); }
  const SlotInfo* slot_at(NameKind kind, int index) const;  // nullptr if it could not be resolved
  static Type slot_type(SlotKind kind);
  std::vector<std::string> visible_names() const;

  // ---- resolve_bounds.cpp
  void warn_of_length(Span span, int longer, int shorter);
  void warn_of_coordinate(ExprId left, ExprId right, const ast::Node& node);
  void note_comparison(ExprId left, ExprId right, const ast::Node& node);
  void warn_of_bounds(bool in_play);

  // ---- resolve_define.cpp: pasting
  const ast::Node* parameter(const std::string& name) const;
  // Reads with the frame and the candidates of the caller; for arguments of defines.
  template <typename Read>
  auto in_caller(Read read) -> decltype(read());
  // Reads with the body's own frame; the default result, with a diagnostic, for recursion, wrong arguments or too much
  // depth.
  template <typename Read>
  auto in_define(int index, const ast::Node& use, Read read) -> std::invoke_result_t<Read, const ast::Define&>;
  bool enter_define(const ast::Define& define, const ast::Node& use);
  int begin_use(int define);
  void note_argument(const std::string& parameter, ExprId id);  // what a parameter stands for in the body being read
  const LocalName* local(const std::string& name) const;

  // ---- resolve_path.cpp, resolve_betza.cpp
  PathsId paths(const ast::Node& node, bool is_move);
  // `last`: nothing follows, so a leg without `to` ends where the whole walk may end.
  void paths_into(const ast::Node& node, bool is_move, bool last, PathSet& into);
  void path_into(const ast::Node& node, bool is_move, bool last, PathSet& into);
  bool leg(const ast::Node& node, bool is_move, bool last, Path& path);
  void named_ways(const ast::Node& node, bool is_move, bool last, PathSet& into);
  void betza_ways(const ast::Node& node, bool is_move, bool last, PathSet& into);
  ExprId betza_direction(int x, int y, Span span);
  std::vector<Leg> betza_slide(const std::vector<BetzaVector>& chosen, bool some_only, Span span);
  std::vector<Leg> betza_leaps(const std::vector<BetzaVector>& chosen, Span span);
  std::vector<Path> betza_lame(const BetzaAtom& atom, const std::vector<BetzaVector>& chosen, bool some_only,
                               Span span);
  void betza_tests(const BetzaLeg& use, Leg& leg, Span span);
  void betza_end(const BetzaUse& use, bool last, bool back, Leg& leg, Span span);
  void betza_vault(const BetzaLeg& use, Path& way, Span span);
  Path betza_chain(const BetzaPart& part, bool diagonal, bool is_move, bool path_ends, Leg first, Span span);
  bool pasted_leg(const ast::Node& node, bool is_move, bool last, Path& path);
  bool group_leg(const ast::Node& node, bool is_move, bool last, Path& path);
  bool names_a_set(const ast::Node& node) const;
  bool goes(const ast::Node& node, bool is_move, Leg& leg);
  bool direction(const ast::Node& node, Leg& leg);
  bool direction_class(const ast::Node& node, const Builtin& word, Leg& leg);
  bool range(const ast::Node& node, Leg& leg);
  bool modifiers(const ast::Node& node, Leg& leg);
  bool modifier(const ast::Node& part, Leg& leg);
  void count_of(const ast::Node& node, Leg& leg);
  void defaults(Leg& leg, bool is_move, bool last, Span span);
  PathsId add_paths(PathSet set);
  bool leg_takes(const Leg& leg) const;
  bool can_hold_piece(ExprId cells) const;

  // ---- resolve_program.cpp, resolve_assign.cpp
  BlockId program(const ast::Node& node);
  BlockId block(const ast::Node& node);
  void statements(const ast::Node& node, std::vector<Statement>& into);
  void statement(const ast::Node& node, std::vector<Statement>& into);
  void note_unread(const std::string& line);
  bool simple_statement(const ast::Node& node, Statement& into);
  bool move_statement(const ast::Node& node, Statement& into);
  bool owner_of_new(const ast::Node& node, Statement& into);
  bool place_statement(const ast::Node& node, Statement& into);
  bool choose_statement(const ast::Node& node, Statement& into);
  bool assignment(const ast::Node& node, Statement& into);
  bool attribute_assignment(const ast::Node& target, const ast::Node& node, Statement& into);
  bool assigned_value(const ast::Node& node, const SlotInfo& slot, Statement& into);
  bool head(const ast::Node& node, Statement& into);
  bool for_each(const ast::Node& node, Statement& into);
  ExprId kept_value(const ast::Node& node);               // of a type that can be told and kept; kNoId after an error
  bool decides(const ast::Node& node, const char* what);  // false, with a diagnostic, where nobody decides
  bool flag_assignment(const ast::Node& node, std::vector<Statement>& into);
  bool local_assignment(const LocalName& name, const ast::Node& node, Statement& into);
  bool domain(const ast::Node& node, Domain& domain, BoundIt& member);
  bool one_of(const ast::Node& node, Domain& domain, BoundIt& member);
  Span span_of_name(Span statement, const std::string& name) const;
  int bind(const std::string& name, const BoundIt& what, bool constant, Span span);
  void pasted_program(const ast::Node& node, std::vector<Statement>& into);

  // ---- resolve_pieces.cpp
  void declare_types();
  std::string symbol(const ast::Text& text);
  void check_letter(const std::optional<ast::Text>& letter, const std::string& of);
  bool is_neutral(const ast::PieceType& piece, bool otherwise);
  void resolve_types();
  void resolve_type(const ast::PieceType& piece, PieceType& type);
  std::vector<MoveRule> move_rules(const std::vector<ast::MoveRule>& rules);

  // ---- resolve_rules.cpp
  void resolve_phases();
  void resolve_rules();
  void resolve_legal(const std::vector<ast::Named>& rules, int phase);
  void resolve_end(const std::vector<ast::Named>& rules, int phase, std::vector<EndRule>& into);
  bool asks_seat(ExprId id) const;
  void resolve_valid();
  void resolve_match();
  void check_stuck();
  bool mentions(ExprId id, Op op) const;
  bool mentions_in_paths(PathsId id, Op op) const;

  // ---- resolve_text.cpp
  void resolve_options();
  void resolve_notation();
  void check_position_letters();
  void check_piece_texts();
  void resolve_examples();
  bool has_options(const Example& example) const;
  void resolve_laws();
  void resolve_symmetry(const ast::Node& node, Law& law);
  void resolve_notes();
  std::string remark_on(const std::string& path) const;

  const ast::Game& game_;
  const SourceSet& sources_;
  Diagnostics& diagnostics_;
  Scope scope_;
  Model model_;

  std::map<std::string, TypeBits> tags_;
  std::vector<std::string> tag_names_;
  std::map<std::string, std::vector<int>> members_;  // word -> enumerations that have it
  std::map<std::string, int> type_ids_;
  std::set<std::string> move_names_;
  std::set<std::string> alternative_names_;                        // of either and first possible of
  std::set<std::pair<SlotHolder, std::size_t>> slots_of_no_kind_;  // reported; their uses are silent
  std::set<std::string> unread_names_;                             // of lines that could not be read
  std::vector<int> zone_state_;                                    // 0 not yet, 1 being resolved, 2 done
  std::vector<std::string> file_names_, rank_names_;
  bool leave_defaults_ = false;    // the tests of a pasted leg are still to come
  bool free_end_ = false;          // the group that is being read tests where it ends
  bool defaulted_ = false;         // some leg got the default end of a move
  bool attribute_failed_ = false;  // the last slot_attribute() failed and has been reported

  struct Comparison {  // of a number with one that is written
    ExprId left = kNoId, right = kNoId;
    const ast::Node* node = nullptr;
    bool number_behind = false;
  };
  std::vector<Comparison> comparisons_;  // that are still to be looked at

  PhraseNames names_;
  Frame top_;
  Frame* frame_ = &top_;
  std::vector<BoundIt> candidates_;
  Context context_;
  std::int64_t nodes_ = 0;
  std::int64_t constant_steps_ = 4'000'000;  // left for working out zones and other constants, so that it takes no time
  int depth_ = 0;
  bool exhausted_ = false;
};

// Sets a value for the rest of the block.
template <typename T>
class Restore {
 public:
  Restore(T& value, T during) : value_(value), before_(value) { value = during; }
  ~Restore() { value_ = before_; }
  Restore(const Restore&) = delete;
  Restore& operator=(const Restore&) = delete;

 private:
  T& value_;
  T before_;
};

template <typename Read>
auto Resolver::in_caller(Read read) -> decltype(read()) {
  Frame* body = frame_;
  std::vector<bool> hidden;
  for (std::size_t i = body->candidates; i < candidates_.size(); ++i) {
    hidden.push_back(candidates_[i].hidden);
    candidates_[i].hidden = true;
  }
  frame_ = body->caller;
  auto result = read();
  frame_ = body;
  for (std::size_t i = 0; i < hidden.size(); ++i) candidates_[body->candidates + i].hidden = hidden[i];
  return result;
}

template <typename Read>
auto Resolver::in_define(int index, const ast::Node& use, Read read) -> std::invoke_result_t<Read, const ast::Define&> {
  const ast::Define& define = game_.defines[static_cast<std::size_t>(index)];
  using Result = std::invoke_result_t<Read, const ast::Define&>;
  if (!enter_define(define, use)) {
    if constexpr (std::is_same_v<Result, bool>) {
      return false;
    } else {
      return Result{kNoId};
    }
  }
  Frame body{&define, &use, frame_, candidates_.size(), {}, begin_use(index)};
  frame_ = &body;
  auto result = read(define);
  frame_ = body.caller;
  return result;
}

// The i-th child; an empty node if there are fewer.
inline const ast::Node& child(const ast::Node& node, std::size_t i) {
  static const ast::Node missing;
  return i < node.children.size() ? node.children[i] : missing;
}

}  // namespace ludwright
