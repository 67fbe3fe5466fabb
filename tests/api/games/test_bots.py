"""Computer players get seats: who gives them, who they are, and what is refused."""

from typing import Any

import pytest
from msgspec.structs import replace

from service.api.context.player_names import BOT_NAMES
from service.api.games import bots
from service.bots.bot_player import bot_name, player_of
from service.bots.levels import LEVEL_NAMES, LEVELS, Level
from tests.api.http_players import Service, Visitor


def created(visitor: Visitor, **wanted: Any) -> dict[str, Any]:
    answer = visitor.post("/v1/games", {"game": "toy", "players": 2, **wanted})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.get_json()
    return table


def kinds(table: dict[str, Any]) -> list[str | None]:
    return [seat["kind"] for seat in table["seats"]]


def test_a_game_against_the_computer_starts_at_once(service: Service) -> None:
    ana = service.player()

    table = created(ana, seats=[{"bot": "greedy"}])

    assert table["status"] == "running"
    assert kinds(table) == ["person", "bot"]
    assert (table["seats"][1]["player"], table["seats"][1]["name"]) == (
        "bot-greedy",
        "Greedy (bot)",
    )


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Greedy (bot)"),
        ("de", "Gieriger (Bot)"),
        ("it", "Avido (bot)"),
        ("fr", "Greedy (bot)"),
    ],
)
def test_a_computer_player_has_a_name_in_the_language_of_the_caller(
    service: Service, language: str, name: str
) -> None:
    ana, headers = service.player(), {"Accept-Language": language}
    path = f"/v1/games/{created(ana, seats=[{'bot': 'greedy'}])['id']}"

    table, bots_answer, player = (
        ana.get(where, headers=headers).get_json()
        for where in (path, "/v1/bots", "/v1/players/bot-greedy")
    )

    assert table["seats"][1]["name"] == name
    assert [bot["name"] for bot in bots_answer["bots"] if bot["id"] == "greedy"] == [name]
    assert player["name"] == name


def test_every_level_has_a_name_to_translate() -> None:
    assert {player_of(level): BOT_NAMES[level.name] for level in LEVELS} == {
        player_of(level): bot_name(player_of(level)) for level in LEVELS
    }


def test_seats_that_no_bot_gets_stay_free(service: Service) -> None:
    table = created(service.player(), players=3, seats=[{"bot": "casual"}])

    assert table["status"] == "open"
    assert kinds(table) == ["person", "bot", None]


def test_the_player_of_seat_1_gives_a_seat_to_a_bot(service: Service) -> None:
    ana = service.player()
    seats = f"/v1/games/{created(ana)['id']}/seats"

    answer = ana.post(seats, {"bot": "beginner"})

    assert answer.status_code == 201
    assert kinds(answer.get_json()) == ["person", "bot"]
    assert answer.get_json()["you"] == [1]


def test_nobody_else_gives_a_seat_to_a_bot(service: Service) -> None:
    ana, bo = service.player(), service.player("Bo")
    seats = f"/v1/games/{created(ana, players=3)['id']}/seats"
    bo.post(seats, {})

    answers = [who.post(seats, {"bot": "greedy"}) for who in (bo, service.player("Cleo"))]

    assert [one.status_code for one in answers] == [403, 403]
    assert answers[0].get_json()["type"] == "/v1/problems/bot-seat-not-yours"


def test_who_has_seat_1_takes_a_seat_back_from_a_bot(service: Service) -> None:
    ana, bo = service.player(), service.player("Bo")
    table = created(ana, players=3, seats=[{"bot": "greedy"}])
    seats = f"/v1/games/{table['id']}/seats?seat=2"

    refused, taken_back = bo.delete(seats), ana.delete(seats)

    assert (refused.status_code, taken_back.status_code) == (403, 204)
    assert kinds(ana.get(f"/v1/games/{table['id']}").get_json()) == ["person", None, None]


def test_a_full_game_has_no_seat_for_a_bot(service: Service) -> None:
    ana = service.player()
    table = created(ana, seats=[{"bot": "greedy"}])

    answer = ana.post(f"/v1/games/{table['id']}/seats", {"bot": "greedy"})

    assert (answer.status_code, answer.get_json()["type"]) == (409, "/v1/problems/no-seat-free")


@pytest.mark.parametrize(
    ("seats", "pointer"),
    [
        ([{"bot": "nobody"}], "/seats/0/bot"),
        ([{"bot": ""}], "/seats/0/bot"),
        ([{"bot": 7}], "/seats/0/bot"),
        ([{}], "/seats/0/bot"),
        ([{"bot": "greedy"}, {"bot": "greedy"}], "/seats"),
        ([{"bot": "greedy"}] * 16, "/seats"),
        ([{"bot": "greedy", "seat": 2}], "/seats/0/seat"),
        ([["greedy"]], "/seats/0"),
        ({"bot": "greedy"}, "/seats"),
        (None, "/seats"),
    ],
)
def test_seats_that_make_no_sense_create_nothing(
    service: Service, seats: object, pointer: str
) -> None:
    ana = service.player()

    answer = ana.post("/v1/games", {"game": "toy", "players": 2, "seats": seats})

    assert answer.status_code == 422
    assert pointer in [error["pointer"] for error in answer.get_json()["errors"]]
    assert ana.get("/v1/games").get_json()["games"] == []


