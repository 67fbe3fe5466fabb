"""Refusals: always problem+json, in the caller's language, with every fault."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from service.api.documentation.rule_pages import Rules
from service.domain.burano import BURANO_1
from service.events.errors import Unavailable
from tests.api.http_players import Service, Visitor
from tests.events.store.memory_store import MemoryStore

TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}


def test_every_bad_field_of_every_command_is_named(service: Service, ana: Visitor) -> None:
    table = service.table(ana, ana, game="burano")

    answer = ana.play(
        table["id"],
        2,
        {"type": "take", "column": 0, "end": "left", "count": True},
        {"type": "fly"},
        {"type": "exchange", "cards": ["a"], "x": 1},
        {"type": "arrange", "scaffolds": [{"column": "0", "level": "roof"}, None]},
        "take",
    )

    assert answer.status_code == 422
    assert sorted(error["pointer"] for error in answer.get_json()["errors"]) == [
        "/commands/0/column",
        "/commands/0/count",
        "/commands/0/end",
        "/commands/1/type",
        "/commands/2/cards",
        "/commands/2/x",
        "/commands/3/scaffolds/0/column",
        "/commands/3/scaffolds/0/level",
        "/commands/4",
    ]


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["/commands"]),
        ({"commands": []}, ["/commands"]),
        ({"commands": {}}, ["/commands"]),
        ({"commands": [TAKE] * 65}, ["/commands"]),
        ({"commands": [TAKE], "seat": 0, "dry": 1}, ["/dry", "/seat"]),
        ([], [""]),
    ],
)
def test_a_body_of_another_shape_is_refused(
    service: Service, ana: Visitor, body: Any, pointers: list[str]
) -> None:
    table = service.table(ana, ana, game="burano")

    answer = ana.post(f"/v1/games/{table['id']}/moves", body, headers={"If-Match": '"2"'})

    assert answer.status_code == 422
    assert sorted(error["pointer"] for error in answer.get_json()["errors"]) == pointers


def test_marshmallows_own_complaints_are_said_in_our_words(ana: Visitor) -> None:
    body = {"game": "toy", "options": 5, "deck": {"rooms": 5}, "clock": 1, "label": None}

    answer = ana.post("/v1/games", body, headers={"Accept-Language": "de"})

    assert {error["pointer"]: error["detail"] for error in answer.get_json()["errors"]} == {
        "/players": "fehlt",
        "/options": "muss ein Objekt sein",
        "/deck/rooms": "muss ein Text sein",
        "/clock": "muss ein Objekt sein",
        "/label": "kann nicht null sein",
    }


@pytest.mark.parametrize("text", ["{", "", '{"name": "a"', "\xff", '{"name": "\xff"}', '"\\ud800"'])
def test_a_body_that_is_no_json_is_refused(service: Service, text: str) -> None:
    answer = service.visitor().call(
        "POST", "/v1/players", data=text.encode("latin-1"), content_type="application/json"
    )

    assert answer.status_code == (422 if text == "" else 400)


def test_a_body_is_nested_only_so_far(service: Service, ana: Visitor) -> None:
    deep: Any = 1
    for _ in range(17):
        deep = [deep]

    answer = ana.post("/v1/games", {"game": "toy", "players": 2, "options": {"x": deep}})

    assert answer.status_code == 400
    assert answer.get_json()["type"] == "/v1/problems/too-deep"


def test_a_body_nested_deeper_than_can_be_read_is_told_so(service: Service) -> None:
    answer = service.visitor().call(
        "POST", "/v1/players", data=b"[" * 60_000, content_type="application/json"
    )

    assert answer.get_json()["type"] == "/v1/problems/too-deep"


@pytest.mark.parametrize(
    ("asked", "end"),
    [("en", "; and 30 more."), ("de", "; und 30 weitere."), ("it", "; e altri 30.")],
)
def test_of_many_bad_fields_the_first_are_named_and_the_others_counted(
    service: Service, asked: str, end: str
) -> None:
    body = {"name": "Ana", **{f"field-{n}": 1 for n in range(50)}}

    answer = service.visitor().post("/v1/players", body, headers={"Accept-Language": asked})

    told = answer.get_json()
    assert len({error["pointer"] for error in told["errors"]}) == 20
    assert told["more_errors"] == 30
    assert told["detail"].endswith(end)


def test_where_all_bad_fields_are_named_none_are_counted(service: Service) -> None:
    answer = service.visitor().post("/v1/players", {f"field-{n}": 1 for n in range(19)})

    assert len(answer.get_json()["errors"]) == 20
    assert "more_errors" not in answer.get_json()


def test_a_body_has_at_most_64_kib(service: Service) -> None:
    answer = service.visitor().post("/v1/players", {"name": "x" * 65_536})

    assert answer.status_code == 413
    assert answer.get_json()["type"] == "/v1/problems/body-too-large"


def test_a_body_of_another_type_is_refused(service: Service) -> None:
    answer = service.visitor().call("POST", "/v1/players", data="name=Ana")

    assert answer.status_code == 415
    assert answer.headers["Accept-Post"] == "application/json"


def test_an_unknown_method_and_an_unknown_place_are_problems_too(service: Service) -> None:
    method, place = service.visitor().delete("/v1/games"), service.visitor().get("/v1/nowhere")

    assert (method.status_code, place.status_code) == (405, 404)
    assert "GET" in method.headers["Allow"]
    assert method.content_type == place.content_type == "application/problem+json"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("en", "Seat 9 is not free."),
        ("de-AT, en;q=0.5", "Platz 9 ist nicht frei."),
        ("it", "Il posto 9 non è libero."),
        ("fr", "Seat 9 is not free."),
        ("fr, it;q=0.1", "Il posto 9 non è libero."),
    ],
)
def test_a_refusal_speaks_the_callers_language(
    service: Service, ana: Visitor, asked: str, sentence: str
) -> None:
    table = ana.post("/v1/games", {"game": "burano", "players": 2}).get_json()

    answer = ana.post(
        f"/v1/games/{table['id']}/seats", {"seat": 9}, headers={"Accept-Language": asked}
    )

    assert answer.status_code == 409
    assert answer.get_json()["detail"] == sentence
    assert answer.headers["Content-Language"] in ("en", "de", "it")


def test_bad_fields_are_told_in_the_callers_language(service: Service) -> None:
    answer = service.visitor().post("/v1/players", {}, headers={"Accept-Language": "de"})

    assert answer.get_json()["errors"] == [{"pointer": "/name", "detail": "fehlt"}]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "burano, line 2: level can't be “cellar”"),
        ("de", "burano, Zeile 2: level kann nicht „cellar“ sein"),
        ("it", "burano, riga 2: level non può essere «cellar»"),
    ],
)
def test_a_bad_deck_is_told_in_the_callers_language(ana: Visitor, language: str, said: str) -> None:
    table = BURANO_1.deck.tables["burano"].replace(",ground,", ",cellar,", 1)
    body = {"game": "burano", "players": 2, "deck": {"burano": table}}

    answer = ana.post("/v1/games", body, headers={"Accept-Language": language})

    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [{"pointer": "/deck", "detail": said}]


@pytest.mark.parametrize(
    ("method", "path", "language", "said"),
    [
        (
            "GET",
            "/v1/nowhere",
            "de",
            "Unter dieser Adresse gibt es nichts; /v1/docs zeigt, was es gibt.",
        ),
        (
            "GET",
            "/v1/nowhere",
            "it",
            "A questo indirizzo non c’è nulla; /v1/docs elenca ciò che c’è.",
        ),
        (
            "PATCH",
            "/v1/games",
            "de",
            "Diese Adresse nimmt kein PATCH an, sondern GET, HEAD, OPTIONS, POST.",
        ),
        (
            "PATCH",
            "/v1/games",
            "it",
            "Questo indirizzo non accetta PATCH, ma GET, HEAD, OPTIONS, POST.",
        ),
    ],
)
def test_plain_problems_are_told_in_the_callers_language(
    service: Service, method: str, path: str, language: str, said: str
) -> None:
    answer = service.visitor().call(method, path, headers={"Accept-Language": language})

    assert answer.get_json()["detail"] == said


def test_our_own_fault_is_told_without_detail(service: Service) -> None:
    @service.app.get("/bug")
    def bug() -> str:
        raise ZeroDivisionError("segreto")

    answer = service.visitor().get("/bug")

    assert answer.status_code == 500
    assert "segreto" not in answer.text
    assert answer.content_type == "application/problem+json"


def test_our_own_fault_is_logged_with_the_request_it_happened_in(
    service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    @service.app.get("/bug")
    def bug() -> str:
        raise ZeroDivisionError("segreto")

    service.visitor().get("/bug", headers={"X-Request-Id": "r1"})

    told = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [getattr(record, "told", None) for record in told] == [{"request": "r1"}]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "on our side"), ("de", "bei uns"), ("it", "da parte nostra")]
)
def test_our_own_fault_is_a_page_for_people(service: Service, language: str, said: str) -> None:
    @service.app.get("/bug")
    def bug() -> str:
        raise ZeroDivisionError("segreto")

    headers = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": language}
    answer = service.visitor().get("/bug", headers=headers)

    assert answer.status_code == 500
    assert answer.mimetype == "text/html"
    assert said in answer.text
    assert "segreto" not in answer.text


def test_a_store_in_trouble_is_a_503() -> None:
    class Gone(MemoryStore):
        def games(self, before: Any = None, most: int = 50) -> Any:
            raise Unavailable()

    answer = Service(store=Gone()).visitor().get("/v1/games")

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"


def codes(service: Service) -> Iterator[str]:
    with service.app.test_request_context():
        yield from (page.code for page in Rules(service.parts)._problems())


def test_every_problem_has_a_page_of_its_own(service: Service) -> None:
    found = list(codes(service))

    assert len(found) == len(set(found))
    for code in found:
        page = service.visitor().get(f"/v1/problems/{code}")
        assert page.status_code == 200
        assert page.get_json()["meaning"]
    assert service.visitor().get("/v1/problems/none").status_code == 404


def test_a_problem_is_a_readable_page_for_a_browser(service: Service) -> None:
    page = service.visitor().get(
        "/v1/problems/burano.wrong-phase", headers={"Accept": "text/html,*/*;q=0.8"}
    )
    missing = service.visitor().get("/v1/problems/game-over", headers={"Accept": "text/html"})

    assert missing.mimetype == "text/html"
    assert "Nothing can be played after the game has ended." in missing.text
    assert page.status_code in (200, 404)
