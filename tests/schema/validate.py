"""Holds every definition against schema/game.schema.json with an independent validator, as an editor would, and the bad cases that are
wrong by their shape, which must be refused. Prints what differs; exit status 1 if anything does."""
import glob
import json
import os
import sys

import jsonschema
import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Faults of shape alone: a schema sees these. Others need names and phrases to be understood.
REFUSED = ["key-unknown-far", "key-unknown-in-board", "key-map-for-text", "key-list-for-map", "key-missing-board"]


class Loader(yaml.SafeLoader):
    """YAML 1.2 core values, as editors read them: only `true`, `false`, numbers and null are not text."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag in ("tag:yaml.org,2002:null", "tag:yaml.org,2002:int")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def with_text_keys(tree):
    """JSON has no other keys."""
    if isinstance(tree, dict):
        return {str(key): with_text_keys(value) for key, value in tree.items()}
    return [with_text_keys(value) for value in tree] if isinstance(tree, list) else tree


def is_part(path):
    folder, name = os.path.split(path)
    return os.path.basename(os.path.dirname(folder)) == "definitions" and f"{os.path.basename(folder)}.yaml" != name \
        and os.path.dirname(os.path.dirname(folder)) == ROOT


def faults(validator, path):
    with open(path, encoding="utf-8") as file:
        tree = with_text_keys(yaml.load(file, Loader))
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:160]}" for error in validator.iter_errors(tree)]


def main():
    with open(os.path.join(ROOT, "schema", "game.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    # What a definition includes has not all of its keys.
    part_validator = jsonschema.Draft7Validator({key: value for key, value in schema.items() if key != "anyOf"})
    failed = 0
    definitions = sorted(path for path in glob.glob(os.path.join(ROOT, "definitions", "*", "*.yaml"))
                         if not path.endswith(".bindings.yaml"))  # what a rulebook says, no part of a definition
    definitions += sorted(glob.glob(os.path.join(ROOT, "tests", "definitions", "*.yaml")))
    for path in definitions:
        found = faults(part_validator if is_part(path) else validator, path)
        failed += bool(found)
        for fault in found[:5]:
            print(f"{os.path.relpath(path, ROOT)}: {fault}")
    for path in sorted(glob.glob(os.path.join(ROOT, "definitions", "*", "*.yaml"))):
        with open(path, encoding="utf-8") as file:
            if not is_part(path) and "yaml-language-server: $schema=" not in file.readline():
                print(f"{os.path.relpath(path, ROOT)}: the first line names no schema")
                failed += 1
    for name in REFUSED:
        if not faults(validator, os.path.join(ROOT, "tests", "bad", name + ".yaml")):
            print(f"tests/bad/{name}.yaml: the schema allows it")
            failed += 1
    print(f"{len(definitions)} definitions, {len(REFUSED)} refused cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
