"""Real games for read models, played at random with secret deals by named players."""

import random
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from redis import Redis

from service.domain.kit.messages import Command, GameId, PlayerId, Resign, Seat, Undo
from service.domain.kit.seating import TakeSeat
from service.events.game_settings import GameSettings
from service.events.redis.connect import Client
from service.events.store.store import Store
from service.events.submission import Submission
from service.play.command_handler import CommandHandler
from service.play.new_game import NewGame
from tests.kit.random_play import CATALOGUE, FIXED_DAY

A_MOVE = timedelta(seconds=1)
BOOK_PARTS = ("pages", "order", "arrivals", "sum", "ranks", "places", "total")
SHOWN = ("*:shown:*", *(f"*:{part}" for part in BOOK_PARTS))
PATTERNS = (*SHOWN, "altana:{projections}:*", "altana:projections:*", "*:aside")


def forget_what_is_shown(client: Redis) -> None:
    """Delete every read model; streams stay."""
    for pattern in PATTERNS:
        for key in client.scan_iter(pattern):
            client.delete(key)


def everything_shown(client: Client) -> dict[str, Any]:
    """Read all stored read models of any edition."""
    shown: dict[str, Any] = {}
    for pattern in SHOWN:
        for key in client.scan_iter(pattern):
            shown[key.decode()] = _read(client, key)
    return shown


def _read(client: Client, key: bytes) -> Any:
    match client.type(key):
        case b"hash":
            return client.hgetall(key)
        case b"list":
            return client.lrange(key, 0, -1)
        case _:
            return client.zrange(key, 0, -1, withscores=True)


class Ticking:
    """A clock that advances by a second whenever it is read."""

    def __init__(self, start: datetime = FIXED_DAY) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += A_MOVE
        return self.now


class Players:
    """Plays games of any kind on one store, the same way for the same seed."""

    def __init__(self, store: Store, seed: int = 1, clock: Callable[[], datetime] | None = None):
        self.store = store
        self.clock = clock or Ticking()
        self.handler = CommandHandler(store, CATALOGUE, clock=self.clock)
        self.random = random.Random(seed)

    def sit_down(self, game: str, *names: str, **wanted: Any) -> GameId:
        first, *others = (PlayerId(name) for name in names)
        known = {
            "game": game,
            "actor": first,
            "players": len(names),
            "terms": GameSettings(created=""),
        }
        new = NewGame(**{**known, **wanted})
        created = self.handler.create(new).move.game
        for seat, player in enumerate(others, 2):
            self.give(created, Seat(seat), TakeSeat(player=player), actor=player)
        return created

    def give(self, game: GameId, seat: Seat, *commands: Command, actor: str | None = None) -> None:
        position = self.handler.load(game).position
        player = PlayerId(actor) if actor else position.seating.players[seat - 1]
        assert player is not None
        expected = position.version
        self.handler.submit(
            Submission(game=game, seat=seat, actor=player, commands=commands, expected=expected)
        )

    def step(self, game: GameId, undo: float = 0.1) -> bool:
        """Play one random legal command; return whether the game goes on."""
        loaded = self.handler.load(game)
        state = loaded.position.state
        if state.is_over:
            return False
        if loaded.position.earlier and self.random.random() < undo:
            self.give(game, state.asked, Undo())
        else:
            legal: Sequence[Command] = loaded.ruleset.candidates(state, state.asked)
            self.give(game, state.asked, self.random.choice(list(legal)))
        return True

    def finish(self, game: GameId, undo: float = 0.1) -> GameId:
        while self.step(game, undo):
            pass
        return game

    def resign(self, game: GameId, seat: int) -> GameId:
        self.give(game, Seat(seat), Resign())
        return game

    def play(self, game: str, *names: str, **wanted: Any) -> GameId:
        return self.finish(self.sit_down(game, *names, **wanted))

    def toy(self, *names: str, cards: int | None = None, **wanted: Any) -> GameId:
        """Play the toy with its standard options, or with this number of cards."""
        options = {} if cards is None else {"cards": cards}
        return self.play("toy", *names, options=options, **wanted)
