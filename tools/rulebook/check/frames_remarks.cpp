// What a game has not, and how a trap closes: "There is no huffing", "A king on e4 is caught by attackers on d4, f4 and
// e3"; see frames.h.
#include "engine/store.h"
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

// Rules of other games, by the words for them.
struct RuleName {
  std::string_view words;
  const char* rule;
};
constexpr RuleName kRuleNames[] = {
    {"50 move rule|50-move rule|fifty-move rule|50 turn rule|rule of 50 move", "quiet-turns"},
    {"huffing|huff", "huffing"},
    {"doubling cube", "cube"},
    {"rule of repeated|repeated rule|rule against repeated|rule about repeated|rule on repeated", "repetition"}};

bool has_rule(Bag bag, const Context&, Claims& claims) {
  std::string rule;
  for (const RuleName& one : kRuleNames) {
    if (rule.empty() && bag.take(one.words)) rule = one.rule;
  }
  if (rule.empty()) return false;
  const bool no = bag.denied();
  if (!bag.rest(
          "there|rule|apply|applies|used|use|in|edition|exist|known|play|allowed|length|of|limit|limits|player|has|"
          "move|this|hold|holds|force|way|either|game|unknown|such|thing|penalty|for|with"))
    return false;
  if (bag.take("unknown")) return false;
  Claim& claim = add(claims, "has-rule");
  claim.word = rule;
  claim.no = no;
  return true;
}

// "You need not announce that you are attacking an emperor", "no declaration is required", "neither needs to be
// claimed"
bool announcing(Bag bag, const Context&, Claims& claims) {
  const bool no = bag.take("must not|not must|no|neither|nobody");
  if (!bag.take("let it know|let enemy "
                "know|announce|announced|declare|declared|declaration|announcement|claim|claimed|call|called|warn|say"))
    return false;
  if (!no || bag.denied()) return false;
  bag.pieces();
  bag.take_names(NameKind::Seat);
  if (!bag.rest("must|player|check|mate|draw|1|attack|capture|captured|win|needed|required|aloud|out|king|made|"
                "enemy|threat|such|attacks|by|means|move|there|if|necessary|both|always|before|may|!|on|adjacent|turn"))
    return false;
  Claim& claim = add(claims, "has-rule");
  claim.word = "announcing";
  claim.no = true;
  return true;
}

// "Both pockets are empty at the start", "nothing stands in the zone when the game begins"
bool begins_bare(Bag bag, const Context&, Claims& claims) {
  const bool nothing = bag.take("nothing|no piece");
  if (!bag.take("start|at first|to start with") || (nothing == bag.take("empty")) || bag.denied()) return false;
  const Model& model = bag.vocabulary().model();
  std::string code = bag.place();
  const bool place = !code.empty();
  for (std::size_t i = 0; !place && i < bag.size(); ++i) {
    const Name* name = bag.vocabulary().find(bag.words()[i]);
    if (name == nullptr || name->kind != NameKind::Area) continue;
    code = bag.words()[i];
    bag.erase(i, i + 1);
    break;
  }
  if (code.empty() || !bag.rest("stand|player|each|still|both|yet|as|if|start|lies|found|stay|stays|play"))
    return false;
  Claim& claim = add(claims, place ? "begins-at" : "begins-on");
  claim.place = place ? "empty" : "beside";
  if (!place) return claim.word = code, true;
  const Name* name = bag.vocabulary().find(code);
  for (std::size_t cell = 0; cell < model.board.cells.size(); ++cell) {
    bool any = false;
    for (std::size_t seat = 0; seat < model.seats.size(); ++seat)
      any = any || bag.vocabulary().cells_of(*name, static_cast<PlayerId>(seat))[cell];
    if (any) claim.sizes.push_back(model.board.cells[cell].name);
  }
  return !claim.sizes.empty();
}

// A player who has but one kind of piece.
std::optional<TypeId> kind_of(const Model& model, std::size_t seat) {
  std::optional<TypeId> type;
  for (const PieceRecord& piece : initial_store(model).pieces) {
    if (piece.owner != seat || piece.site == SiteKind::Gone) continue;
    if (type && *type != piece.type) return std::nullopt;
    type = piece.type;
  }
  if (!type && model.types.size() == 1) type = TypeId{0};
  return type;
}

// A victim on one square and captors on others, around a verb of capture.
class Trap {
 public:
  explicit Trap(const Bag& bag) : bag_(bag) {}

