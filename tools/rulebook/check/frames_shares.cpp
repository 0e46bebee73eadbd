// Who has how many of which pieces; see frames_setup.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/frames_setup.h"
#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;

// What one of the two has: "twelve hares", "the red pieces", "eight slate ones", "black".
struct Share {
  std::vector<CountedThing> things;
  std::vector<std::string> seats;
};

class ShareReader {
 public:
  ShareReader(const Vocabulary& vocabulary, Words words) : vocabulary_(vocabulary), words_(std::move(words)) {}

  std::vector<Claim> read() {
    if (auto claims = of_two(); !claims.empty()) return claims;
    if (auto claims = facing(); !claims.empty()) return claims;
    if (auto claims = listed(); !claims.empty()) return claims;
    return of_one_colour();
  }

 private:
  static constexpr std::string_view kHas =
      "has|commands|command|takes|take|plays|play|gets|get|receives|receive|controls|control|uses|use|leads|owns|"
      "moves|start|is given|given|holds|plays with|play with|is";

  bool take(std::size_t& at, std::string_view phrases) const {
    const std::size_t length = phrase_at(words_, at, phrases);
    at += length;
    return length > 0;
  }

  const Name* name(std::size_t at) const { return at < words_.size() ? vocabulary_.find(words_[at]) : nullptr; }
  bool is_seat(std::size_t at) const { return name(at) != nullptr && name(at)->kind == NameKind::Seat; }

  // A list of pieces with numbers or colours; ends before what is neither.
  Share share(std::size_t& at) const {
    Share share;
    for (std::size_t i = at;;) {
      CountedThing thing;
      thing.has_number = i < words_.size() && is_number_word(words_[i]);
      if (thing.has_number) thing.number = std::atoi(words_[i++].c_str());
      take(i, "of your|of|your");
      std::string seat;
      if (is_seat(i)) seat = words_[i++];
      const Name* piece = name(i);
      if (piece != nullptr && (piece->kind == NameKind::Type || piece->kind == NameKind::Tag)) {
        thing.who.types = vocabulary_.types_of(*piece);
        if (piece->kind == NameKind::Tag) thing.who.tag = piece->text;
        ++i;
      } else if (i < words_.size() && words_[i] == "piece") {
        thing.who.everybody = true;
        ++i;
      } else if (!seat.empty() && (take(i, "1|ones") || !thing.has_number)) {
        thing.who = share.things.empty() && said_.empty() ? Who{{}, {}, true, ""}
                    : said_.empty()                       ? share.things.back().who
                                                          : said_;
      } else {
        return share;
      }
      if (!thing.has_number && seat.empty() && thing.who.everybody) return share;
      share.things.push_back(thing);
      share.seats.push_back(seat);
      at = i;
      if (!take(i, ", and|,|and")) return share;
    }
  }

  // "One player has …, the other …"
  std::vector<Claim> of_two() {
    std::size_t at = 0;
    if (!take(at, "1 player|1 of you|1 of 2 player|1 of player|1 of 2|1 of them")) return {};
    take(at, kHas);
    const Share one = share(at);
    if (one.things.empty()) return {};
    said_ = one.things[0].who;
    while (take(at, ",|;|and|while|whereas")) {
    }
    if (!take(at, "other player|other 1|other|opponent|2nd player|2nd|enemy")) return {};
    take(at, kHas);
    const Share other = share(at);
    if (other.things.empty() || at != words_.size()) return {};
    Claim claim;
    claim.kind = "count-shares";
    for (const Share* each : {&one, &other}) {
      for (std::size_t i = 0; i < each->things.size(); ++i) {
        claim.counted.push_back(each->things[i]);
        claim.counted.back().price = each == &other ? 1 : 0;
        claim.sizes.push_back(each->seats[i].empty() ? "-" : each->seats[i]);
      }
    }
    return {claim};
  }

