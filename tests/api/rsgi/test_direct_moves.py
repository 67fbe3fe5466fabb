"""Moves by both ways, through Flask and directly: the same answers, headers, streams and counts."""

from random import Random
from typing import Any

import msgspec
import pytest

from service.api.rsgi.direct_moves import DirectMoves
from tests.api.rsgi.pairs import OPERATOR_KEY, Pair

PICK, END = {"type": "pick", "place": 1}, {"type": "end_turn"}
SEATS = (1, 2, 3, 0, True, 1.0)
REQUESTS = 220
pytestmark = pytest.mark.usefixtures("one_minute")


class OddRequests:
    """Random requests for moves: usual ones, and each kind of odd ones now and then."""

    def __init__(self, both: Pair, seed: int) -> None:
        self._both = both
        self._chance = Random(seed)
        self._number = 0

    def next(self) -> dict[str, Any]:
        chance, self._number = self._chance, self._number + 1
        game = chance.choice(self._both.games)
        self._both.play_bots(game)
        loaded = self._both.services[0].parts.handler.load(game)
        headers = {
            "X-Request-Id": f"request-{self._number}",
            "Content-Type": self._odd("application/json", "application/json; v=1", "text/plain"),
            "If-Match": self._version(loaded.position.version),
            "Idempotency-Key": self._odd(None, f"key-{self._number}", "key-1", "a b", "key-3"),
            "Prefer": self._odd(None, "return=representation", "wait=1"),
            "Accept-Language": self._odd(None, "de", "it;q=0.5, de", "x" * 2000),
            "Accept-Encoding": self._odd(None, "gzip", "br"),
            "Host": self._odd("localhost", "evil.example", "127.0.0.1:80"),
            "X-Forwarded-For": self._odd(None, "10.0.0.1", "10.0.0.1, 10.0.0.2"),
            "X-Forwarded-Host": self._odd(None, "evil.example", "localhost, localhost"),
        }
        query = self._odd("", "?dry_run=true", "?share=nobody", "?what=1")
        return {
            "token": self._token(loaded),
            "path": f"/v1/games/{game}/moves{self._odd('', '/')}{query}",
            "headers": {name: value for name, value in headers.items() if value is not None},
            "data": self._body(loaded),
        }

    def _odd(self, usual: Any, *odd: Any) -> Any:
        return usual if self._chance.random() < 0.93 else self._chance.choice(odd)

    def _version(self, version: int) -> str | None:
        odd = (f'"{version - 1}"', f'"{version + 1}"', f'W/"{version}"', "*", None, str(version))
        tag: str | None = self._odd(f'"{version}"', *odd)
        return tag

    def _token(self, loaded: Any) -> str | None:
        asked, players = loaded.position.state.asked, loaded.position.seating.players
        tokens = {one.player: one.token for one in self._both.players}
        odd = (*tokens.values(), self._both.reader, None, "bad.token.here", OPERATOR_KEY)
        usual = tokens[players[(asked or 1) - 1]]
        token: str | None = self._odd(usual, *odd)
        return token

    def _body(self, loaded: Any) -> bytes:
        state = loaded.position.state
        legal = loaded.ruleset.candidates(state, state.asked) if state.asked else []
        commands = [msgspec.to_builtins(self._chance.choice(legal))] if legal else [END]
        usual, seat = msgspec.json.encode({"commands": commands}), self._chance.choice(SEATS)
        odd = (
            msgspec.json.encode({"commands": [END]}),
            msgspec.json.encode({"commands": [PICK, {"type": "undo"}]}),
            msgspec.json.encode({"commands": commands, "seat": seat}),
            msgspec.json.encode({"commands": commands, "more": 1}),
            msgspec.json.encode({"commands": commands * 20}),
            msgspec.json.encode({"commands": [{"type": "resign"}]}),
            msgspec.json.encode({"commands": []}),
            msgspec.json.encode({"commands": [{"type": "pick", "place": [[[[1]]]]}]}),
            *(b"", b"{", b"[]", b'{"commands":[],"commands":[]}', b"[" * 5000, b"\xff"),
            usual[:-1] + b',"seat":null}',
            usual + b" " * 5000,
        )
        body: bytes = self._odd(usual, *odd)
        return body


