// What pieces and players do, in other words; see recast_forms.h.
#include <algorithm>

#include "tools/rulebook/check/phrase_lists.h"
#include "tools/rulebook/check/recast_forms.h"

namespace ludwright::book::recasting {

// "The rook's move is one square forward", "its move has the shape of an L": it moves so.
void Forms::move_of() {
  const std::size_t size = words_.size(), who = subject_end(0);
  if (who == 0 || at(who) != "'s" || at(who + 1) != "move") return;
  if (is(who + 2, "is|covers|consists") && !has("not|no|cannot|if"))
    say(joined({part(0, who), {"move"}, part(who + (is(who + 2, "consists") ? 4U : 3U), size)}));
  if (phrase_at(words_, who + 2, "has shape of l|is shaped like l|is l|is in shape of l|is l-shaped|has form of l") > 0)
    say(joined({part(0, who), {"move", "lshape"}}));
}

// "A knight is not stopped by pieces in its way", "pieces in between do not bother it": it may pass over them.
void Forms::not_stopped() {
  static constexpr std::string_view
      verbs = "stopped|blocked|hindered|bothered|affected|obstructed|impeded|held up|hampered|delayed|disturbed",
      active =
          "stop|block|hinder|bother|obstruct|impede|hamper|stand in way of|get in "
          "way of|disturb|affect|hold up";
  static constexpr std::string_view pieces =
      "piece in between|piece on way|piece in your way|piece between|piece that is in your way|piece standing in your "
      "way|piece that stand in your way|piece that stand in between|other piece|piece on your way|piece in way|what "
      "stand "
      "in between|what lies in between|what is in between|whatever stand in between|piece";
  const std::size_t size = words_.size(), who = subject_end(0);
  const bool denied = who > 0 && at(who) == "is" && is(who + 1, "not|never");
  if (denied) {
    const std::size_t verb = phrase_at(words_, who + 2, verbs), by = who + 2 + verb;
    if (verb > 0 && at(by) == "by" && by + 1 + phrase_at(words_, by + 1, pieces) == size)
      say(joined({part(0, who), {"may", "jump", "over", "piece"}}));
  }
  const std::size_t those = phrase_at(words_, 0, pieces);
  const bool may = at(those) == "may", cannot = is(those, "cannot|never");
  const std::size_t verb = phrase_at(words_, those + 1, active), whom = those + 1 + verb;
  if (those > 0 && (may || cannot) && verb > 0 && whom < size && subject_end(whom) == size)
    say(joined({part(whom, size), {may ? "cannot" : "may", "jump", "over", "piece"}}));
}

// "A player in check must see to it at once", "a check may be parried by …"
void Forms::out_of_check() {
  const std::size_t size = words_.size();
  const bool in_check = phrase_at(words_, 0, "player in check|U0 in check") > 0 || has("check");
  if (!in_check || has("not|no|cannot|never|mate|castle|only|unless")) return;
  static constexpr std::string_view ends =
      "get out of it|get out of check|end check|parry check|parry it|answer check|answer it|meet check|meet it|see to "
      "it|deal with it|deal with check|respond to it|respond to check|escape|escape check|escape from check|get out of "
      "check|remove check|do something about it|be brought to safety|be made safe|stop check|leave check";
  static constexpr std::string_view when =
      "at once|immediately|with next move|on next move|with your next move|on your next move|in your next move|"
      "attime|next|straight away|right away|without delay|normally see to it at once|first";
  const std::size_t must = find("must");
  const std::size_t verb = phrase_at(words_, must + 1, ends), tail = must + 1 + verb;
  const bool opens = phrase_at(words_, 0,
                               "player in check must|if you is in check , you must|if in check , you must|"
                               "if player is in check , it must|if player is in check , player must|if your") > 0 ||
                     (must < size && at(must - 1) == "check" && at(must - 2) == "in") || (must < size && has("whose"));
  if (must < size && verb > 0 && opens && (tail == size || tail + phrase_at(words_, tail, when) == size))
    say({"you", "must", "get", "out", "of", "check"});
  // "One way out of check is to capture the attacker", "a check may be met by doing so"
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t way = phrase_at(
        words_, i,
        "check may be parried by|check may be met by|check may be answered by|check may be ended by|you may "
        "parry check by|you may meet check by|you may answer check by|1 way out of check is|way out of check "
        "is|1 way out of check is to|you may get out of check by|player may parry check by|you may end check by");
    if (way == 0 || i > 1) continue;
    Words rest = part(i + way, size);
    if (!rest.empty() && rest[0] == "to") rest.erase(rest.begin());
    say(joined({{"you", "may", "escape", "check", "by"}, rest}));
  }
}