  // "Sixteen Muscovites face eight Swedes and their king": what each of the two has.
  std::vector<Claim> facing() {
    std::size_t at = 0;
    const Share one = share(at);
    if (one.things.empty() || one.seats[0].empty()) return {};
    if (!take(at, "face|faces|oppose|opposes|fight|fights|meet|against|stand against|play against|besiege|attack|hunt"))
      return {};
    const Share other = share(at);
    if (other.things.empty() || other.seats[0].empty() || at != words_.size() || other.seats[0] == one.seats[0])
      return {};
    std::vector<Claim> claims;
    for (const Share* each : {&one, &other}) {
      Claim& claim = claims.emplace_back();
      claim.kind = "count-each";
      claim.word = each->seats[0];
      for (std::size_t i = 0; i < each->things.size(); ++i) {
        CountedThing thing = each->things[i];
        if (!each->seats[i].empty() && each->seats[i] != claim.word) return {};
        if (!thing.has_number) thing.number = 1;  // "their king"
        claim.counted.push_back(thing);
      }
    }
    return claims;
  }

  // "2 masters, one red and one blue", "8 students, four in each colour"
  std::vector<Claim> listed() {
    std::size_t at = 0;
    take(at, "there is|has");
    if (at >= words_.size() || !is_number_word(words_[at]) || name(at + 1) == nullptr ||
        name(at + 1)->kind != NameKind::Type)
      return {};
    const int total = std::atoi(words_[at].c_str());
    Who who;
    who.types = vocabulary_.types_of(*name(at + 1));
    at += 2;
    if (!take(at, ",|:|(|-")) return {};
    std::vector<Claim> claims;
    const auto add = [&](const char* kind, int number, const std::string& seat) {
      Claim& claim = claims.emplace_back();
      claim.kind = kind;
      claim.word = seat;
      claim.counted.push_back({number, true, who, -1});
    };
    add("count", total, "");
    const std::size_t seats = vocabulary_.model().seats.size();
    int sum = 0;
    std::size_t told = 0;
    for (;;) {
      if (at >= words_.size() || !is_number_word(words_[at])) return {};
      const int number = std::atoi(words_[at++].c_str());
      if (take(at,
               "in each color|of each color|for each player|per player|each|for each of you|of either color|in either "
               "color|on each player|on either player|to each player")) {
        sum = number * static_cast<int>(seats);
        told = seats;
        add("count-each", number, "");
      } else if (take(at, "is"), take(at, "for"), is_seat(at)) {
        add("count-each", number, words_[at++]);
        sum += number;
        ++told;
      } else {
        return {};
      }
      take(at, ")");
      if (at == words_.size()) break;
      if (!take(at, ", and|,|and")) return {};
    }
    return told == seats && sum == total ? claims : std::vector<Claim>();
  }

  // "Each of you takes the tulips of one colour."
  std::vector<Claim> of_one_colour() {
    std::size_t at = 0;
    if (!take(at, "each player|each of you|each of player|each")) return {};
    if (!take(at, kHas)) return {};
    take(at, "with|each");
    Who who;
    const Name* piece = name(at);
    if (piece != nullptr && piece->kind == NameKind::Type)
      who.types = vocabulary_.types_of(*piece);
    else if (at < words_.size() && words_[at] == "piece")
      who.everybody = true;
    else
      return {};
    ++at;
    if (!take(at, "of 1 color|in 1 color|of your color|of different color|of single color") || at != words_.size())
      return {};
    Claim claim;
    claim.kind = "count-shares";
    for (int each = 0; each < 2; ++each) {
      claim.counted.push_back({0, false, who, each});
      claim.sizes.emplace_back("-");
    }
    return {claim};
  }

  const Vocabulary& vocabulary_;
  Words words_;
  Who said_;
};

}  // namespace

std::vector<Claim> read_shares(const Vocabulary& vocabulary, const std::string& words) {
  const Words all = words_of(words);
  return all.size() < 3 || all.size() > 40 ? std::vector<Claim>() : ShareReader(vocabulary, all).read();
}

}  // namespace ludwright::book
