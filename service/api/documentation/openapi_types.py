"""The types in the OpenAPI document: bodies and answers, and what differs between games."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any, get_type_hints

import msgspec

from service.api.notes.schemas import NEEDED_BY, OF_KIND
from service.domain.catalog import AnyRuleset, Catalogue
from service.domain.kit.fold import SHARED_EVENTS
from service.domain.kit.judge import SHARED_COMMANDS
from service.domain.kit.trial import commands_of_a_seat

Schemas = dict[str, Any]
KindsOf = Callable[[AnyRuleset], Iterable[type[Any]]]
WHERE = "#/components/schemas/"


def schema_for(kind: Any, schemas: Schemas, prefix: str = "") -> dict[str, Any]:
    """Describe a type; its parts are added to the schemas, each under its own title."""
    (schema,), parts = msgspec.json.schema_components(
        [kind], ref_template=f"{WHERE}{prefix}{{name}}"
    )
    for name, part in parts.items():
        schemas[f"{prefix}{name}"] = _bounded({**part, "title": f"{prefix}{name}"})
    return schema


def of_games(catalogue: Catalogue) -> Schemas:
    """Describe the types that differ from game to game, each with the prefix of its game."""
    schemas: Schemas = {}
    unions: Mapping[str, KindsOf] = {
        "Command": commands_of_a_seat,
        "LoggedCommand": lambda ruleset: (*SHARED_COMMANDS, *ruleset.commands),
        "Event": lambda ruleset: (*SHARED_EVENTS, *ruleset.events),
    }
    for name, kinds_of in unions.items():
        own = [f"{game}.{name}" for game in catalogue.games]
        for game, place in zip(catalogue.games, own, strict=True):
            schemas[place] = schema_for(_any_of(catalogue, game, kinds_of), schemas, f"{game}.")
        schemas[name] = _by_type([schemas[place] for place in own], schemas)
    views = {
        game: schema_for(_any_of(catalogue, game, _view_of), schemas, f"{game}.")
        for game in catalogue.games
    }
    schemas["View"] = _told_apart("game", {game: view["$ref"] for game, view in views.items()})
    schemas["Options"] = {
        "anyOf": [
            schema_for(_any_of(catalogue, game, _options_of), schemas, f"{game}.")
            for game in catalogue.games
        ]
    }
    for view in views.values():
        _tell_all_options(schemas[view["$ref"].removeprefix(WHERE)], schemas)
    return schemas


def _view_of(ruleset: AnyRuleset) -> Iterable[type[Any]]:
    return (get_type_hints(ruleset.view)["return"],)


def _options_of(ruleset: AnyRuleset) -> Iterable[type[Any]]:
    return (ruleset.options,)


def _by_type(unions: Iterable[Any], schemas: Schemas) -> dict[str, Any]:
    """Join the unions of all games; a type that several games have is a union of its own."""
    by_type: dict[str, list[str]] = {}
    for union in unions:
        for type_, ref in union["discriminator"]["mapping"].items():
            by_type.setdefault(type_, []).append(ref)
    mapping = {}
    for type_, refs in by_type.items():
        mapping[type_] = refs[0]
        if len(refs) > 1:
            name = f"any.{refs[0].rpartition('.')[2]}"
            schemas[name] = {"anyOf": [{"$ref": ref} for ref in refs]}
            mapping[type_] = f"{WHERE}{name}"
    return _told_apart("type", mapping)


def _told_apart(by: str, mapping: Mapping[str, str]) -> dict[str, Any]:
    return {
        "anyOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": by, "mapping": mapping},
    }


def _tell_all_options(view: Any, schemas: Schemas) -> None:
    """Let a view refer to options that are all there; in a request any may be left out."""
    ref = view["properties"].get("options", {}).get("$ref", "")
    if not ref:
        return
    options = schemas[ref.removeprefix(WHERE)]
    name = f"{ref.removeprefix(WHERE)}Answer"
    fields = {
        field: {keyword: value for keyword, value in one.items() if keyword != "default"}
        for field, one in options["properties"].items()
    }
    schemas[name] = {**options, "title": name, "properties": fields, "required": [*fields]}
    view["properties"]["options"] = {"$ref": f"{WHERE}{name}"}


def _any_of(catalogue: Catalogue, game: str, kinds_of: KindsOf) -> Any:
    """Return the union of the types that any version of a game's rules has."""
    versions = (ruleset for ruleset in catalogue.rulesets if ruleset.game == game)
    return reduce(or_, dict.fromkeys(kind for ruleset in versions for kind in kinds_of(ruleset)))


def tell_apart_games(schemas: Schemas, catalogue: Catalogue) -> None:
    """Add for each game its numbers of players and its options."""
    for name, fewest in (("NewGameBody", 1), ("SeekBody", 2)):
        whole, shapes = schemas[name], {}
        fields = whole["properties"]
        for ruleset in map(catalogue.current, catalogue.games):
            least, most = max(ruleset.players[0], fewest), ruleset.players[-1]
            players = {**fields["players"], "minimum": least, "maximum": most}
            options = {"$ref": f"{WHERE}{ruleset.game}.Options"}
            properties = {**fields, "players": players, "options": options}
            shapes[ruleset.game] = {**whole, "properties": properties}
        _discriminate(schemas, name, "game", shapes)


def tell_apart_notes(schemas: Schemas) -> None:
    """Add for each kind of note the fields that belong to it."""
    whole, shapes = schemas["NoteLineBody"], {}
    for kind in OF_KIND:
        others = {name for other in OF_KIND if other != kind for name in OF_KIND[other]}
        fields = {name: one for name, one in whole["properties"].items() if name not in others}
        required = [*whole["required"], *NEEDED_BY.get(kind, ())]
        shapes[kind] = {**whole, "properties": fields, "required": required}
    _discriminate(schemas, "NoteLineBody", "kind", shapes)


def _discriminate(schemas: Schemas, name: str, by: str, shapes: Mapping[str, Any]) -> None:
    """Replace one object schema by several shapes, with one of its fields as discriminator."""
    mapping = {value: f"{WHERE}{value}.{name}" for value in shapes}
    for value, shape in shapes.items():
        properties = {**shape["properties"], by: {"type": "string", "enum": [value]}}
        schemas[f"{value}.{name}"] = {**shape, "properties": properties}
    schemas[name] = {
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": by, "mapping": mapping},
    }


def _bounded(schema: Any) -> Any:
    """Drop `items: false`, which not every tool understands: maxItems says the same."""
    if isinstance(schema, list):
        return [_bounded(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: _bounded(inner)
        for name, inner in schema.items()
        if (name, inner) != ("items", False) or "maxItems" not in schema
    }
