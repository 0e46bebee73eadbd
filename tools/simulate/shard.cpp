#include "tools/simulate/shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "tools/files/save.h"

namespace ludwright {
namespace {

constexpr const char* kKind = "simulation";
constexpr int kVersion = 2;
constexpr std::size_t kMostBytes = std::size_t{1} << 30U;
constexpr int kMostDepth = 12;

std::string read_bytes(const std::string& path) {
  const auto fail = [&](const std::string& why) -> std::string {
    throw Stop{kInput, fmt::format("error: cannot read `{}`: {}\n", path, why)};
  };
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return fail("it is a folder");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(errno != 0 ? std::strerror(errno) : "it cannot be opened");
  std::string text;
  std::vector<char> part(1U << 16U);
  while (file.read(part.data(), static_cast<std::streamsize>(part.size())), file.gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > kMostBytes) return fail("it is larger than 1 GiB");
  }
  return text;
}

// Nesting deeper than any shard has stops the parser; it calls itself for every level.
SimulationJson parse(const std::string& text) {
  const auto shallow = [](int depth, SimulationJson::parse_event_t, SimulationJson&) {
    if (depth > kMostDepth) throw std::runtime_error("its brackets are nested too deeply");
    return true;
  };
  return SimulationJson::parse(text, shallow);
}

}  // namespace

void BlockSet::add(std::uint64_t first, std::uint64_t last) {
  auto at = std::lower_bound(ranges_.begin(), ranges_.end(), first,
                             [](const auto& range, std::uint64_t value) { return range.second + 1 < value; });
  while (at != ranges_.end() && at->first <= last + 1) {
    first = std::min(first, at->first);
    last = std::max(last, at->second);
    at = ranges_.erase(at);
  }
  ranges_.insert(at, {first, last});
}

void BlockSet::add(const BlockSet& other) {
  for (const auto& [first, last] : other.ranges_) add(first, last);
}

bool BlockSet::overlaps(const BlockSet& other) const {
  for (const auto& [first, last] : other.ranges_) {
    const auto at = std::lower_bound(ranges_.begin(), ranges_.end(), first,
                                     [](const auto& range, std::uint64_t value) { return range.second < value; });
    if (at != ranges_.end() && at->first <= last) return true;
  }
  return false;
}

std::uint64_t BlockSet::count() const { return count_below(~std::uint64_t{0}); }

std::uint64_t BlockSet::count_below(std::uint64_t end) const {
  std::uint64_t sum = 0;
  for (const auto& [first, last] : ranges_) {
    if (first < end) sum += std::min(last, end - 1) - first + 1;
  }
  return sum;
}

bool BlockSet::has(std::uint64_t block) const {
  BlockSet one;
  one.add(block, block);
  return overlaps(one);
}

Shard::Shard(Job its_job) : job(std::move(its_job)) {
  for (const Setting& setting : job.settings) tallies.emplace_back(setting.catalogue);
}

std::uint64_t Shard::games() const {
  std::uint64_t sum = 0;
  for (const Tally& tally : tallies) sum += static_cast<std::uint64_t>(tally.totals[TotalGames]);
  return sum;
}

std::string write_shard(const Shard& shard) {
  SimulationJson json;
  json["ludwright"] = kKind;
  json["version"] = kVersion;
  json["program"] = LUDWRIGHT_VERSION;
  json["job"] = to_json(shard.job);
  json["done"] = shard.done.ranges();
  if (!shard.test.empty()) {
    json["test"] = shard.test;
    json["verdict"] = shard.verdict;
  }
  json["tallies"] = SimulationJson::array();
  for (const Tally& tally : shard.tallies) json["tallies"].push_back(to_json(tally));
  return json.dump(-1, ' ', false, SimulationJson::error_handler_t::replace) + "\n";
}

Shard read_shard(const std::string& path) { return parse_shard(read_bytes(path), path); }

Shard parse_shard(const std::string& text, const std::string& name) {
  try {
    const SimulationJson json = parse(text);
    if (!json.is_object() || json.value("ludwright", "") != kKind)
      throw std::runtime_error("it has no results of simulate");
    if (json.at("version") != kVersion) throw std::runtime_error(fmt::format("expected version {}", kVersion));
    const auto program = json.at("program").get<std::string>();
    if (program != LUDWRIGHT_VERSION)
      throw std::runtime_error(
          fmt::format("it was written by version {} of the program, this is {}", program, LUDWRIGHT_VERSION));
    Shard shard(job_from_json(json.at("job")));
    const std::uint64_t blocks = shard.job.blocks();
    for (const SimulationJson& range : json.at("done")) {
      const auto first = range.at(0).get<std::uint64_t>(), last = range.at(1).get<std::uint64_t>();
      if (first > last || last >= blocks) throw std::runtime_error("its blocks are out of bounds");
      shard.done.add(first, last);
    }
    shard.test = json.value("test", "");
    shard.verdict = json.value("verdict", "");
    const SimulationJson& tallies = json.at("tallies");
    if (tallies.size() != shard.tallies.size()) throw std::runtime_error("expected a tally for each setting");
    for (std::size_t i = 0; i < shard.tallies.size(); ++i)
      shard.tallies[i] = tally_from_json(tallies[i], shard.job.settings[i].catalogue);
    return shard;
  } catch (const SimulationJson::exception& fault) {
    throw Stop{kInput, fmt::format("error: cannot read `{}`: expected a file that `simulate --out` has written ({})\n",
                                   name, fault.what())};
  } catch (const std::runtime_error& fault) {
    throw Stop{kInput, fmt::format("error: cannot read `{}`: {}\n", name, fault.what())};
  }
}

void merge_shard(Shard& into, const Shard& other, const std::string& into_name, const std::string& other_name) {
  if (const std::string why = difference(into.job, other.job); !why.empty()) {
    throw Stop{kFindings,
               fmt::format("error: `{}` and `{}` are not parts of one simulation: {}\n", into_name, other_name, why)};
  }
  if (into.done.overlaps(other.done)) {
    throw Stop{kFindings, fmt::format("error: `{}` has games that are in another file already\n"
                                      "  help: give every part once, and blocks of its own\n",
                                      other_name)};
  }
  into.job.games = std::max(into.job.games, other.job.games);
  into.done.add(other.done);
  for (std::size_t i = 0; i < into.tallies.size(); ++i) into.tallies[i].merge(other.tallies[i]);
  if (into.test.empty()) {
    into.test = other.test;
    into.verdict = other.verdict;
  }
}

}  // namespace ludwright
