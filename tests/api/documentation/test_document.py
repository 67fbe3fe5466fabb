"""What the document promises is exact: titles, lengths, patterns, counts and headers."""

import builtins
import re
from collections import Counter
from collections.abc import Iterator
from inspect import getdoc
from typing import Any
from unicodedata import category

import pytest
from jsonschema_rs import Draft202012Validator
from marshmallow import ValidationError

from service.api.http.common_schemas import ONE_LINE, OneLine
from service.api.http.request_headers import KEY, LOOSE_VERSION
from service.domain.catalog import all_games
from tests.api.contract import Promises
from tests.api.finished_game import finished
from tests.api.http_players import Service, Visitor

service = Service()
document: dict[str, Any] = service.app.extensions["contract"].document
promises = Promises(document)
OUR_GAMES = [all_games().current(game) for game in all_games().games]
ANCHOR = {"move": 1}
MOVES = [{"seat": 1, "commands": [{"type": "pick", "place": 1}]}]
NOTES: dict[str, dict[str, Any]] = {
    "annotation": {"kind": "annotation", "anchor": ANCHOR, "glyphs": ["!"], "machine": False},
    "variation": {"kind": "variation", "anchor": ANCHOR, "moves": MOVES},
    "question": {"kind": "question", "anchor": ANCHOR, "answers": [{"achieves": "points >= 1"}]},
}


def promised(name: str) -> Draft202012Validator:
    return promises.of({"$ref": f"#/components/schemas/{name}"})


def walk(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every object of the document."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            yield from walk(inner)


def test_no_title_stands_twice() -> None:
    schemas = document["components"]["schemas"].values()
    titles = Counter(schema["title"] for schema in schemas if "title" in schema)

    assert [title for title, times in titles.items() if times > 1] == []


def test_a_list_of_so_many_is_bounded_in_plain_words() -> None:
    lists = [one for one in walk(document) if "prefixItems" in one]

    assert lists
    for one in lists:
        assert "items" not in one
        assert one["minItems"] == one["maxItems"] == len(one["prefixItems"])


def test_no_words_of_python_itself_describe_an_answer() -> None:
    own = {getdoc(kind) for kind in vars(builtins).values() if isinstance(kind, type)}
    said = {one["description"] for one in walk(document) if isinstance(one.get("description"), str)}

    assert said & own == set()
    assert not any("(object=" in one for one in said)


@pytest.mark.parametrize("ruleset", OUR_GAMES, ids=lambda ruleset: ruleset.game)
def test_so_many_play_a_game_as_the_document_says(ana: Visitor, ruleset: Any) -> None:
    for players in range(7):
        body = {"game": ruleset.game, "players": players}
        is_promised = promised("NewGameBody").is_valid(body)

        assert is_promised == (players in ruleset.players)
        assert ana.post("/v1/games", body).status_code == (201 if is_promised else 422)


def test_a_game_takes_its_own_options_and_no_others() -> None:
    valid = promised("NewGameBody").is_valid
    body = {"game": "burano", "players": 2}

    assert valid({**body, "options": {"round_limit": 7}})
    assert not valid({**body, "options": {"no_pair_discard": True}})
    assert not valid({**body, "game": "chess"})


def test_the_list_knows_the_games_that_there_are(ana: Visitor) -> None:
    [game] = [
        one for one in document["paths"]["/v1/games"]["get"]["parameters"] if one["name"] == "game"
    ]

    assert game["schema"]["enum"] == list(service.parts.catalogue.games)
    for name in (*game["schema"]["enum"], "0"):
        status = 200 if name in game["schema"]["enum"] else 422
        assert ana.get(f"/v1/games?game={name}").status_code == status


def test_a_line_is_promised_as_it_is_judged() -> None:
    pattern, line = re.compile(ONE_LINE), OneLine(1, 80)
    for at in range(0x10000):
        if category(chr(at)) == "Cs":
            continue
        for text in (chr(at), f"a{chr(at)}b"):
            try:
                line.deserialize(text)
                is_taken = True
            except ValidationError:
                is_taken = False
            assert bool(pattern.search(text)) == is_taken, f"U+{at:04X}"


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("NewPlayerBody", "name"),
        ("NewClassBody", "title"),
        ("NewLearnerBody", "nickname"),
        ("burano.NewGameBody", "label"),
    ],
)
def test_names_and_titles_are_lines(path: str, field: str) -> None:
    schema = document["components"]["schemas"][path]["properties"][field]
    valid = promises.of(schema).is_valid

    assert valid("Ana Maria")
    assert valid("") == ("minLength" not in schema)
    assert not any(valid(text) for text in ("a\nb", "\x00", "a\u2028b", "   ", "\u202eevil"))


def test_a_title_says_something_in_some_language() -> None:
    for name in ("NewCourseBody", "GameChapterBody"):
        title = promises.of(document["components"]["schemas"][name]["properties"]["title"])
        assert not title.is_valid({})
        assert title.is_valid({"en": "Taking cards"})


def test_the_headers_that_a_call_takes_are_promised_as_they_are_read() -> None:
    parameters = document["paths"]["/v1/games/{game}/moves"]["post"]["parameters"]
    headers = {
        one["name"]: promises.of(one["schema"]) for one in parameters if one["in"] == "header"
    }

    for key in ("", "a", "x" * 128, "x" * 129, "with blank", "ü", "\n"):
        assert headers["Idempotency-Key"].is_valid(key) == bool(KEY.fullmatch(key))
    for version in ("", "*", '"abc"', '"1", "2"', '"' + "1" * 16 + '"'):
        assert not headers["If-Match"].is_valid(version)
        assert not LOOSE_VERSION.fullmatch(version)
    assert headers["If-Match"].is_valid('"17"')


@pytest.mark.parametrize("kind", NOTES)
def test_a_note_has_the_fields_of_its_kind(service: Service, ana: Visitor, kind: str) -> None:
    game, valid = finished(service, ana), promised("NoteBody").is_valid

    assert valid({"note": NOTES[kind]})
    for other in NOTES.values():
        strange = {**other, **NOTES[kind]}
        body = {"note": strange}
        if strange != NOTES[kind]:
            assert not valid(body)
            assert ana.post(f"/v1/games/{game}/annotations", body).status_code == 422


def test_an_answer_says_which_headers_it_brings() -> None:
    made = document["paths"]["/v1/games"]["post"]["responses"]
    refused = document["components"]["responses"]

    assert {"ETag", "Location", "X-Request-Id", "RateLimit"} <= set(made["201"]["headers"])
    assert made["429"] == {"$ref": "#/components/responses/Problem429"}
    assert "Retry-After" in refused["Problem429"]["headers"]
    assert "WWW-Authenticate" in refused["Problem401"]["headers"]
    assert "Allow" in refused["Problem405"]["headers"]
