"""Unions say by which field they are told apart, and options are apart in requests and answers."""

from typing import Any

import pytest

from tests.api.contract import Promises
from tests.api.http_players import Service

service = Service()
document: dict[str, Any] = service.app.extensions["contract"].document
schemas = document["components"]["schemas"]
GAMES = service.parts.catalogue.games


def values_of(ref: str, field: str) -> set[str]:
    """Return what a field may be in a schema, or in each schema of a union."""
    schema = schemas[ref.rpartition("/")[2]]
    inner = [values_of(one["$ref"], field) for one in schema.get("anyOf", [])]
    own = {*schema["properties"][field]["enum"]} if "properties" in schema else set[str]()
    return own.union(*inner)


@pytest.mark.parametrize(
    ("name", "field"),
    [("View", "game"), ("Event", "type"), ("Command", "type"), ("LoggedCommand", "type")],
)
def test_a_union_of_all_games_is_told_apart_by_a_field(name: str, field: str) -> None:
    union = schemas[name]
    mapping = union["discriminator"]["mapping"]

    assert union["discriminator"]["propertyName"] == field
    assert [one["$ref"] for one in union["anyOf"]] == list(mapping.values())
    for value, ref in mapping.items():
        assert values_of(ref, field) == {value}


@pytest.mark.parametrize("name", ["Event", "Command", "LoggedCommand"])
def test_the_union_of_all_games_has_what_those_of_the_games_have(name: str) -> None:
    own = {
        type_ for game in GAMES for type_ in schemas[f"{game}.{name}"]["discriminator"]["mapping"]
    }

    assert set(schemas[name]["discriminator"]["mapping"]) == own
    assert "any.EndTurn" in schemas


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_a_view_names_its_game_and_has_every_option(service: Service, game: str) -> None:
    ana = service.player()
    view = service.table(ana, ana, game=game)["view"]
    answered = schemas[f"{game}.OptionsAnswer"]
    valid = Promises(document).of({"$ref": "#/components/schemas/View"}).is_valid

    assert view["game"] == game
    assert set(answered["required"]) == set(view["options"])
    assert schemas[f"{game}.Options"]["required"] == []
    assert not any("default" in field for field in answered["properties"].values())
    assert valid(view)
    assert not valid({**view, "options": {}})
