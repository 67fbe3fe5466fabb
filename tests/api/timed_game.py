"""Games with a clock, which tests move."""

from datetime import timedelta
from typing import Any

import msgspec
from freezegun.api import FrozenDateTimeFactory

from service.domain.kit.messages import GameId
from tests.api.http_players import Service, Visitor

PICK = {"type": "pick", "place": 1}


class TimedGame:
    """A game of two, unless there are more or fewer others, with a minute for each turn."""

    def __init__(
        self, clock: FrozenDateTimeFactory, game: str = "toy", others: int = 1, **wanted: Any
    ) -> None:
        self.clock = clock
        self.service = Service()
        self.ana, self.bo = self.service.player("Ana"), self.service.player("Bo")
        self.players = (self.ana, self.bo, self.service.player("Cleo"))[: 1 + others]
        terms = {"seconds": 60, **wanted.pop("terms", {})}
        self.table = self.service.table(*self.players, game=game, clock=terms, **wanted)
        self.game = str(self.table["id"])
        self.path = f"/v1/games/{self.game}"

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ana.get(self.path).get_json()
        return found

    def asked(self) -> Visitor:
        return self.players[self.look()["asked"] - 1]

    def play(self, *commands: Any) -> None:
        version = self.look()["version"]
        played = self.asked().play(self.game, version, *commands)
        assert played.status_code == 201, played.text

    def plain_turn(self) -> list[dict[str, Any]]:
        """Return the commands with which the clock would finish the turn."""
        loaded = self.service.parts.handler.load(GameId(self.game))
        turn: list[dict[str, Any]] = msgspec.to_builtins(
            loaded.ruleset.finish_turn(loaded.position.state)
        )
        return turn

    def last_move(self) -> dict[str, Any]:
        moves: list[dict[str, Any]] = self.ana.get(f"{self.path}/moves").get_json()["moves"]
        return moves[-1]

    def wait(self, seconds: float) -> None:
        self.clock.tick(timedelta(seconds=seconds))
