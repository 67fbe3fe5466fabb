"""Seeks over HTTP: waiting for people who want the same, for a while, or for a bot."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from service.api.people.erasure import erase_person
from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import OutOfReach, Unconfirmed
from tests.api.http_players import Service, Visitor
from tests.events.store.memory_store import MemoryStore

SEEKS = "/v1/seeks"
DUO: dict[str, Any] = {"game": "dream-home", "players": 2}


class Lounge:
    """A service with a clock that can be set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)
        self.store = MemoryStore()
        self.service = Service(self.store, now=lambda: self.now)
        self.ana, self.bo, self.cleo = map(self.service.player, ("Ana", "Bo", "Cleo"))

    def later(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def lounge() -> Lounge:
    return Lounge()


def seek(player: Visitor, **wanted: Any) -> dict[str, Any]:
    answer = player.post(SEEKS, {**DUO, **wanted})
    assert answer.status_code == 201, answer.text
    assert answer.headers["Location"] == f"{SEEKS}/{answer.get_json()['id']}"
    found: dict[str, Any] = answer.get_json()
    return found


def look(player: Visitor, one: dict[str, Any]) -> dict[str, Any]:
    answer = player.get(f"{SEEKS}/{one['id']}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def seated(player: Visitor, game: str) -> list[str]:
    table = player.get(f"/v1/games/{game}").get_json()
    return [one["player"] for one in table["seats"]]


def test_two_who_want_the_same_play_together_and_the_first_has_seat_1(lounge: Lounge) -> None:
    first = seek(lounge.ana)
    second = seek(lounge.bo)

    now = look(lounge.ana, first)
    assert (first["status"], first["waiting"], first["game_id"]) == ("waiting", 1, None)
    assert (now["status"], second["status"]) == ("paired", "paired")
    assert now["game_id"] == second["game_id"]
    assert seated(lounge.ana, now["game_id"]) == [lounge.ana.player, lounge.bo.player]
    table = lounge.bo.get(f"/v1/games/{now['game_id']}").get_json()
    assert (table["status"], table["you"]) == ("running", [2])


def test_the_cards_are_fixed_before_the_last_player_adds_chance(lounge: Lounge) -> None:
    first = seek(lounge.ana, entropy="from ana")
    second = seek(lounge.bo, entropy="from bo")

    path = f"/v1/games/{second['game_id']}"
    table, log = lounge.bo.get(path).get_json(), lounge.bo.get(f"{path}/moves").get_json()
    assert table["commitment"] == first["commitment"]
    entropy = [
        event["entropy"]
        for move in log["moves"]
        for event in move["events"]
        if event["type"] == "seat_taken"
    ]
    assert entropy == ["from ana", "from bo"]
    lounge.ana.play(second["game_id"], table["version"], {"type": "resign"})
    lounge.bo.play(second["game_id"], table["version"] + 1, {"type": "resign"})
    last = lounge.bo.get(f"{path}/moves?after={table['version']}").get_json()["moves"][-1]
    proof = hashlib.sha256(bytes.fromhex(last["secret"]) + second["game_id"].encode())
    assert proof.hexdigest() == first["commitment"]


@pytest.mark.parametrize(
    "wanted",
    [
        {"players": 3},
        {"game": "burano"},
        {"options": {"tie_break": "shared"}},
        {"clock": {"seconds": 60}},
    ],
)
def test_who_wants_something_else_is_not_paired(lounge: Lounge, wanted: dict[str, Any]) -> None:
    seek(lounge.ana)

    assert seek(lounge.bo, **wanted)["status"] == "waiting"


def test_options_at_their_defaults_are_the_same_as_none(lounge: Lounge) -> None:
    seek(lounge.ana, options={"tie_break": "children"}, clock={"seconds": 60})

    paired = seek(lounge.bo, clock={"seconds": 60, "misses": 3})

    assert paired["status"] == "paired"
    table = lounge.bo.get(f"/v1/games/{paired['game_id']}").get_json()
    assert (table["standard"], table["clock"]["seconds"]) == (True, 60)


def test_a_computer_player_comes_when_nobody_came_in_time(lounge: Lounge) -> None:
    mine = seek(lounge.ana, players=3, bot_after=30, bot="greedy")
    other = seek(lounge.bo, players=3)
    lounge.later(29)
    early = look(lounge.ana, mine)
    lounge.later(1)

    late = look(lounge.ana, mine)

    assert (early["status"], early["waiting"], late["status"]) == ("waiting", 2, "paired")
    assert seated(lounge.ana, late["game_id"]) == [lounge.ana.player, "bot-greedy", "bot-greedy"]
    assert look(lounge.bo, other)["status"] == "waiting"  # Bo named none, so Bo gets none


def test_those_who_named_a_bot_play_together(lounge: Lounge) -> None:
    mine = seek(lounge.ana, players=3, bot_after=30, bot="greedy")
    seek(lounge.bo, players=3, bot_after=3000, bot="beginner")
    lounge.later(30)

    game = look(lounge.ana, mine)["game_id"]

    assert seated(lounge.ana, game) == [lounge.ana.player, lounge.bo.player, "bot-greedy"]


def test_a_seek_ends_after_a_while(lounge: Lounge) -> None:
    mine = seek(lounge.ana, wait=60)
    lounge.later(60)

    assert seek(lounge.bo)["status"] == "waiting"
    assert look(lounge.ana, mine)["status"] == "expired"


def test_a_seek_can_be_withdrawn_and_then_nobody_is_paired_with_it(lounge: Lounge) -> None:
    mine = seek(lounge.ana)
    path = f"{SEEKS}/{mine['id']}"

    codes = [lounge.ana.delete(path).status_code for _ in range(2)]

    assert codes == [204, 204]
    assert look(lounge.ana, mine)["status"] == "withdrawn"
    assert seek(lounge.bo)["status"] == "waiting"


def test_who_was_paired_can_not_withdraw(lounge: Lounge) -> None:
    mine = seek(lounge.ana)
    game = seek(lounge.bo)["game_id"]

    answer = lounge.ana.delete(f"{SEEKS}/{mine['id']}")

    assert (answer.status_code, answer.get_json()["game_id"]) == (409, game)


def test_a_player_waits_with_one_seek_at_a_time(lounge: Lounge) -> None:
    mine = seek(lounge.ana, wait=60)

    answer = lounge.ana.post(SEEKS, {**DUO, "players": 3})
    lounge.later(60)
    again = seek(lounge.ana)

    assert (answer.status_code, answer.get_json()["seek"]) == (409, mine["id"])
    assert again["status"] == "waiting"
    listed = lounge.ana.get(SEEKS).get_json()["seeks"]
    assert [one["status"] for one in listed] == ["waiting", "expired"]


def test_who_has_a_game_may_seek_the_next_one(lounge: Lounge) -> None:
    seek(lounge.ana)
    first = seek(lounge.bo)
    seek(lounge.ana)

    second = seek(lounge.cleo)

    assert second["game_id"] not in (None, first["game_id"])


@pytest.mark.parametrize("is_paired", [False, True])
def test_the_same_key_is_the_same_seek(lounge: Lounge, is_paired: bool) -> None:
    def send(**more: Any) -> Any:
        return lounge.ana.post(SEEKS, {**DUO, **more}, headers={"Idempotency-Key": "k"})

    first = send().get_json()
    if is_paired:
        seek(lounge.bo)

    again, other = send(), send(players=3)

    assert again.get_json()["id"] == first["id"]
    assert again.get_json()["status"] == ("paired" if is_paired else "waiting")
    assert other.status_code == 422


def test_a_seek_is_nobody_elses_business(lounge: Lounge) -> None:
    mine = seek(lounge.ana)
    path = f"{SEEKS}/{mine['id']}"

    assert lounge.bo.get(path).status_code == 404
    assert lounge.bo.delete(path).status_code == 404
    assert lounge.bo.get(SEEKS).get_json() == {"seeks": []}
    assert lounge.service.visitor().get(path).status_code == 401
    assert lounge.service.visitor().post(SEEKS, DUO).status_code == 401


@pytest.mark.parametrize(
    ("wanted", "pointers"),
    [
        ({"game": "chess"}, {"/game"}),
        ({"players": 1}, {"/players"}),
        ({"players": 17}, {"/players"}),
        ({"options": {"x": 1}}, {"/options/x"}),
        ({"options": []}, {"/options"}),
        ({"bot": "greedy"}, {"/bot_after"}),
        ({"bot_after": 10}, {"/bot"}),
        ({"bot_after": 10, "bot": "chess"}, {"/bot"}),
        ({"bot_after": -1, "bot": "greedy"}, {"/bot_after"}),
        ({"wait": 10**9}, {"/wait"}),
        ({"wait": "10"}, {"/wait"}),
        ({"clock": {"seconds": 0}}, {"/clock/seconds"}),
        ({"entropy": "x" * 257}, {"/entropy"}),
        ({"visibility": "private"}, {"/visibility"}),
        ({"accept_bots": "yes"}, {"/accept_bots"}),
        ({"accept_bots": None}, {"/accept_bots"}),
    ],
)
def test_what_nobody_can_play_is_refused(
    lounge: Lounge, wanted: dict[str, Any], pointers: set[str]
) -> None:
    answer = lounge.ana.post(SEEKS, {**DUO, **wanted})

    assert answer.status_code == 422, answer.text
    assert {one["pointer"] for one in answer.get_json()["errors"]} == pointers


@pytest.mark.parametrize("id_", ["x", "0" * 32, "..", "a" * 500, "%00", "*"])
def test_strange_ids_are_nothing(lounge: Lounge, id_: str) -> None:
    seek(lounge.ana)

    assert lounge.ana.get(f"{SEEKS}/{id_}").status_code == 404
    assert lounge.ana.delete(f"{SEEKS}/{id_}").status_code == 404


def test_an_erased_person_seeks_nothing_any_more(lounge: Lounge) -> None:
    seek(lounge.ana)

    erased = lounge.ana.delete(f"/v1/players/{lounge.ana.player}")

    assert erased.status_code == 204
    assert seek(lounge.bo)["waiting"] == 1


def test_an_erasure_skips_nothing_while_the_seeks_are_out_of_reach(
    lounge: Lounge, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts, done = lounge.service.parts, []

    def fail(player: PlayerId) -> None:
        raise OutOfReach

    monkeypatch.setattr(parts.seeks, "forget", fail)

    with pytest.raises(Unconfirmed):
        erase_person(parts, PlayerId(lounge.ana.player), lambda: done.append("the rest"))

    assert done == ["the rest"]


def test_a_rematch_of_matched_players_is_a_game_like_others(lounge: Lounge) -> None:
    seek(lounge.ana)
    game = seek(lounge.bo)["game_id"]
    for player in (lounge.ana, lounge.bo):
        version = player.get(f"/v1/games/{game}").get_json()["version"]
        player.play(game, version, {"type": "resign"})

    again = lounge.ana.post(f"/v1/games/{game}/rematch").get_json()
    taken = lounge.cleo.post(f"/v1/games/{again['id']}/seats", {})

    assert taken.status_code == 201


@pytest.fixture
def unfinished(lounge: Lounge, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a game of Ana's in which Bo has no seat yet, as the store was out of reach."""
    append, outcomes = lounge.store.append, iter((True, False))

    def append_once(*arguments: Any, **named: Any) -> Any:
        if next(outcomes):
            return append(*arguments, **named)
        raise OutOfReach

    seek(lounge.ana)
    with monkeypatch.context() as patch:
        patch.setattr(lounge.store, "append", append_once)
        assert lounge.bo.post(SEEKS, DUO).status_code == 503
    [game] = lounge.store.games(most=2)
    return game


def test_while_seats_are_given_nobody_else_takes_or_leaves_one(
    lounge: Lounge, unfinished: GameId
) -> None:
    path = f"/v1/games/{unfinished}/seats"

    answers = [lounge.cleo.post(path, {}), lounge.ana.delete(path)]

    assert {one.get_json()["type"] for one in answers} == {"/v1/problems/seats-are-given"}
    assert lounge.bo.get(SEEKS).get_json()["seeks"][0]["game_id"] == unfinished


def test_a_game_whose_match_nobody_finishes_is_like_others_after_a_while(
    lounge: Lounge, unfinished: GameId
) -> None:
    lounge.later(600)
    path = f"/v1/games/{unfinished}"

    invited = lounge.ana.post(f"{path}/invitations", {"player": lounge.bo.player})
    left = lounge.ana.delete(f"{path}/seats")
    taken = [one.post(f"{path}/seats", {}) for one in (lounge.cleo, lounge.bo)]

    assert (invited.status_code, left.status_code) == (201, 204)
    assert [one.status_code for one in taken] == [201, 201]


def test_nobody_is_paired_without_a_seat(lounge: Lounge, unfinished: GameId) -> None:
    lounge.later(600)
    path = f"/v1/games/{unfinished}/seats"
    codes = [lounge.ana.delete(path).status_code, lounge.cleo.post(path, {}).status_code]

    lounge.service.parts.seeks.sweep()

    [mine], [others] = (one.get(SEEKS).get_json()["seeks"] for one in (lounge.ana, lounge.bo))
    assert codes == [204, 201]
    assert (mine["status"], others["status"]) == ("paired", "paired")
    assert mine["game_id"] == others["game_id"] != unfinished
    assert seated(lounge.ana, mine["game_id"]) == [lounge.ana.player, lounge.bo.player]
    assert seated(lounge.cleo, unfinished) == [lounge.cleo.player, None]


def test_a_token_that_may_only_read_seeks_nothing(lounge: Lounge) -> None:
    path = f"/v1/players/{lounge.ana.player}/tokens"
    token = lounge.ana.post(path, {"scopes": ["read"]}).get_json()["token"]
    reader = Visitor(lounge.service.app, token, lounge.ana.player)

    assert reader.post(SEEKS, DUO).status_code == 403
    assert reader.get(SEEKS).status_code == 200


def test_a_program_is_paired_with_those_who_accept_it(lounge: Lounge) -> None:
    made = lounge.service.visitor().post("/v1/players", {"name": "Deep", "bot": True}).get_json()
    deep = Visitor(lounge.service.app, made["token"], made["player"]["id"])
    mine, waits = seek(lounge.ana), seek(deep)
    found = seek(lounge.bo, accept_bots=True)

    assert (mine["accept_bots"], waits["status"], waits["waiting"]) == (False, "waiting", 1)
    assert (found["accept_bots"], found["status"]) == (True, "paired")
    assert seated(lounge.bo, found["game_id"]) == [lounge.ana.player, lounge.bo.player]
    again = seek(lounge.cleo, accept_bots=True)
    assert seated(lounge.cleo, again["game_id"]) == [deep.player, lounge.cleo.player]