  bool read(Claims& claims) {
    static constexpr std::string_view verbs = "captured|caught|taken|fall|falls|removed|dies|die|lost|seized|trapped";
    static constexpr std::string_view idle =
        ",|if|is|by|be|1|on|between|that|stand|there|and|at|with|also|both|all|your|reach|move|come|comes|for|example|"
        "instance|thus|then|so|while|arrive|arrives|when|it|may|may be|has|therefore|place|surrounded|from|in|row|"
        "gets|get|piece|each|of|opposite|player|two|sides|:|to|next|well|here";
    for (std::size_t i = 0; i < bag_.size(); ++i) {
      const std::string& at = bag_.words()[i];
      if (const Name* name = bag_.vocabulary().find(at); name != nullptr && name->kind == NameKind::Seat) {
        seat_ = at;
        who_ = kind_of(bag_.vocabulary().model(), name->index);
        open_ = open_ || who_.has_value();
        continue;
      }
      if (is_one_of(at, verbs)) {
        if (verb_ || groups_.empty()) return false;
        verb_ = true;
        victim_ = groups_.size() - 1;
        continue;
      }
      if (at == "not" || at == "cannot") {
        if (no_) return false;
        no_ = true;
        continue;
      }
      if (is_cell_word(bag_, at)) {
        if (i == 0 || !is_one_of(bag_.words()[i - 1], "on|and|,|reach|to|at|square|or|from")) return false;
        if (bag_.words()[i - 1] == "from" || (bag_.words()[i - 1] == "or")) return false;
        const bool goes_on = !open_ && !groups_.empty();
        if (open_ || groups_.empty()) groups_.push_back({seat_, who_, {}});
        if (goes_on && is_number_word(at) && bag_.words()[i - 1] != "and" && bag_.words()[i - 1] != ",") return false;
        groups_.back().cells.push_back(at);
        open_ = false;
        continue;
      }
      const Who who = Bag(bag_.vocabulary(), std::vector<std::string>{at}).pieces();
      if (who.types.size() == 1 && who.tag.empty()) {
        who_ = who.types[0];
        if (!open_ && !groups_.empty())
          seat_ = i > 0 && bag_.vocabulary().find(bag_.words()[i - 1]) != nullptr ? seat_ : "";
        open_ = true;
        continue;
      }
      if (at == "enemy" || at == "friendly") {
        seat_ = "";
        continue;
      }
      if (is_number_word(at) && i + 1 < bag_.size() && at != "1") {
        const Who counted = Bag(bag_.vocabulary(), std::vector<std::string>{bag_.words()[i + 1]}).pieces();
        if (!counted.empty()) continue;  // "two attackers on …"
      }
      if (!is_one_of(at, idle)) return false;
    }
    return tell(claims);
  }

 private:
  struct Group {
    std::string seat;
    std::optional<TypeId> type;
    std::vector<std::string> cells;
  };

  bool tell(Claims& claims) {
    if (!verb_ || groups_.size() != 2 || groups_[victim_].cells.size() != 1) return false;
    const Group &victim = groups_[victim_], &captors = groups_[1 - victim_];
    if (!victim.type || !captors.type || (!victim.seat.empty() && victim.seat == captors.seat)) return false;
    Claim& claim = add(claims, "caught");
    claim.who.types = {*victim.type};
    claim.word = victim.seat;
    claim.sizes = victim.cells;
    claim.no = no_;
    for (const std::string& cell : captors.cells) {
      if (cell == victim.cells[0]) return claims.clear(), false;
      claim.placed.push_back({captors.seat, *captors.type, cell});
    }
    if (claim.word.empty() && !captors.seat.empty() && bag_.vocabulary().model().seats.size() == 2)
      claim.word = "P" + std::to_string(1 - bag_.vocabulary().find(captors.seat)->index);
    return true;
  }

  const Bag& bag_;
  std::vector<Group> groups_;
  std::string seat_;
  std::optional<TypeId> who_;
  std::size_t victim_ = 0;
  bool verb_ = false, no_ = false, open_ = true;
};

// NOLINTNEXTLINE(performance-unnecessary-value-param): all frames are called alike
bool caught(Bag bag, const Context&, Claims& claims) { return Trap(bag).read(claims); }

}  // namespace

const std::vector<Frame> kOfRemarks = {
    {"has rule", has_rule}, {"announcing", announcing}, {"begins bare", begins_bare}, {"caught", caught}};

}  // namespace ludwright::book::frames
