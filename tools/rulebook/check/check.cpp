// The order of a check, and what a sentence is worth in the end; see check.h. Movement is added up in
// movement_check.cpp, book against book in conflicts.cpp, sums in sums.cpp, the way back in reverse.cpp.
#include "tools/rulebook/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "dsl/load.h"
#include "engine/notation.h"
#include "tools/rulebook/check/cases.h"
#include "tools/rulebook/check/charts.h"
#include "tools/rulebook/check/checker.h"

namespace ludwright::book {

double Coverage::share() const {
  const std::size_t counted = normative - std::min(normative, waived);
  return counted == 0 ? 1.0 : static_cast<double>(executed()) / static_cast<double>(counted);
}

Checker::Checker(Examiner::Parts& parts, Book book, const Bindings& bindings, const CheckLimits& limits)
    : parts_(parts),
      loaded_(parts.loaded),
      options_(parts.options),
      model_(*parts.loaded.model),
      bindings_(bindings),
      limits_(limits),
      runner_(parts.runner),
      vocabulary_(parts.vocabulary),
      moves_(parts.moves),
      rules_(parts.rules),
      written_(parts.written) {
  report_.game = parts.game;
  report_.book = std::move(book);
}

BookReport Checker::run() {
  reading_ = read_claims(report_.book, vocabulary_, limits_.options_apart, &runner_.opening());
  report_.parts.resize(report_.book.parts.size());
  placed_ = place_bindings(bindings_, report_.book);
  for (const std::string& problem : report_.book.problems) {
    Finding& finding = add("RB090", Status::Error, {}, problem.substr(problem.find(": ") + 2));
    finding.place = problem.substr(0, problem.find(": "));
  }
  for (std::size_t i = 0; i < report_.parts.size(); ++i) begin(i);
  place();
  judge_claims();
  check_movement(*this);
  check_option_sections(*this);
  judge_bindings();
  check_conflicts(*this);
  check_sums(*this);
  check_lints(*this);
  check_gaps(*this);
  for (std::size_t i = 0; i < report_.parts.size(); ++i) settle(i);
  check_reverse(*this);
  suppress();
  count();
  return std::move(report_);
}

Finding& Checker::add(const std::string& id, Status status, std::vector<std::size_t> parts, const std::string& text) {
  Finding finding;
  finding.id = id;
  finding.status = status;
  finding.text = text;
  finding.parts = std::move(parts);
  for (const std::size_t part : finding.parts) report_.parts[part].findings.push_back(report_.findings.size());
  report_.findings.push_back(std::move(finding));
  return report_.findings.back();
}

void Checker::show(Finding& finding, const Situation& where, CellId end) {
  finding.position = write_position(model_, where.store);
  finding.picture = moves_.picture(where);
  if (end != kNoCell && where.cell != kNoCell)
    finding.notes.push_back(fmt::format("the move in question: {} to {}", model_.board.cells[where.cell].name,
                                        model_.board.cells[end].name));
  PictureStyle style;
  style.embedded = true;
  style.captions = false;
  const Diagrams diagrams(runner_, style);
  Panel panel;
  panel.scene.rules = SceneRules::MovesOnly;
  panel.scene.store = where.store;
  panel.scene.cell = where.cell;
  panel.scene.owner = where.owner;
  panel.disputed = end;
  if (where.cell != kNoCell && !where.store.cells[where.cell].empty())
    panel.scene.type = where.store.pieces[where.store.cells[where.cell].back()].type;
  panel.marks = runner_.marks(panel.scene, false);
  finding.svg = diagrams.panel(panel, fmt::format("finding-{}", report_.findings.size())).svg;
}

void Checker::begin(std::size_t i) {
  PartReport& part = report_.parts[i];
  const Understood& understood = reading_.parts[i];
  part.normative = understood.normative;
  for (const auto* claims : {&understood.claims, &understood.option_claims}) {
    for (const Claim& claim : *claims) part.claims.push_back(claim_text(vocabulary_, claim));
  }
}

BookReport Checker::check_alone(Book other) const {
  CheckLimits limits = limits_;
  limits.options_apart = false;
  static const Bindings none;
  return Checker(parts_, std::move(other), none, limits).run();
}

// Where each binding belongs; what is wrong with it.
void Checker::place() {
  bound_.assign(report_.parts.size(), kNoBinding);
  const auto side_place = [&](std::uint32_t line) { return fmt::format("{}:{}", bindings_.path, line); };
  for (std::size_t b = 0; b < placed_.size(); ++b) {
    const Binding& binding = bindings_.bindings[b];
    const PlacedBinding& placed = placed_[b];
    if (!placed.problem.empty()) {
      Finding& finding = add("RB081", Status::Error, placed.candidates, placed.problem);
      finding.place = side_place(binding.line);
      finding.notes.push_back(binding.quote.empty() ? "fingerprint: " + binding.fingerprint
                                                    : "quote: " + binding.quote);
      finding.notes.push_back(!placed.candidates.empty() ? "say `under: HEADING` or `occurrence: N`"
                              : binding.quote.empty()    ? "the sentence is gone, or was changed"
                                                         : "the words must stand in one sentence of the book");
      continue;
    }
    if (bound_[placed.part] != kNoBinding) {
      Finding& finding = add("RB082", Status::Error, {placed.part}, "two entries for one sentence");
      finding.place = side_place(binding.line);
      finding.notes.push_back("the other one: " + side_place(bindings_.bindings[bound_[placed.part]].line));
      continue;
    }
    bound_[placed.part] = b;
    if (placed.changed) {
      Finding& finding =
          add("RB080", Status::Stale, {placed.part}, "this sentence has changed since its test was accepted");
      finding.place = side_place(binding.line);
      finding.notes.push_back("it was: " + binding.quote);
      finding.notes.push_back("if the test still fits: ludwright rulebook accept");
    }
  }
}

const Binding* Checker::binding_of(std::size_t part) const {
  return bound_.empty() || bound_[part] == kNoBinding ? nullptr : &bindings_.bindings[bound_[part]];
}

bool Checker::is_waived(std::size_t part) const {
  const Binding* binding = binding_of(part);
  return binding != nullptr && (binding->kind == BindingKind::Waive || binding->kind == BindingKind::Flavour);
}

// Pieces that a binding declares to be exceptions are not meant by its sentence.
void Checker::leave_out(const Binding& binding, Who& who) const {
  for (const std::string& name : binding.except) {
    const Who out = named_in(vocabulary_, vocabulary_.tokens(name));
    if (who.everybody && who.types.empty()) {
      for (std::size_t type = 0; type < model_.types.size(); ++type) who.types.push_back(static_cast<TypeId>(type));
    }
    who.types.erase(std::remove_if(who.types.begin(), who.types.end(),
                                   [&](TypeId type) {
                                     return std::find(out.types.begin(), out.types.end(), type) != out.types.end();
                                   }),
                    who.types.end());
  }
}

void Checker::judge_claims() {
  std::set<std::string> sizes;
  std::set<int> squares;
  for (const Understood& understood : reading_.parts) {
    for (const Claim& claim : understood.claims) {
      sizes.insert(claim.sizes.begin(), claim.sizes.end());
      if (claim.kind == "board-grid") sizes.insert(fmt::format("{}x{}", claim.numbers[0], claim.numbers[1]));
      if (claim.kind == "board-squares") squares.insert(claim.numbers[0]);
    }
  }
  rules_.begin_book(std::max(sizes.size(), squares.size()));
  for (std::size_t i = 0; i < report_.parts.size(); ++i) {
    if (is_waived(i)) continue;
    match_written(i);
    if (report_.parts[i].how == "written") continue;
    for (Claim& claim : reading_.parts[i].claims) {
      if (const Binding* binding = binding_of(i)) leave_out(*binding, claim.who);
      if (is_movement(claim)) continue;
      note(i, judge(claim));
    }
  }
}

Judgement Checker::judge(const Claim& claim) {
  if (claim.kind == "letter" || claim.kind == "kind" || claim.kind == "trait-word") return judge_cell(claim);
  if (claim.kind == "chart") return judge_chart(loaded_, options_, claim);
  if (claim.kind == "rule") return parts_.witness.judge(claim);
  if (claim.kind == "tale") return parts_.tales.judge(claim);
  if (SpecialMoves::judges(claim.kind)) return parts_.specials.judge(claim);
  if (AbilityJudge::judges(claim.kind)) return parts_.abilities.judge(claim);
  if (CarriedJudge::judges(claim.kind)) return parts_.carried.judge(claim);
  if (SacrificeJudge::judges(claim.kind)) return parts_.sacrifices.judge(claim);
  if (CalledJudge::judges(claim.kind)) return parts_.called.judge(claim);
  if (DriftJudge::judges(claim.kind)) return parts_.drifts.judge(claim);
  if (RoundJudge::judges(claim.kind)) return parts_.rounds.judge(claim);
  return TurnJudge::judges(claim.kind) ? parts_.turns.judge(claim) : rules_.judge(claim);
}

// Cells of tables that hold words.
Judgement Checker::judge_cell(const Claim& claim) const {
  Judgement judgement;
  for (const TypeId id : claim.who.types) {
    const PieceType& type = model_.types[id];
    std::string is;
    if (claim.kind == "letter") {
      is = notation_letter(type);
    } else if (claim.kind == "kind") {
      for (const std::string& tag : type.tags) is += (is.empty() ? "" : ", ") + tag;
      std::replace(is.begin(), is.end(), '_', ' ');
    } else {
      for (std::size_t t = 0; t < model_.traits.size(); ++t) {
        if (model_.traits[t].name != claim.word) continue;
        is = trait_words(model_.traits[t], type.traits[t]);
        judgement.elements.push_back(fmt::format("pieces.{}.{}", type.name, claim.word));
      }
    }
    const std::string says = claim.kind == "trait-word" ? claim.place : claim.word;
    const std::string known = plain_form(is), said = plain_form(says);
    // A value "red stamp" of the trait "stamp" is called red in its column.
    if (known == said || (claim.kind == "trait-word" && known == said + " " + plain_form(claim.word))) continue;
    judgement.status = Status::Fail;
    judgement.text = fmt::format("in the definition {} of {} is `{}`",
                                 claim.kind == "trait-word" ? claim.word : claim.kind, type.name, is);
  }
  return judgement;
}

std::string Checker::notation_letter(const PieceType& type) const {
  return notation::type_letter(model_, static_cast<TypeId>(&type - model_.types.data()));
}

std::string Checker::trait_words(const Trait& trait, std::int32_t value) const {
  if (trait.kind == SlotKind::Flag) return value != 0 ? "yes" : "no";
  if (trait.kind == SlotKind::Number) return std::to_string(value);
  if (value < 0) return "-";
  const auto index = static_cast<std::size_t>(value);
  std::string word = trait.kind == SlotKind::Type
                         ? model_.types[index].name
                         : model_.enumerations[static_cast<std::size_t>(trait.enumeration)].members[index];
  std::replace(word.begin(), word.end(), '_', ' ');
  return word;
}

void Checker::note(std::size_t part, const Judgement& given) {
  PartReport& report = report_.parts[part];
  Judgement judgement = given;
  if (judgement.status == Status::Fail && is_hedged(report_.book.parts[part].text))
    judgement = inconclusive("it is said not to hold always");
  report.elements.insert(report.elements.end(), judgement.elements.begin(), judgement.elements.end());
  report.how = "auto";
  if (judgement.status == Status::Pass) return;
  Finding& finding =
      add(judgement.status == Status::Fail ? "RB001" : "RB070", judgement.status, {part}, judgement.text);
  if (!judgement.elements.empty()) {
    finding.element = judgement.elements[0];
    finding.place = place_of(judgement.elements[0]);
  }
  if (judgement.status == Status::Fail) quote_definition(finding);
  if (judgement.where) show(finding, *judgement.where, judgement.end);
}

// What the definition's own rulebook says of the same, unless that is a chapter.
void Checker::quote_definition(Finding& finding) const {
  constexpr std::size_t most = 6;
  const std::vector<std::string> own =
      finding.element.find('.') == std::string::npos ? std::vector<std::string>() : written_.about(finding.element);
  if (own.size() > most) return;
  for (const std::string& sentence : own) finding.notes.push_back("the definition says: " + sentence);
}

// Sentences as the definition's own rulebook has them.
void Checker::match_written(std::size_t i) {
  const Part& part = report_.book.parts[i];
  PartReport& report = report_.parts[i];
  Written::Match match;
  if (part.kind == PartKind::Heading) return;
  if (part.kind == PartKind::Cell) {
    if (part.row == 0 || part.column == 0) return;
    std::string row, column;
    for (const Part& other : report_.book.parts) {
      if (other.table != part.table) continue;
      if (other.row == part.row && other.column == 0) row = other.text;
      if (other.row == 0 && other.column == part.column) column = other.text;
    }
    match = written_.match_cell(row, column, part.text);
  } else {
    match = written_.match(part);
  }
  if (match.exact) {
    // The definition says so itself: nothing is left to judge.
    report.how = "written";
    if (part.kind != PartKind::Cell) reading_.parts[i].claims.clear();  // sums need those of cells
    report.elements.insert(report.elements.end(), match.elements.begin(), match.elements.end());
    reading_.parts[i].normative = report.normative = report.normative || !match.elements.empty();
  } else if (match.near && !reading_.parts[i].whole && part.kind != PartKind::Caption) {
    report.how = "written";
    report.normative = true;
    Finding& finding = add("RB002", Status::Fail, {i}, "the definition says this with other words");
    finding.notes.push_back("book: " + part.text);
    finding.notes.push_back("definition: " + match.text);
    if (!match.elements.empty()) {
      finding.element = match.elements[0];
      finding.place = place_of(match.elements[0]);
    }
  }
}

// The worst that was found of a part is its status.
void Checker::settle(std::size_t i) {
  PartReport& part = report_.parts[i];
  const Binding* binding = binding_of(i);
  Status status = Status::Info;
  if (!part.how.empty())
    status = Status::Pass;
  else if (part.normative)
    status = reading_.parts[i].some_claims.empty() ? Status::Unbound : Status::Partial;
  else if (reading_.parts[i].talk)
    status = Status::Flavour;
  if (binding != nullptr) {
    switch (binding->kind) {
      case BindingKind::Waive:
        status = Status::Waived;
        break;
      case BindingKind::Flavour:
        status = Status::Flavour;
        break;
      case BindingKind::States:
        if (part.how.empty()) status = Status::Linked;
        break;
      case BindingKind::Nothing:
        break;
      default:
        part.how = part.how.empty() ? "bound" : part.how;
        status = Status::Pass;
    }
    if (binding->kind != BindingKind::Flavour && binding->kind != BindingKind::Nothing) part.normative = true;
  }
  for (const std::size_t index : part.findings) {
    const Finding& finding = report_.findings[index];
    if (finding.parts.empty() || finding.suppressed.size() > 0) continue;
    static const Status order[] = {Status::Error, Status::Stale, Status::Fail, Status::Conflict, Status::Inconclusive};
    for (const Status worst : order) {
      if (status == worst) break;
      if (finding.status != worst) continue;
      status = worst;
      break;
    }
  }
  part.status = status;
  if (status == Status::Partial || status == Status::Unbound) {
    Finding& finding =
        add(status == Status::Partial ? "RB060" : "RB061", status, {i},
            status == Status::Partial ? "some of this sentence is not understood"
                                      : "this is not understood, and no test in the side file stands for it");
    for (const std::string& clause : reading_.parts[i].unread) finding.notes.push_back("not understood: " + clause);
    const Part& sentence = report_.book.parts[i];
    part.proposals = parts_.proposals.of(sentence.text, sentence.under.empty() ? "" : sentence.under.back());
  }
}

void Checker::suppress() {
  for (const Suppression& suppression : bindings_.suppressions) {
    bool used = false;
    for (Finding& finding : report_.findings) {
      if (finding.id != suppression.finding) continue;
      const bool here =
          suppression.quote.empty() || std::any_of(finding.parts.begin(), finding.parts.end(), [&](std::size_t part) {
            return plain_form(report_.book.parts[part].text).find(plain_form(suppression.quote)) != std::string::npos;
          });
      if (!here) continue;
      finding.suppressed = suppression.reason;
      used = true;
    }
    if (used) continue;
    Finding& finding = add("RB083", Status::Error, {},
                           fmt::format("nothing is suppressed here: there is no finding `{}`", suppression.finding));
    finding.place = fmt::format("{}:{}", bindings_.path, suppression.line);
  }
}

void Checker::count() {
  Coverage& coverage = report_.coverage;
  for (const PartReport& part : report_.parts) {
    if (part.status == Status::Flavour) ++coverage.flavour;
    if (!part.normative || part.status == Status::Info || part.status == Status::Flavour) continue;
    ++coverage.normative;
    switch (part.status) {
      case Status::Linked:
        ++coverage.linked;
        break;
      case Status::Waived:
        ++coverage.waived;
        break;
      case Status::Partial:
        ++coverage.partial;
        break;
      case Status::Unbound:
        ++coverage.unbound;
        break;
      case Status::Inconclusive:
        ++coverage.inconclusive;
        break;
      default:
        if (part.how.empty()) {  // a finding about its words, none about what it claims
          ++(reading_.parts[static_cast<std::size_t>(&part - report_.parts.data())].some_claims.empty()
                 ? coverage.unbound
                 : coverage.partial);
          break;
        }
        ++(part.how == "bound" ? coverage.bound : part.how == "written" ? coverage.written : coverage.automatic);
    }
  }
}

Examiner::Examiner(const Loaded& loaded, std::string game, OptionChoices options, const Glossary& glossary)
    : parts_(std::make_unique<Parts>(loaded, std::move(game), std::move(options), glossary)) {}
Examiner::~Examiner() = default;

BookReport Examiner::check(Book book, const Bindings& bindings, const CheckLimits& limits) {
  return Checker(*parts_, std::move(book), bindings, limits).run();
}

BookReport check_book(const Loaded& loaded, const std::string& game, const OptionChoices& options, Book book,
                      const Bindings& bindings, const CheckLimits& limits) {
  return Examiner(loaded, game, options, bindings.glossary).check(std::move(book), bindings, limits);
}

}  // namespace ludwright::book
