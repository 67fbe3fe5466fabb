"""Refusals say what to do, so that the author of a client knows how to go on."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.api.http_players import Service, Visitor

TAKE = {"type": "take", "column": 1, "end": "bottom", "count": 1}
JSON: dict[str, Any] = {"content_type": "application/json"}


@pytest.fixture
def game(service: Service, ana: Visitor) -> str:
    return str(service.table(ana, ana, game="burano")["id"])


@pytest.mark.parametrize(
    "tag", ['"x"', "x", '"', '"2', '""', 'W/""', '"-2"', '"1", "2"', f'"{10**20}"']
)
def test_what_can_be_no_version_is_named_as_a_bad_field(ana: Visitor, game: str, tag: str) -> None:
    answer = ana.play(game, 2, TAKE, headers={"If-Match": tag})

    [error] = answer.get_json()["errors"]
    assert answer.status_code == 422
    assert error["pointer"] == "If-Match"
    assert '"17"' in error["detail"]


@pytest.mark.parametrize("tag", ['"2"', "2", 'W/"2"', ' "2" '])
def test_a_version_is_understood_however_it_is_wrapped(ana: Visitor, game: str, tag: str) -> None:
    assert ana.play(game, 2, TAKE, headers={"If-Match": tag}).status_code == 201


@pytest.mark.parametrize(("given", "code"), [("Basic QTpC", "needed"), ("a.b.c", "needed")])
def test_who_sends_a_token_in_another_way_is_told_how(
    service: Service, given: str, code: str
) -> None:
    answer = service.visitor().get("/v1/classes", headers={"Authorization": given})

    assert answer.get_json()["type"] == f"/v1/problems/token-{code}"
    assert "Bearer" in answer.get_json()["detail"]


def test_what_a_proxy_asked_for_keeps_nobody_from_what_is_open(service: Service) -> None:
    headers = {"Authorization": "Basic QTpC"}

    assert service.visitor().get("/", headers=headers).status_code == 200
    assert service.visitor().get("/v1/rules", headers=headers).status_code == 200


def test_an_unknown_token_is_told_where_there_is_another(service: Service) -> None:
    stranger = Visitor(service.app, "a.b.c")

    assert "POST /v1/players" in stranger.get("/v1/games").get_json()["detail"]


@pytest.mark.parametrize(
    ("text", "byte"),
    [
        (b"{name", 1),
        (b'{"name": "An', 12),
        (b'{"name": "\xff"}', 10),
        (b'{"name": NaN}', 9),
    ],
)
def test_who_sends_no_json_is_told_where_it_ends(service: Service, text: bytes, byte: int) -> None:
    answer = service.visitor().call("POST", "/v1/players", data=text, **JSON)

    assert answer.status_code == 400
    assert answer.get_json()["byte"] == byte


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"name": "Ana", "name": "Bo"}', "name"),
        ('{"name": "Ana", "n\\u0061me": "Bo"}', "name"),
        ('{"name" : "Ana: Bo" , "name" : ":::"}', "name"),
        ('{"name": "Ana", "more": [{"x": {"y": 1, "z": 2, "y": 3}}]}', "y"),
    ],
)
def test_a_name_stands_once_in_an_object(service: Service, text: str, name: str) -> None:
    answer = service.visitor().call("POST", "/v1/players", data=text, **JSON)

    assert answer.status_code == 400
    assert answer.get_json()["type"] == "/v1/problems/named-twice"
    assert answer.get_json()["name"] == name


pieces = st.sampled_from(
    ["{", "}", "[", "]", ",", ":", '"', "\\", "\n", "\0", '"a":', "1", "9" * 5000, "1e999", "é"]
)


@settings(deadline=None)
@given(text=st.lists(pieces, max_size=12).map("".join))
def test_whatever_is_sent_is_read_or_refused(service_once: Service, text: str) -> None:
    answer = service_once.visitor().call("POST", "/v1/players", data=text.encode(), **JSON)

    assert answer.status_code in (400, 422)


@pytest.fixture(scope="module")
def service_once() -> Service:
    return Service()


def test_the_sentence_tells_what_is_wrong_with_each_field(ana: Visitor) -> None:
    answer = ana.post("/v1/games", {"game": "burano", "players": 9, "colour": "red"})

    assert answer.get_json()["detail"] == (
        "Fields that are not valid: /colour is not known here; /players must be from 1 to 4."
    )


def test_a_command_that_is_no_object_is_told_so(ana: Visitor, game: str) -> None:
    answer = ana.play(game, 2, "take")

    assert answer.get_json()["errors"] == [
        {"pointer": "/commands/0", "detail": "must be an object"}
    ]


def test_a_stranger_is_told_how_to_sit_down(service: Service, game: str) -> None:
    answer = service.player("Cy").play(game, 2, TAKE)

    assert answer.status_code == 403
    assert "POST …/seats" in answer.get_json()["detail"]


def test_who_names_another_seat_is_told_which_is_theirs(service: Service, ana: Visitor) -> None:
    table = service.table(ana, service.player("Bo"), ana, game="burano")

    answer = ana.play(table["id"], 3, TAKE, body={"seat": 2})

    assert answer.status_code == 403
    assert answer.get_json()["detail"] == "Seat 2 is not yours; you have 1, 3."


def test_an_address_tells_what_it_takes(service: Service) -> None:
    answer = service.visitor().call("PUT", "/v1/games")

    assert answer.get_json()["detail"].endswith("but GET, HEAD, OPTIONS, POST.")


def test_a_list_of_a_game_that_is_not_played_here_is_refused(service: Service) -> None:
    answer = service.visitor().get("/v1/games?game=chess")

    [error] = answer.get_json()["errors"]
    assert (answer.status_code, error["pointer"]) == (422, "?game")
    assert "burano" in error["detail"]


def test_a_field_of_the_query_that_comes_twice_is_told_so(ana: Visitor, game: str) -> None:
    answer = ana.get(f"/v1/games/{game}?at=1&at=2&zoom=3")

    assert answer.get_json()["errors"] == [
        {"pointer": "?at", "detail": "is there twice"},
        {"pointer": "?zoom", "detail": "is not known here"},
    ]


@pytest.mark.parametrize("field", ["label", "deal"])
@pytest.mark.parametrize("text", ["a\u0007b", "a\nb", "\u202eb", "\ufeffb", "   ", "a\u2028b"])
def test_what_is_shown_on_one_line_has_no_hidden_characters(
    ana: Visitor, field: str, text: str
) -> None:
    answer = ana.post("/v1/games", {"game": "toy", "players": 2, field: text})

    assert [error["pointer"] for error in answer.get_json()["errors"]] == [f"/{field}"]


@pytest.mark.parametrize("label", ["", "Café\u00a0!", "👨\u200d👩\u200d👧", "نامه\u200cها"])
def test_a_label_may_be_written_in_any_script(ana: Visitor, label: str) -> None:
    answer = ana.post("/v1/games", {"game": "toy", "players": 2, "label": label})

    assert answer.get_json()["label"] == label


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/players/{player}/tokens"),
        ("POST", "/v1/games/{game}/annotations/undo"),
        ("DELETE", "/v1/games/{game}/seats"),
    ],
)
@pytest.mark.parametrize(("text", "status"), [('{"seat": 1}', 422), ("junk", 400)])
def test_where_nothing_is_to_be_told_nothing_is_overheard(
    ana: Visitor, game: str, method: str, path: str, text: str, status: int
) -> None:
    where = path.format(game=game, player=ana.player)

    assert ana.call(method, where, data=text, **JSON).status_code == status


def test_an_empty_object_says_as_little_as_no_body(ana: Visitor) -> None:
    assert ana.post(f"/v1/players/{ana.player}/tokens", {}).status_code == 201


@pytest.mark.parametrize(
    ("headers", "query", "pointer"),
    [({"Last-Event-ID": "3"}, "", "Last-Event-ID"), ({}, "?after=3", "?after")],
)
def test_nobody_can_have_heard_a_move_that_was_not_made(
    ana: Visitor, game: str, headers: dict[str, str], query: str, pointer: str
) -> None:
    answer: Any = ana.get(f"/v1/games/{game}/stream{query}", headers=headers)

    [error] = answer.get_json()["errors"]
    assert error == {"pointer": pointer, "detail": "comes after the last move, which is 2"}
