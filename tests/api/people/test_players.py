"""Players: a name, tokens that are shown once, and the right to be forgotten."""

from io import BytesIO

import pytest
from werkzeug.test import TestResponse

from service.start.limit_settings import Bounds
from tests.api.http_players import Service, Visitor


def test_a_new_player_gets_a_token_once(service: Service) -> None:
    answer = service.visitor().post("/v1/players", {"name": "Ana"})

    made = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/players/{made['player']['id']}"
    assert answer.headers["Cache-Control"] == "no-store"
    assert made["player"]["name"] == "Ana"
    assert "token" not in service.visitor().get(answer.headers["Location"]).get_json()


def test_only_a_hash_of_the_token_is_kept(service: Service) -> None:
    ana = service.player()
    assert ana.token is not None
    secret = ana.token.rpartition(".")[2]

    assert secret not in repr(vars(service.parts.people))


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 81, 7, None, ["Ana"]])
def test_a_name_is_one_line_of_visible_characters(service: Service, name: object) -> None:
    answer = service.visitor().post("/v1/players", {"name": name})

    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["/name"]


@pytest.mark.parametrize("name", ["Ana (bot)", "Greedy (BOT)", "(bot)", "A ( bot ) ", "Ana（bot）"])
def test_a_person_has_no_name_like_that_of_a_bot(service: Service, name: str) -> None:
    refused = service.visitor().post("/v1/players", {"name": name})
    accepted = service.visitor().post("/v1/players", {"name": f"{name} fan"})

    assert refused.status_code == 422
    assert [error["pointer"] for error in refused.get_json()["errors"]] == ["/name"]
    assert accepted.status_code == 201


@pytest.mark.parametrize("token", ["", "x", "a.b", "a.b.c", "a.b.c.d", "{}.x.y", "é.é.é"])
def test_a_token_that_was_never_given_opens_nothing(service: Service, token: str) -> None:
    stranger = Visitor(service.app, token or " ")

    answer = stranger.post("/v1/games", {"game": "toy", "players": 2})

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_without_a_token_nobody_lays_out_a_table(service: Service) -> None:
    answer = service.visitor().post("/v1/games", {"game": "toy", "players": 2})

    assert answer.status_code == 401
    assert answer.get_json()["type"] == "/v1/problems/token-needed"


def test_a_revoked_token_is_out_of_force_at_once(service: Service) -> None:
    ana = service.player()
    path = f"/v1/players/{ana.player}/tokens"
    second = ana.post(path).get_json()
    [first] = set(ana.get(path).get_json()["tokens"]) - {second["token_id"]}

    assert ana.delete(f"{path}/{first}").status_code == 204
    assert ana.get(path).status_code == 401
    again = Visitor(service.app, second["token"], ana.player)
    assert again.get(path).get_json()["tokens"] == [second["token_id"]]
    assert again.delete(f"{path}/{first}").status_code == 404


def test_nobody_touches_the_tokens_of_another(service: Service) -> None:
    ana, bo = service.player(), service.player()
    path = f"/v1/players/{ana.player}"

    assert bo.get(f"{path}/tokens").status_code == 403
    assert bo.post(f"{path}/tokens").status_code == 403
    assert bo.delete(f"{path}/tokens/x").status_code == 403
    assert bo.delete(path).status_code == 403


def test_the_operator_may_revoke_and_erase() -> None:
    service = Service(operator_key="a long enough key")
    operator = Visitor(service.app, "a long enough key")
    ana = service.player()
    path = f"/v1/players/{ana.player}"
    [token] = operator.get(f"{path}/tokens").get_json()["tokens"]

    assert operator.delete(f"{path}/tokens/{token}").status_code == 204
    assert operator.delete(path).status_code == 204
    assert ana.get(f"{path}/tokens").status_code == 401


def test_an_erased_player_leaves_a_nameless_seat_and_an_unbroken_chain(service: Service) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    table = service.table(ana, bo)

    assert ana.delete(f"/v1/players/{ana.player}").status_code == 204

    now = bo.get(f"/v1/games/{table['id']}").get_json()
    assert [seat["name"] for seat in now["seats"]] == [None, "Bo"]
    assert bo.get(f"/v1/games/{table['id']}/audit").get_json()["fault"] is None
    assert bo.get(f"/v1/players/{ana.player}").get_json()["name"] == ""
    assert ana.get(f"/v1/players/{ana.player}").status_code == 401


def test_who_never_came_is_not_found(service: Service) -> None:
    answer = service.visitor().get("/v1/players/nobody")

    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"


def in_pieces(service: Service, body: bytes) -> TestResponse:
    """Send a chunked body, without a Content-Length."""
    return service.visitor().call(
        "POST",
        "/v1/players",
        {"Transfer-Encoding": "chunked"},
        input_stream=BytesIO(body),
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True},
    )


def test_a_body_in_pieces_is_read_by_any_server(service: Service) -> None:
    made = in_pieces(service, b'{"name": "Ana"}')
    too_long = in_pieces(service, b" " * (Bounds().body_bytes + 1))

    assert made.get_json()["player"]["name"] == "Ana"
    assert too_long.status_code == 413
    assert too_long.get_json()["type"] == "/v1/problems/body-too-large"


def test_an_account_of_a_program_says_so_everywhere(service: Service) -> None:
    ana = service.player()
    made = service.visitor().post("/v1/players", {"name": "Deep", "bot": True})
    program = Visitor(service.app, made.get_json()["token"], made.get_json()["player"]["id"])

    table = service.table(ana, program)

    assert made.status_code == 201
    assert made.get_json()["player"]["kind"] == "bot"
    assert made.get_json()["player"]["name"] == "Deep (bot)"
    assert program.get(f"/v1/players/{program.player}").get_json()["kind"] == "bot"
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [
        ("person", "Ana"),
        ("bot", "Deep (bot)"),
    ]


def test_a_program_is_nobodys_but_its_own(service: Service) -> None:
    """Unlike a house bot it plays itself, gets no hints, and keeps its seat."""
    ana = service.player()
    made = service.visitor().post("/v1/players", {"name": "Deep", "bot": True}).get_json()
    program = Visitor(service.app, made["token"], made["player"]["id"])
    table = service.table(program, program, ana, players=4)
    path = f"/v1/games/{table['id']}"

    removed = ana.delete(f"{path}/seats?seat=1")
    started = program.post(f"{path}/seats", {}).get_json()
    own = program.get(f"{path}/legal-moves")

    assert removed.status_code == 403
    assert started["status"] == "running"
    assert started["hints"] is False
    assert own.get_json()["moves"]


@pytest.mark.parametrize("bot", [1, "true", None, []])
def test_whether_it_is_a_program_is_true_or_false(service: Service, bot: object) -> None:
    answer = service.visitor().post("/v1/players", {"name": "Deep", "bot": bot})

    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/bot"
