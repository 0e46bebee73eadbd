// Where a name is declared and used, and how to change it everywhere. See server.h.
#include <algorithm>

#include "dsl/builtins.h"
#include "dsl/words.h"
#include "tools/lsp/server.h"

namespace ludwright::lsp {
namespace {

// A place in a file, for telling the same one apart in several definitions.
using FilePlace = std::tuple<std::string, std::uint32_t, std::uint32_t>;

bool is_inside_folder(const std::string& path, const std::string& folder) {
  return path.starts_with(folder) && (folder.ends_with('/') || path[folder.size()] == '/');
}

// Why nothing may be called so in place of this name; "" if it may.
std::string refusal(const Names& names, const Name& name, const std::string& text) {
  if (!words::is_name(text)) return "`" + text + "` cannot be a name: a letter, then letters, digits and `_`";
  if (find_builtin(text) != nullptr) return "`" + text + "` has a meaning of its own";
  const Name* taken = names.declared(text);
  if (taken == nullptr && name.sort != Sort::Local && name.sort != Sort::Parameter)
    taken = names.find(text, name.sort, name.of);
  for (const Sort sort : {Sort::Local, Sort::Parameter}) {
    const bool shares = is_declared(name.sort) || (name.sort == sort && names.find(text, sort, name.of) != nullptr);
    if (taken == nullptr && shares)
      taken = names.find(text, sort, name.sort == sort ? std::string_view(name.of) : std::string_view{});
  }
  return taken == nullptr ? "" : "`" + text + "` is " + sort_word(taken->sort) + " already";
}

}  // namespace

// The name at a place, in the definition that the file belongs to.
const Name* Server::name_at(Known& definition, const Place& place) const {
  const std::optional<std::uint32_t> file = index_of(definition, place.path);
  return file ? definition.names->at(*file, place.byte) : nullptr;
}

Json Server::definition_of(const Json& params) {
  const Place place = place_of(params);
  for (const FileLink& link : links_of(place.path, place.text->tree(), host_.definitions)) {
    if (place.byte < link.span.begin || place.byte > link.span.end || documents_.find(link.path) == nullptr) continue;
    return Json::array(
        {{{"uri", documents_.uri(link.path)}, {"range", {{"start", json(Position{})}, {"end", json(Position{})}}}}});
  }
  Known& definition = known_of(place.path);
  Json places = Json::array();
  if (const Name* name = name_at(definition, place)) {
    for (const Occurrence& each : name->occurrences)
      if (each.declares) places.push_back(location(definition, each));
  }
  return places;
}

// Calls `use` with every occurrence of the name in all definitions that read the file.
template <typename Use>
void Server::for_each_occurrence(const Place& place, Use use) {
  const Known& home = known_of(place.path);
  const Name* const meant = name_at(known_of(place.path), place);
  if (meant == nullptr) return;
  const Occurrence* declared = meant->declaration();
  const std::string origin = declared == nullptr ? "" : home.files[declared->file].path;
  std::set<FilePlace> seen;
  for (const std::string& root : roots_of(place.path, documents_, host_.definitions)) {
    const Known& definition = known(root);
    const Name* name = definition.names->find(meant->text, meant->sort, meant->of);
    if (name == nullptr) continue;
    for (const Occurrence& each : name->occurrences)
      if (seen.emplace(definition.files[each.file].path, each.begin, each.end).second) use(definition, *name, each);
  }
}

Json Server::references(const Json& params) {
  const bool with_declaration = params.contains("context") && params["context"].value("includeDeclaration", true);
  Json places = Json::array();
  for_each_occurrence(place_of(params), [&](const Known& definition, const Name&, const Occurrence& each) {
    if (with_declaration || !each.declares) places.push_back(location(definition, each));
  });
  return places;
}

Json Server::highlights(const Json& params) {
  const Place place = place_of(params);
  Known& definition = known_of(place.path);
  Json marks = Json::array();
  const std::optional<std::uint32_t> file = index_of(definition, place.path);
  if (const Name* name = name_at(definition, place)) {
    constexpr int read = 2, write = 3;
    for (const Occurrence& each : name->occurrences)
      if (each.file == file)
        marks.push_back(
            {{"range", json(*place.text, {0, each.begin, each.end})}, {"kind", each.declares ? write : read}});
  }
  return marks;
}

// Throws Failure where the name cannot be changed at all.
const Name& Server::renameable(const Place& place) {
  Known& definition = known_of(place.path);
  const Name* name = name_at(definition, place);
  if (name == nullptr) throw Failure{kRequestFailed, "there is no name here that a definition gives"};
  const Occurrence* declared = name->declaration();
  if (declared == nullptr) throw Failure{kRequestFailed, "`" + name->text + "` is declared nowhere"};
  const std::string folder = std::filesystem::path(definition.root).parent_path().generic_string();
  for (const Occurrence& each : name->occurrences) {
    const std::string& path = definition.files[each.file].path;
    if (!is_inside_folder(path, folder) && !documents_.is_open(path))
      throw Failure{kRequestFailed, "`" + name->text + "` is a name of `" + path +
                                        "`, which is another definition's: open it to change it too"};
    // A bare key may speak of several moves that are called alike.
    for (const Name& other : definition.names->all()) {
      if (&other == name || other.text != name->text) continue;
      for (const Occurrence& shared : other.occurrences)
        if (shared.file == each.file && shared.begin == each.begin)
          throw Failure{kRequestFailed,
                        "several things are called `" + name->text + "`, and one place speaks of all of them"};
    }
  }
  return *name;
}

Json Server::prepare_rename(const Json& params) {
  const Place place = place_of(params);
  const Name& name = renameable(place);
  Known& definition = known_of(place.path);
  const std::uint32_t file = *index_of(definition, place.path);
  for (const Occurrence& each : name.occurrences)
    if (each.file == file && each.begin <= place.byte && place.byte <= each.end)
      return {{"range", json(*place.text, {0, each.begin, each.end})}, {"placeholder", name.text}};
  return nullptr;
}

Json Server::rename(const Json& params) {
  const Place place = place_of(params);
  const Name& name = renameable(place);
  const std::string text = params.at("newName");
  if (const std::string why = refusal(*known_of(place.path).names, name, text); !why.empty())
    throw Failure{kInvalidParams, why};
  Json changes = Json::object();
  for_each_occurrence(place, [&](const Known& definition, const Name&, const Occurrence& each) {
    const DefinitionFile& file = definition.files[each.file];
    changes[documents_.uri(file.path)].push_back(
        {{"range", json(*file.text, {0, each.begin, each.end})}, {"newText", text}});
  });
  return {{"changes", changes}};
}

}  // namespace ludwright::lsp
