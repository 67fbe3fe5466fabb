"""Reads by both ways, through Flask and directly: the same answers, headers and counts."""

from random import Random
from typing import Any

import msgspec
import pytest

from service.api.rsgi.direct_reads import DirectReads
from service.domain.kit.messages import GameId, PlayerId
from service.events.submission import Submission
from service.play.command_handler import CommandHandler
from tests.api.http_players import GAMES, Visitor
from tests.api.rsgi.pairs import NOON, OPERATOR_KEY, Pair

REQUESTS = 260
pytestmark = pytest.mark.usefixtures("one_minute")


class OddReads:
    """Random reads of games: usual ones, and each kind of odd ones now and then."""

    def __init__(self, both: Pair, seed: int) -> None:
        self._both = both
        self._chance = Random(seed)
        self._number = 0

    def next(self) -> dict[str, Any]:
        self._number += 1
        game = self._chance.choice(self._both.games)
        headers = {
            "X-Request-Id": f"request-{self._number}",
            "If-None-Match": self._odd(None, *self._tags(game)),
            "Accept": self._odd(None, "text/html", "application/json", "x" * 2000),
            "Accept-Language": self._odd(None, "de", "it;q=0.5, de", "x" * 2000),
            "Accept-Encoding": self._odd(None, "gzip", "br", "gzip;q=0"),
            "Host": self._odd("localhost", "evil.example", "127.0.0.1:80"),
            "X-Forwarded-For": self._odd(None, "10.0.0.1", "10.0.0.1, 10.0.0.2"),
        }
        return {
            "method": "GET",
            "token": self._token(),
            "path": f"/v1/games/{self._odd(game, 'unknown', 'f' * 32)}{self._rest()}",
            "headers": {name: value for name, value in headers.items() if value is not None},
        }

    def play(self) -> None:
        """Let the same move be played at both, by which of the two ways is left to them."""
        game = self._chance.choice(self._both.games)
        self._both.play_bots(game)
        loaded = self._both.services[0].parts.handler.load(game)
        state, version = loaded.position.state, loaded.position.version
        command = self._chance.choice(loaded.ruleset.candidates(state, state.asked))
        player = loaded.position.seating.players[state.asked - 1]
        [token] = [one.token for one in self._both.players if one.player == player]
        self._both.send(
            token,
            f"/v1/games/{game}/moves",
            json={"commands": [msgspec.to_builtins(command)]},
            headers={"If-Match": f'"{version}"', "X-Request-Id": "r"},
        )

    def _odd(self, usual: Any, *odd: Any) -> Any:
        return usual if self._chance.random() < 0.9 else self._chance.choice(odd)

    def _rest(self) -> str:
        usual = self._chance.choice(("", "?include=legal", "/legal-moves"))
        odd = ("/", "?include=all", "?at=1", "?share=nobody", "/legal-moves?seat=2", "?what=1")
        rest: str = self._odd(usual, *odd)
        return rest

    def _tags(self, game: GameId) -> tuple[str, ...]:
        version = self._both.services[0].parts.handler.load(game).position.version
        other = version - 1
        return (f'"{version}"', f'W/"{version}"', f'"{other}"', f'W/"{other}"', "*", '"1", "2"', "")

    def _token(self) -> str | None:
        usual = self._chance.choice(self._both.players[:2]).token
        odd = (self._both.players[2].token, self._both.reader, None, "bad.token.x", OPERATOR_KEY)
        token: str | None = self._odd(usual, *odd)
        return token


@pytest.mark.parametrize(("seed", "proxies", "is_warm"), [(1, 0, True), (2, 1, False)])
def test_random_reads_are_answered_alike(seed: int, proxies: int, is_warm: bool) -> None:
    both = Pair(proxies=proxies, is_warm=is_warm)
    reads, statuses = OddReads(both, seed), set[int]()
    for number in range(REQUESTS):
        if number % 4 == 0:
            reads.play()
        request = reads.next()
        through_flask, directly = both.send(**request)
        assert directly == through_flask, request
        statuses.add(directly[0])

    assert both.counts(1, "GET") == both.counts(0, "GET")
    assert both.direct_reads > REQUESTS / 4
    assert statuses >= {200, 304, 404, 422}


def test_a_usual_read_takes_the_direct_way_and_sees_moves_of_other_processes() -> None:
    both = Pair(rate_limit=0)  # a limit would let a call in a few go through Flask
    game, ana = both.games[5], both.players[0]
    path, headers = f"/v1/games/{game}", {"X-Request-Id": "r"}
    for store in both.stores:  # as another process would, unknown to these
        _pick(CommandHandler(store, GAMES, lambda: NOON), game)

    for rest in ("", "/legal-moves", "?include=legal"):
        before = both.direct_reads
        through_flask, directly = both.send(ana.token, f"{path}{rest}", "GET", headers=headers)

        assert directly == through_flask
        assert msgspec.json.decode(directly[2])["version"] == 3
        assert both.direct_reads == before + 1


def _pick(handler: CommandHandler, game: GameId) -> None:
    loaded = handler.load(game)
    state = loaded.position.state
    submission = Submission(
        game=game,
        seat=state.asked,
        actor=loaded.position.seating.players[0] or PlayerId(""),
        commands=(loaded.ruleset.candidates(state, state.asked)[0],),
        expected=loaded.position.version,
        meta={"request": "r"},
    )
    handler.submit(submission)


def test_whoever_is_no_player_reads_through_flask() -> None:
    both = Pair(rate_limit=0)
    private, before = f"/v1/games/{both.games[2]}", both.direct_reads
    for token in (both.players[2].token, None):
        through_flask, directly = both.send(token, private, "GET", headers={"X-Request-Id": "r"})
        assert (directly, directly[0]) == (through_flask, 404)
    assert both.direct_reads == before


def test_a_fault_of_the_direct_way_is_left_to_flask(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("BUSY Redis is busy running a script")

    both = Pair()
    monkeypatch.setattr(DirectReads, "_newest", fail)
    before = both.direct_reads
    answer = Visitor(both.services[1].app, both.players[0].token).get(f"/v1/games/{both.games[0]}")

    assert answer.status_code == 200
    assert both.direct_reads == before
