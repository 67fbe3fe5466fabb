"""Trying moves that were not played, from any moment of a finished game."""

from typing import Any

import pytest

from tests.api.finished_game import golden
from tests.api.http_players import Service, Visitor

WITH_PICTURES = {"game": "burano", "options": {"round_limit": 1}, "deal": "tries"}


@pytest.fixture
def game(service: Service) -> str:
    return golden(service, "burano-1")


def attempt(who: Visitor, game: str, after: int = 1, *moves: Any, **more: Any) -> Any:
    body = {"after": after, "moves": [{"seat": 1, "commands": list(m)} for m in moves], **more}
    return who.post(f"/v1/games/{game}/tries", body)


def test_without_moves_it_says_what_could_be_played(ana: Visitor, game: str) -> None:
    told = attempt(ana, game).get_json()

    assert told["asked"] == 1
    assert told["moments"] == []
    assert {"type": "take", "column": 1, "end": "top", "count": 1} in [
        move["command"] for move in told["legal"]
    ]


def test_moves_that_were_not_played_are_told_and_drawn(service: Service, game: str) -> None:
    take = {"type": "take", "column": 2, "end": "bottom", "count": 1}
    told = attempt(service.visitor(), game, 1, [take]).get_json()

    [moment] = told["moments"]
    assert "column 2" in moment["say"]
    assert moment["move"] == told["version"] == 2
    assert len(told["pictures"]) == len(moment["panels"]) == 2
    assert told["moves"][0]["events"][0]["column"] == 2
    assert "place" in {move["command"]["type"] for move in told["legal"]}


def test_what_was_tried_can_be_kept_as_a_variation(ana: Visitor, game: str) -> None:
    take = {"type": "take", "column": 2, "end": "bottom", "count": 1}
    told = attempt(ana, game, 1, [take]).get_json()
    note = {"kind": "variation", "anchor": {"move": 1}, "moves": told["moves"]}

    made = ana.post(f"/v1/games/{game}/annotations", {"visibility": "public", "note": note})

    assert made.status_code == 201, made.text


def test_the_rules_refuse_what_they_forbid(ana: Visitor, game: str) -> None:
    refused = attempt(ana, game, 1, [{"type": "end_turn"}])

    assert refused.status_code == 409
    assert refused.get_json()["rule"].startswith("B-")


def test_a_game_that_is_still_played_is_not_to_be_tried(service: Service, ana: Visitor) -> None:
    table = service.table(ana, **WITH_PICTURES)

    assert attempt(ana, table["id"]).status_code == 409


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"after": 0}, "/after"),
        ({"after": 9999}, "/after"),
        ({"after": 1, "moves": [{"seat": 9, "commands": [{"type": "end_turn"}]}]}, "/moves/0/seat"),
        ({"after": 1, "width": 10}, "/width"),
        ({"after": 1, "moves": 3}, "/moves"),
    ],
)
def test_a_bad_field_is_named(ana: Visitor, game: str, body: Any, pointer: str) -> None:
    refused = ana.post(f"/v1/games/{game}/tries", body)

    assert refused.status_code == 422
    assert [one["pointer"] for one in refused.get_json()["errors"]] == [pointer]
