// Puts the maps of several files together: a definition over the one it extends, an included file beside the others.
// Part of step 1. Both take time in proportion to the entries. Spans keep the file they came from. Tested by
// tests/dsl/read_test.cpp and tests/bad.
#pragma once
#include "dsl/yaml_tree.h"

namespace ludwright {

// `change` over `base`, two definitions: maps merge key by key, scalars and lists replace, null removes. Base entries
// keep their place, new ones follow; but new ends stand before the base's, being the more special ones. Programs and
// maps with a `by option` key are one value: they replace, and are replaced, as a whole; but of two that choose by the
// same option the base's branches stay for the values that the change says nothing of. A map of examples adds
// to those of the base, a list or a map; one of a name that is there replaces it as a whole, null removes it. Examples
// of the base keep the defaults that options have there. Its source stays as that of a variant. Notes of the base about
// what is removed go with it. Errors: a key to remove that the base does not have.
YamlNode merge_over(YamlNode base, YamlNode change, Diagnostics& diagnostics);

// `other` into `map`, both maps. Errors: a leaf that both define.
void merge_beside(YamlNode& map, YamlNode other, const SourceSet& sources, Diagnostics& diagnostics);

// Examples as a list, which may be given as a map, too, by their names. What is neither stays as it is.
YamlNode as_list_of_examples(YamlNode examples);

}  // namespace ludwright