// "Get your opponent down to two men", "reduce the enemy to two": the enemy has so many left.
void Forms::brought_down() {
  static constexpr std::string_view verbs = "reduce|reduces|reducing|get|bring|cut|bringing|getting|take",
                                    whom = "opponent|enemy|enemy player";
  for (std::size_t i = 0; i + 4 < words_.size(); ++i) {
    if (!is(i, verbs)) continue;
    const std::size_t who = phrase_at(words_, i + 1, whom);
    std::size_t to = i + 1 + who;
    const bool down = is(to, "down");
    if (down) ++to;
    if (who == 0 || at(to) != "to" || (!down && !is(i, "reduce|reduces|reducing"))) continue;
    const bool you = i > 0 && is(i - 1, "you|player|whoever");
    const Words before = part(0, i - (you ? 1U : 0U));
    if (before.empty() || before.back() == "if" || before.back() == "by")
      say(joined({before.empty() || before.back() == "by" ? Words{"if"} : before,
                  {"enemy", "is", "down", "to"},
                  part(to + 1, words_.size())}));
  }
}

// "A man jumps over an enemy piece beside it to the empty square beyond": so it captures.
void Forms::by_jumping() {
  const std::size_t size = words_.size(), who = subject_end(0), over = find("over");
  if (who == 0 || !has("enemy") || !has("beyond|behind") || has("not|cannot|never|may|if|only|capture")) return;
  if (at(who) == "jump" && over == who + 1) say(joined({part(0, who), {"capture", "by", "jump"}, part(over, size)}));
}

// "On neighbouring squares": next to each other. "It advances in one direction": in whichever it may.
void Forms::side_by_side() {
  if (has("direction")) put("advance|advances", {"move"});
  put("stand on adjacent square|be on adjacent square|stand side by side|stand on square next to each other|stand "
      "beside "
      "each other|stand player by player",
      {"stand", "next", "to", "each", "other"});
}

// "Promotion to a king is not possible."
void Forms::promotion_of() {
  const std::size_t to = phrase_at(words_, 0, "promotion to|promoting to");
  const std::size_t who = subject_end(to);
  if (to == 0 || who == to) return;
  const bool no = is(who, "not") || is(who + 1, "not|never|impossible|forbidden|illegal");
  const bool yes = is(who, "is|may") && is(who + 1, "possible|allowed|permitted|legal") && who + 2 == words_.size();
  if (no || yes) say(joined({{"piece", no ? "cannot" : "may", "become"}, part(to, who)}));
}

// "The squares between must be empty for castling": one castles only if they are.
void Forms::for_castling() {
  const std::size_t size = words_.size();
  if (size < 5 || !is(size - 1, "castling|castle") || !is(size - 2, "for|to")) return;
  const std::size_t must = find("must|may");
  if (must == 0 || must + 3 >= size || at(must + 1) == "not") return;
  const Words state = at(must + 1) == "be" ? joined({{"is"}, part(must + 2, size - 2)}) : part(must + 1, size - 2);
  say(joined({{"you", "may", "castle", "only", "if"}, part(0, must), state}));
}

}  // namespace ludwright::book::recasting