@pytest.mark.parametrize(
    "bot", ["nobody", "", "GREEDY", "bot-greedy", "greedy\n", "x" * 5_000, 7, [], {}, None, True]
)
def test_a_seat_for_a_bot_that_makes_no_sense_changes_nothing(
    service: Service, bot: object
) -> None:
    ana = service.player()
    path = f"/v1/games/{created(ana)['id']}"

    answer = ana.post(f"{path}/seats", {"bot": bot})

    assert (answer.status_code, kinds(ana.get(path).get_json())) == (422, ["person", None])


def test_who_is_erased_leaves_the_game_to_the_bot(service: Service) -> None:
    ana, bo = service.player(), service.player("Bo")
    path = f"/v1/games/{created(ana, seats=[{'bot': 'greedy'}])['id']}"

    ana.delete(f"/v1/players/{ana.player}")

    names = [seat["name"] for seat in bo.get(path).get_json()["seats"]]
    assert names == [None, "Greedy (bot)"]


def test_an_unknown_bot_is_told_which_there_are(service: Service) -> None:
    ana = service.player()
    answer = ana.post(f"/v1/games/{created(ana)['id']}/seats", {"bot": "bot-greedy"})

    assert answer.status_code == 422
    assert ", ".join(LEVEL_NAMES) in answer.get_json()["errors"][0]["detail"]


def test_a_bot_adds_no_entropy(service: Service) -> None:
    ana = service.player()
    path = f"/v1/games/{created(ana, entropy='mine')['id']}"

    refused = ana.post(f"{path}/seats", {"bot": "greedy", "entropy": "its own"})
    ana.post(f"{path}/seats", {"bot": "greedy"})

    assert refused.get_json()["errors"][0]["pointer"] == "/entropy"
    taken = ana.get(f"{path}/moves").get_json()["moves"][1]["events"][0]
    assert (taken["player"], taken["entropy"]) == ("bot-greedy", "")


def test_a_level_that_is_not_installed_says_how_to_install_it(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = Level(name="greedy", face="🦊", needs=("a_module_of_nobody",), extra="deep")
    monkeypatch.setattr(bots, "find_level", lambda name: deep)

    answer = service.player().post(
        "/v1/games", {"game": "toy", "players": 2, "seats": [{"bot": "greedy"}]}
    )

    assert (answer.status_code, answer.get_json()["type"]) == (
        409,
        "/v1/problems/bot-not-installed",
    )
    assert "pip install 'altana[deep]'" in answer.get_json()["detail"]


def test_the_list_of_bots_names_all_of_them_the_weakest_first(service: Service) -> None:
    listed = service.visitor().get("/v1/bots").get_json()["bots"]

    assert [bot["id"] for bot in listed] == list(LEVEL_NAMES)
    assert [bot["level"] for bot in listed] == list(range(1, len(LEVELS) + 1))
    assert listed[0]["games"]["burano"] == [2, 3, 4]
    assert all(bot["installed"] for bot in listed if bot["install"] is None)


def test_a_retried_creation_has_the_same_bots_once(service: Service) -> None:
    ana, key = service.player(), {"Idempotency-Key": "once"}
    body = {"game": "toy", "players": 4, "seats": [{"bot": "greedy"}, {"bot": "greedy"}]}

    first = ana.post("/v1/games", body, headers=key)
    second = ana.post("/v1/games", body, headers=key)
    other = ana.post("/v1/games", {**body, "seats": []}, headers=key)

    assert second.get_json() == first.get_json()
    assert kinds(second.get_json()) == ["person", "bot", "bot", None]
    assert other.status_code == 422


def test_nobody_signs_in_as_a_bot_or_erases_one(service: Service) -> None:
    from_outside = service.player()
    imposter = Visitor(service.app, "bot-greedy.0123456789ab.secret")

    assert imposter.get("/v1/games").status_code == 401
    assert from_outside.delete("/v1/players/bot-greedy").status_code == 403
    assert from_outside.post("/v1/players/bot-greedy/tokens").status_code == 403
    assert from_outside.get("/v1/players/bot-greedy").get_json()["kind"] == "bot"
    assert from_outside.get("/v1/players/bot-nobody").status_code == 404


def test_the_operator_has_no_way_to_be_a_bot_either() -> None:
    service = Service(operator_key="k" * 32)
    operator = Visitor(service.app, "k" * 32)

    assert operator.post("/v1/players/bot-greedy/tokens").status_code == 404
    assert operator.delete("/v1/players/bot-greedy").status_code == 404


def test_a_seat_of_a_bot_is_nobodys_to_play(service: Service) -> None:
    ana = service.player()
    table = created(ana, seats=[{"bot": "greedy"}])

    answer = ana.play(table["id"], table["version"], {"type": "resign"}, body={"seat": 2})

    assert answer.status_code == 403


def test_a_level_without_an_extra_is_always_installed() -> None:
    assert replace(LEVELS[0], needs=(), extra="").is_installed
