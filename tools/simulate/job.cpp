#include "tools/simulate/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "dsl/suggest.h"

namespace ludwright {
namespace {

constexpr std::size_t kMostSettings = 1000;
constexpr std::uint64_t kFirstWatched = 32, kWatchedEach = 256;  // blocks of games by lot

struct Sweep {
  std::string option;
  std::vector<std::string> values;
  bool is_armies = false;  // the values are armies that players bring, whatever their seats
};

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
    end = text.find(separator, begin);
    parts.push_back(trimmed(text.substr(begin, end == std::string::npos ? end : end - begin)));
  }
  return parts;
}

// `25..30` is each of these numbers.
std::vector<std::string> expand(const std::string& value) {
  const std::size_t dots = value.find("..");
  if (dots == std::string::npos || dots == 0 || value.size() > 20) return {value};
  const std::string low = value.substr(0, dots), high = value.substr(dots + 2);
  const auto is_number = [](const std::string& text) {
    return !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string::npos;
  };
  if (!is_number(low) || !is_number(high)) return {value};
  if (std::stol(low) > std::stol(high)) {
    throw Stop{kUsage,
               fmt::format("error: there is no number from {} to {} in --sweep\n  help: did you mean `{}..{}`?\n", low,
                           high, high, low)};
  }
  std::vector<std::string> values;
  for (long each = std::stol(low); each <= std::stol(high) && values.size() <= kMostSettings; ++each)
    values.push_back(fmt::format("{}", each));
  return values;
}

Sweep read_sweep(const std::string& text, const ast::Game& game) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    throw Stop{kUsage, fmt::format("error: expected OPTION=VALUE,VALUE,… after --sweep, got `{}`\n", text)};
  Sweep sweep;
  sweep.option = text.substr(0, equals);
  const auto is_pieces = [&](const ast::Option& option) {
    return option.kind == ast::Option::Kind::Pieces && (option.name == sweep.option || option.group == sweep.option);
  };
  std::vector<std::string> names;
  for (const ast::Option& option : game.options) names.push_back(option.name);
  const auto is_named = [&](const ast::Option& option) {
    return option.name == sweep.option || option.group == sweep.option;
  };
  if (std::none_of(game.options.begin(), game.options.end(), is_named)) {
    std::string help;
    for (const std::string& near : suggest(sweep.option, names))
      help += fmt::format("{}`{}`", help.empty() ? "\n  help: did you mean " : " or ", near);
    throw Stop{kUsage,
               fmt::format("error: unknown option `{}` in --sweep{}{}\n", sweep.option, help, help.empty() ? "" : "?")};
  }
  const bool pieces = std::any_of(game.options.begin(), game.options.end(), is_pieces);
  sweep.is_armies = std::any_of(game.options.begin(), game.options.end(), [&](const ast::Option& option) {
    return is_pieces(option) && option.group == sweep.option && option.name != sweep.option;
  });
  // Armies have commas of their own.
  for (const std::string& part : split(text.substr(equals + 1), pieces ? ';' : ',')) {
    for (const std::string& value : pieces ? std::vector<std::string>{part} : expand(part)) {
      if (std::find(sweep.values.begin(), sweep.values.end(), value) == sweep.values.end())
        sweep.values.push_back(value);
    }
  }
  return sweep;
}

// All choices of one value from each list.
void each_choice(const std::vector<Sweep>& sweeps, const std::function<void(const OptionChoices&)>& use) {
  std::vector<std::size_t> at(sweeps.size());
  for (;;) {
    OptionChoices options;
    for (std::size_t i = 0; i < sweeps.size(); ++i) options[sweeps[i].option] = sweeps[i].values[at[i]];
    use(options);
    std::size_t i = sweeps.size();
    while (i > 0 && ++at[i - 1] == sweeps[i - 1].values.size()) at[--i] = 0;
    if (i == 0) return;
  }
}

// All ways for `players` to bring armies, whoever brings which.
std::vector<std::vector<std::string>> meetings(const Sweep& armies, std::size_t players) {
  std::vector<std::vector<std::string>> all;
  std::vector<std::size_t> at(players);
  for (;;) {
    std::vector<std::string> one;
    one.reserve(players);
    for (const std::size_t army : at) one.push_back(armies.values[army]);
    all.push_back(std::move(one));
    std::size_t i = players;
    while (i > 0 && at[i - 1] + 1 == armies.values.size()) --i;
    if (i == 0 || all.size() > kMostSettings) return all;
    const std::size_t next = at[i - 1] + 1;
    std::fill(at.begin() + static_cast<std::ptrdiff_t>(i - 1), at.end(), next);
  }
}

std::vector<std::string> agents_of(const JobRequest& flags, const Model& model) {
  std::vector<std::string> agents = split(flags.agents, ',');
  if (agents.size() == 1) agents.resize(model.seats.size(), agents.front());
  if (agents.size() != model.seats.size()) {
    throw Stop{kUsage, fmt::format("error: expected one agent, or {} with commas between, after --agents, got `{}`\n",
                                   model.seats.size(), flags.agents)};
  }
  return agents;
}

