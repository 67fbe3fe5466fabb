"""Tables of recorded random games: a new game on the service, and the calls that play it."""

import json
from functools import cache
from http.client import HTTPConnection
from typing import Any

import msgspec

from bench.kit.http_callers import Address, Call, Caller
from service.domain.catalog import all_games
from tests.kit.random_play import RandomGame

GAMES = {"burano": 12, "dream-home": 12}  # concurrent tables
SEATS = 2


class Table:
    """A new game on the service, and the moves that lead to its end."""

    def __init__(self, address: Address, game: str, seed: int) -> None:
        self.address = address
        self._bodies = recorded(game, seed)
        wanted = {"game": game, "players": SEATS, "deal": f"random play {seed}"}
        self.tokens = [
            ask(address, "POST", "/v1/players", {"name": "Bench"})[1]["token"] for _ in range(SEATS)
        ]
        laid_out = ask(address, "POST", "/v1/games", wanted, self.tokens[0])[1]
        self.path = f"/v1/games/{laid_out['id']}"
        for token in self.tokens[1:]:
            ask(address, "POST", f"{self.path}/seats", {}, token)
        self._caller: Caller | None = None

    @property
    def played(self) -> Any:
        assert self._caller is not None
        return self._caller.answers

    def caller(self) -> Caller:
        self._caller = Caller(self.address, SEATS, self.calls())
        return self._caller

    def bare_caller(self, address: Address | None = None) -> Caller:
        """Return a caller that sends the same bodies to the bare route, here or elsewhere."""
        sizes = [len(answer.body) for answer in self.played]
        calls = [
            self._call("POST", f"/bare/{size}", seat, version, body)
            for version, size, (seat, body) in zip(
                range(2, 10**9), sizes, self._bodies, strict=False
            )
        ]
        return Caller(address or self.address, SEATS, calls)

    def calls(self, looking_at: str | None = None) -> list[Call]:
        """Return the moves, each after a GET of `looking_at` if there is one."""
        calls = []
        for version, (seat, body) in enumerate(self._bodies, SEATS):
            if looking_at is not None:
                calls.append(self._call("GET", f"{self.path}{looking_at}", seat, version, b""))
            calls.append(self._call("POST", f"{self.path}/moves", seat, version, body))
        return calls

    def first_half(self) -> list[Call]:
        return self.calls()[: len(self._bodies) // 2]

    def looks(self, at: str, count: int) -> list[Call]:
        """Return calls of the seat that is asked once the first half was played."""
        half = len(self._bodies) // 2
        seat = self._bodies[half][0]
        return [self._call("GET", f"{self.path}{at}", seat, half + SEATS, b"")] * count

    def _call(self, method: str, path: str, seat: int, version: int, body: bytes) -> Call:
        lines = [
            f"{method} {path} HTTP/1.1",
            "Host: localhost",
            f"Authorization: Bearer {self.tokens[seat - 1]}",
            f'If-Match: "{version}"',
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        return Call(seat - 1, "\r\n".join(lines).encode() + b"\r\n\r\n" + body)


@cache
def recorded(game: str, seed: int) -> list[tuple[int, bytes]]:
    """Play a random game in advance; return the seat and the body of each move."""
    played = RandomGame(all_games().current(game), SEATS, seed)
    while not played.position.state.is_over:
        played.step()
    stored = [msgspec.json.decode(entry.body) for entry in played.entries[SEATS:]]
    return [(one["seat"], msgspec.json.encode({"commands": one["commands"]})) for one in stored]


def longest_seed(game: str) -> int:
    return max(range(GAMES[game]), key=lambda seed: len(recorded(game, seed)))


def longest(game: str) -> list[tuple[int, bytes]]:
    return recorded(game, longest_seed(game))


def ask(
    address: Address, method: str, path: str, body: Any = None, token: str = ""
) -> tuple[int, Any]:
    line = HTTPConnection(*address, timeout=30)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    sent = headers if token else {"Content-Type": "application/json"}
    line.request(method, path, None if body is None else json.dumps(body), sent)
    with line.getresponse() as answer:
        reply = answer.status, json.loads(answer.read() or b"null")
    line.close()
    return reply