@pytest.mark.parametrize(("seed", "proxies", "is_warm"), [(1, 0, True), (2, 1, False)])
def test_random_requests_are_answered_alike(seed: int, proxies: int, is_warm: bool) -> None:
    both = Pair(proxies=proxies, is_warm=is_warm)
    requests = OddRequests(both, seed)
    statuses = set[int]()
    for _ in range(REQUESTS):
        request = requests.next()
        through_flask, directly = both.send(**request)
        assert directly == through_flask, request
        statuses.add(directly[0])

    assert both.streams(1) == both.streams(0)
    assert both.counts(1) == both.counts(0)
    assert both.direct_moves > REQUESTS / 8
    assert statuses >= {201, 409, 412, 422}


def test_a_usual_move_takes_the_direct_way_even_if_nothing_is_known_of_its_game() -> None:
    both = Pair(is_warm=False)
    path = f"/v1/games/{both.games[5]}/moves"
    for version, command in enumerate((PICK, END, PICK), 2):
        headers = {"If-Match": f'"{version}"', "X-Request-Id": "r"}
        sent: dict[str, Any] = {"json": {"commands": [command]}, "headers": headers}
        through_flask, directly = both.send(both.players[0].token, path, **sent)

        assert directly == through_flask
        assert directly[0] == 201
    assert both.direct_moves == 3


@pytest.mark.parametrize("game", [4, 7])
def test_a_move_of_a_game_with_hints_or_bots_takes_the_direct_way_and_costs_as_much(
    game: int,
) -> None:
    both = Pair()
    path, ana = f"/v1/games/{both.games[game]}", both.players[0].token
    both.play_bots(both.games[game])
    both.send(ana, f"{path}/hint", json={})
    loaded = both.services[0].parts.handler.load(both.games[game])
    state = loaded.position.state
    commands = msgspec.to_builtins(loaded.ruleset.finish_turn(state))
    headers = {"If-Match": f'"{loaded.position.version}"', "X-Request-Id": "r"}

    sent: dict[str, Any] = {"json": {"commands": commands}, "headers": headers}
    through_flask, directly = both.send(ana, f"{path}/moves", **sent)
    afterwards = both.send(ana, path, "GET", headers={"X-Request-Id": "s"})

    assert (directly, directly[0]) == (through_flask, 201)
    assert afterwards[0] == afterwards[1]
    assert both.direct_moves == 1
    assert both.streams(1) == both.streams(0)
    last = both.stores[1].read(both.games[game])[-1]
    assert b'"hint"' in last.body


def test_limits_count_both_ways_alike() -> None:
    both = Pair(rate_limit=3000, daily={"bytes": 900_000})
    path, ana = f"/v1/games/{both.games[5]}/moves", both.players[0].token

    def play(version: int) -> int:
        command = PICK if version % 2 == 0 else END
        headers = {"If-Match": f'"{version}"', "X-Request-Id": "r"}
        sent: dict[str, Any] = {"json": {"commands": [command]}, "headers": headers}
        through_flask, directly = both.send(ana, path, **sent)
        assert directly == through_flask
        return int(directly[0])

    assert {play(version) for version in range(2, 10)} == {201}
    assert both.direct_moves
    for _ in range(15):  # each costs 200
        both.send(ana, f"/v1/games/{both.games[4]}/hint", json={})
    assert play(10) == 429


def test_a_token_that_may_only_read_plays_no_way() -> None:
    both = Pair()
    path = f"/v1/games/{both.games[5]}/moves"
    for token, version, status in ((both.players[0].token, 2, 201), (both.reader, 3, 403)):
        headers = {"If-Match": f'"{version}"', "X-Request-Id": "r"}
        sent: dict[str, Any] = {
            "json": {"commands": [PICK if version == 2 else END]},
            "headers": headers,
        }
        for _ in range(2 if status == 403 else 1):  # the second time the token is known
            through_flask, directly = both.send(token, path, **sent)
            assert directly == through_flask
            assert directly[0] == status


def test_a_fault_before_anything_is_written_is_left_to_flask(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("BUSY Redis is busy running a script")

    both = Pair()
    path, ana = f"/v1/games/{both.games[5]}/moves", both.players[0].token
    for version, command in enumerate((PICK, END), 2):
        headers = {"If-Match": f'"{version}"', "X-Request-Id": "r"}
        sent: dict[str, Any] = {"json": {"commands": [command]}, "headers": headers}
        through_flask, directly = both.send(ana, path, **sent)
        assert (directly, directly[0]) == (through_flask, 201)
        monkeypatch.setattr(DirectMoves, "_prepare", fail)
    assert both.direct_moves == 1
    assert both.streams(1) == both.streams(0)