class JobMaker {
 public:
  explicit JobMaker(const JobRequest& request) : flags_(request) {}

  Job run() {
    job_.game = with_text_in_files(flags_).game;
    job_.fixed = flags_.options;
    job_.seed = flags_.seed;
    job_.games = flags_.games;
    job_.cost = flags_.cost;
    job_.engine = flags_.engine;
    job_.opening = flags_.opening;
    job_.most_moves = flags_.most_moves;
    // What pieces and armies are worth is not learned from few games.
    job_.watch = flags_.watch == 0 && !(flags_.cost.empty() && flags_.faction.empty()) ? 1 : flags_.watch;
    const Loaded first = load(job_.fixed);
    job_.name = first.model->name;
    job_.faction = choose_faction(*first.model, flags_.faction);
    read_sweeps(*first.game);
    each_choice(sweeps_, [&](const OptionChoices& options) { add(options); });
    return std::move(job_);
  }

 private:
  Loaded load(const OptionChoices& options) const {
    OpenRequest request = flags_;
    request.options = options;
    return load_or_stop(request);
  }

  void read_sweeps(const ast::Game& game) {
    std::size_t settings = 1;
    for (const std::string& text : flags_.sweeps) {
      Sweep sweep = read_sweep(text, game);
      if (job_.fixed.count(sweep.option) > 0)
        throw Stop{kUsage, fmt::format("error: option `{}` is in --set and in --sweep\n", sweep.option)};
      settings *= sweep.values.size();
      if (settings > kMostSettings) too_many();
      if (!sweep.is_armies)
        sweeps_.push_back(std::move(sweep));
      else if (armies_.values.empty())
        armies_ = std::move(sweep);
      else
        throw Stop{kUsage, "error: only one option of armies can be swept\n"};
    }
  }

  [[noreturn]] static void too_many() {
    throw Stop{kUsage,
               fmt::format("error: expected at most {} settings, got more\n  help: sweep fewer values at a time\n",
                           kMostSettings)};
  }

  void add(const OptionChoices& options) {
    Setting setting;
    setting.options = options;
    OptionChoices all = job_.fixed;
    all.insert(options.begin(), options.end());
    const Loaded loaded = load(all);
    setting.agents = agents_of(flags_, *loaded.model);
    setting.catalogue = catalogue_of(*loaded.model, job_.cost, job_.faction);
    if (armies_.values.empty()) {
      add_checked(std::move(setting), loaded);
      return;
    }
    setting.armies = armies_.option;
    for (const auto& meeting : meetings(armies_, loaded.model->seats.size())) {
      setting.army_of = meeting;
      add_checked(setting, loaded);
    }
  }

  // Every seating of a setting with armies is a definition of its own.
  void add_checked(Setting setting, const Loaded& loaded) {
    if (job_.settings.size() >= kMostSettings) too_many();
    const std::size_t seats = setting.catalogue.seats.size();
    for (std::size_t seating = 0; seating < seats; ++seating) {
      if (setting.armies.empty()) {
        setting.checksums.push_back(checksum(*loaded.model));
      } else {
        const Loaded one = load(options_of(job_, setting, seating));
        setting.checksums.push_back(checksum(*one.model));
      }
    }
    job_.settings.push_back(std::move(setting));
  }

  const JobRequest& flags_;
  Job job_;
  std::vector<Sweep> sweeps_;
  Sweep armies_;
};

}  // namespace

std::string choose_faction(const Model& model, const std::string& named) {
  if (!named.empty()) return named;
  for (const Trait& trait : model.traits) {
    if (trait.kind == SlotKind::Value) return trait.name;
  }
  return "";
}

Job make_job(const JobRequest& request) { return JobMaker(request).run(); }

OptionChoices options_of(const Job& job, const Setting& setting, std::size_t seating) {
  OptionChoices options = job.fixed;
  for (const auto& [option, value] : setting.options) options[option] = value;
  const std::vector<std::string>& seats = setting.catalogue.seats;
  for (std::size_t player = 0; player < setting.army_of.size(); ++player)
    options[setting.armies + "." + seats[(player + seating) % seats.size()]] = setting.army_of[player];
  return options;
}

std::string Setting::label() const {
  std::string text;
  for (const auto& [option, value] : options) text += fmt::format("{}{}={}", text.empty() ? "" : ", ", option, value);
  for (std::size_t player = 0; player < army_of.size(); ++player)
    text += fmt::format("{}[{}]", player > 0 ? " against " : text.empty() ? "" : ", ", army_of[player]);
  return text;
}

bool is_by_lot(const Setting& setting) {
  return std::all_of(setting.agents.begin(), setting.agents.end(), [](const auto& agent) { return agent == "random"; });
}

bool Job::watches(const Setting& setting, std::uint64_t block_of_setting) const {
  if (!is_by_lot(setting)) return true;
  if (watch > 0) return block_of_setting % watch == 0;
  return block_of_setting < kFirstWatched || block_of_setting % kWatchedEach == 0;
}

