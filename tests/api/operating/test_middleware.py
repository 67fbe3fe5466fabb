"""Around every call: limits, headers, CORS, metrics, and a log without secrets."""

import io
import json

import pytest
from freezegun import freeze_time

from service.api.operating.logs import configure
from service.start.settings import DAILY
from tests.api.http_players import Service, Visitor


def test_every_answer_says_how_much_is_left(service: Service) -> None:
    ana = service.player()

    answer = ana.get("/v1/rules")

    policies = answer.headers["RateLimit-Policy"].split(", ")
    assert policies[:3] == [
        '"minute";q=120000;w=60',
        '"players";q=10000;w=86400',
        '"games";q=10000;w=86400',
    ]
    assert len(policies) == 1 + len(DAILY)
    assert answer.headers["RateLimit"].startswith('"minute";r=119999;t=')


@freeze_time("2026-01-01 12:00")
def test_too_many_requests_are_told_when_to_come_back() -> None:
    service = Service(rate_limit=100)
    ana = service.player()

    answers = [ana.get("/v1/games") for _ in range(101)]

    assert [answer.status_code for answer in answers] == [200] * 100 + [429]
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert answers[-1].get_json()["type"] == "/v1/problems/too-many-requests"


@freeze_time("2026-01-01 12:00")  # so that all calls are counted in one minute
def test_players_are_counted_apart_and_bad_tokens_by_their_address() -> None:
    service = Service(rate_limit=201)
    ana, bo = service.player(), service.player()
    for _ in range(202):
        ana.get("/v1/games")
    guessers = [Visitor(service.app, f"a.b.{n}").get("/v1/games").status_code for n in range(3)]

    assert bo.get("/v1/games").status_code == 200
    assert guessers == [401, 429, 429]
    assert service.visitor().get("/livez").status_code == 200


def test_without_a_limit_nothing_is_counted() -> None:
    answer = Service(rate_limit=0).visitor().get("/v1/games")

    assert "RateLimit" not in answer.headers


def test_every_counted_call_states_the_limits_even_if_its_own_are_unlimited() -> None:
    visitor = Service(rate_limit=0).visitor()

    answers = [visitor.get(path) for path in ("/v1/games", "/v1/games/unknown")]

    for answer in answers:
        assert answer.headers["RateLimit-Policy"].startswith('"players";q=10000;w=86400')
    assert "RateLimit-Policy" not in visitor.get("/livez").headers


def test_answers_keep_browsers_from_guessing_framing_and_telling(service: Service) -> None:
    answer = service.visitor().get("/v1/games")
    page = service.visitor().get("/v1/docs")

    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert page.headers["Content-Security-Policy"].startswith("default-src 'self'")


@pytest.mark.parametrize(
    ("origins", "allowed"),
    [((), None), (("https://a",), "https://a"), (("https://b",), None), (("*",), "*")],
)
def test_scripts_of_other_origins_come_in_where_they_are_let(
    origins: tuple[str, ...], allowed: str | None
) -> None:
    service = Service(cors_origins=origins)

    answer = service.visitor().get("/v1/games", headers={"Origin": "https://a"})
    before = service.visitor().call("OPTIONS", "/v1/games", headers={"Origin": "https://a"})

    assert answer.headers.get("Access-Control-Allow-Origin") == allowed
    assert before.headers.get("Access-Control-Allow-Origin") == allowed
    assert ("If-Match" in before.headers.get("Access-Control-Allow-Headers", "")) == bool(allowed)


def test_a_strange_request_id_is_replaced(service: Service) -> None:
    answer = service.visitor().get("/v1/games", headers={"X-Request-Id": "a b\tc"})

    assert len(answer.headers["X-Request-Id"]) == 16


def test_figures_tell_of_requests_refusals_conflicts_and_folds(service: Service) -> None:
    ana = service.player()
    table = service.table(ana, ana)
    ana.play(table["id"], 2, {"type": "end_turn"})
    ana.play(table["id"], 1, {"type": "end_turn"})

    text = service.visitor().get("/metrics").text

    assert 'altana_refusals_total{rule="T-3"} 1.0' in text
    assert "altana_append_conflicts_total 1.0" in text
    assert (
        'altana_requests_total{method="POST",route="/v1/games/<game>/moves",status="409"} 1.0'
        in text
    )
    assert "altana_fold_seconds_count" in text


def test_figures_are_for_the_operator_where_there_is_one() -> None:
    service = Service(operator_key="a long enough key")

    refused = service.visitor().get("/metrics")
    assert refused.status_code == 401
    assert refused.get_json()["type"] == "/v1/problems/operator-needed"
    assert Visitor(service.app, "a long enough key").get("/metrics").status_code == 200


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "play.example"])
def test_figures_need_a_key_where_others_can_ask(host: str) -> None:
    refused = Service(host=host).visitor().get("/metrics")

    assert refused.status_code == 401
    assert refused.get_json()["type"] == "/v1/problems/operator-needed"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_figures_need_no_key_where_nobody_else_can_ask(host: str) -> None:
    assert Service(host=host).visitor().get("/metrics").status_code == 200


@pytest.mark.usefixtures("own_logging")
def test_a_line_of_the_log_is_one_line_whatever_is_asked_for(service: Service) -> None:
    stream = io.StringIO()
    configure("info", stream)

    service.visitor().get("/v1/games/" + "\x85\u2028\u2029\x9b\x7f" + "a" * 60_000)

    [line] = stream.getvalue().splitlines()
    assert json.loads(line)["path"].startswith("/v1/games/\x85\u2028\u2029\x9b\x7faaa")
    assert len(line) < 1_000


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_options_tells_the_methods_of_the_address_itself(service: Service, word: str) -> None:
    answer = service.visitor().call("OPTIONS", f"/v1/games/g/annotations/{word}")

    assert {*answer.headers["Allow"].split(", ")} == {"OPTIONS", "POST"}


def test_the_operator_sees_private_games() -> None:
    service = Service(operator_key="a long enough key")
    table = service.table(service.player(), service.player(), visibility="private")

    operator = Visitor(service.app, "a long enough key")

    assert operator.get(f"/v1/games/{table['id']}").status_code == 200


@pytest.mark.usefixtures("own_logging")
def test_the_log_names_the_request_and_tells_no_secret(service: Service) -> None:
    written = io.StringIO()
    configure("info", written)
    ana = service.player()
    table = service.table(ana, ana, visibility="private")

    ana.get(f"/v1/games/{table['id']}?share={table['share']}", headers={"X-Request-Id": "r1"})

    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert lines[-1]["request"] == "r1"
    assert lines[-1]["route"] == "/v1/games/<game>"
    assert lines[-1]["player"] == ana.player
    assert ana.token is not None
    assert ana.token not in written.getvalue()
    assert ana.token.rpartition(".")[2] not in written.getvalue()
    assert table["share"] not in written.getvalue()