std::uint64_t Job::blocks_of_setting() const {
  std::uint64_t most = 0;
  for (const Setting& setting : settings) {
    const std::uint64_t each = games_of_block(setting);
    most = std::max(most, games / each + (games % each != 0 ? 1 : 0));
  }
  return most;
}

SimulationJson to_json(const Job& job) {
  SimulationJson json;
  json["game"] = job.game;
  json["name"] = job.name;
  json["options"] = job.fixed;
  json["seed"] = job.seed;
  json["games"] = job.games;
  json["cost"] = job.cost;
  json["faction"] = job.faction;
  json["engine"] = job.engine;
  json["opening"] = job.opening;
  json["most_moves"] = job.most_moves;
  json["watch"] = job.watch;
  json["settings"] = SimulationJson::array();
  for (const Setting& setting : job.settings) {
    SimulationJson one;
    one["options"] = setting.options;
    one["armies"] = setting.armies;
    one["army_of"] = setting.army_of;
    one["agents"] = setting.agents;
    one["checksums"] = setting.checksums;
    one["catalogue"] = to_json(setting.catalogue);
    json["settings"].push_back(std::move(one));
  }
  return json;
}

Job job_from_json(const SimulationJson& json) {
  Job job;
  json.at("game").get_to(job.game);
  json.at("name").get_to(job.name);
  json.at("options").get_to(job.fixed);
  json.at("seed").get_to(job.seed);
  json.at("games").get_to(job.games);
  json.at("cost").get_to(job.cost);
  json.at("faction").get_to(job.faction);
  json.at("engine").get_to(job.engine);
  json.at("opening").get_to(job.opening);
  json.at("most_moves").get_to(job.most_moves);
  json.at("watch").get_to(job.watch);
  for (const SimulationJson& one : json.at("settings")) {
    Setting setting;
    one.at("options").get_to(setting.options);
    one.at("armies").get_to(setting.armies);
    one.at("army_of").get_to(setting.army_of);
    one.at("agents").get_to(setting.agents);
    one.at("checksums").get_to(setting.checksums);
    setting.catalogue = catalogue_from_json(one.at("catalogue"));
    const Catalogue& catalogue = setting.catalogue;
    const std::size_t seats = catalogue.seats.size();
    const bool good = seats >= 1 && seats <= kMaxSeats && setting.agents.size() == seats &&
                      setting.checksums.size() == seats && catalogue.types.size() <= kMaxTypes &&
                      catalogue.cells.size() <= kMaxCells &&
                      (setting.army_of.empty() || setting.army_of.size() == seats) &&
                      (catalogue.costs.empty() || catalogue.costs.size() == catalogue.types.size()) &&
                      (catalogue.where.empty() || catalogue.where.size() == catalogue.cells.size()) &&
                      catalogue.named_moves <= catalogue.moves.size() && catalogue.classes.size() < 1000;
    if (!good) throw std::runtime_error("a setting contradicts itself");
    job.settings.push_back(std::move(setting));
  }
  if (job.settings.empty() || job.settings.size() > kMostSettings)
    throw std::runtime_error(fmt::format("expected 1 to {} settings, got {}", kMostSettings, job.settings.size()));
  constexpr std::uint64_t most_games = 1'000'000'000'000;
  if (job.games == 0 || job.games > most_games) throw std::runtime_error("`games` is out of bounds");
  return job;
}

std::string difference(const Job& x, const Job& y) {
  if (x.name != y.name) return fmt::format("one is of `{}`, the other of `{}`", x.name, y.name);
  const auto unlike = [](const char* what, const auto& mine, const auto& other) {
    return mine == other ? "" : fmt::format("{} is {} in one and {} in the other", what, mine, other);
  };
  for (const std::string& text :
       {unlike("the seed", x.seed, y.seed), unlike("--cost", "`" + x.cost + "`", "`" + y.cost + "`"),
        unlike("--faction", "`" + x.faction + "`", "`" + y.faction + "`"), unlike("the engine", x.engine, y.engine),
        unlike("--opening", x.opening, y.opening), unlike("--most-moves", x.most_moves, y.most_moves),
        unlike("--watch", x.watch, y.watch), unlike("the number of settings", x.settings.size(), y.settings.size())}) {
    if (!text.empty()) return text;
  }
  for (std::size_t i = 0; i < x.settings.size(); ++i) {
    const Setting &mine = x.settings[i], &other = y.settings[i];
    const std::string where = x.settings.size() > 1 ? " in setting " + std::to_string(i + 1) : "";
    if (mine.agents != other.agents) return "the agents differ" + where;
    if (mine.label() != other.label()) return fmt::format("one has {}, the other {}", mine.label(), other.label());
    if (mine.checksums != other.checksums) {
      return fmt::format("the definition or its options differ{}: checksum {:016x} in one and {:016x} in the other",
                         where, mine.checksums.front(), other.checksums.front());
    }
    if (!(mine.catalogue == other.catalogue)) return "the definition differs" + where;
  }
  return "";
}

}  // namespace ludwright
