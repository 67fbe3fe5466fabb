"""Random play of any game through the command handler, the same for the same seed."""

import random
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from service.domain.catalog import AnyRuleset, Catalogue, all_games
from service.domain.kit.fold import Position
from service.domain.kit.messages import Command, GameId, PlayerId, Resign, Seat, Undo
from service.domain.kit.seating import TakeSeat
from service.events.move import Entry
from service.events.store.store import Store
from service.events.submission import Submission
from service.play.command_handler import CommandHandler
from service.play.new_game import NewGame
from tests.events.store.memory_store import MemoryStore
from tests.toy import RULESET as TOY

CATALOGUE = Catalogue([*all_games().rulesets, TOY])
RULESETS = {ruleset.name: ruleset for ruleset in CATALOGUE.rulesets}
FIXED_DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)


def games_and_toy() -> Catalogue:
    return CATALOGUE


class RandomGame:
    """One game that plays itself, with one random legal command per move."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        players: int,
        seed: int,
        options: Mapping[str, Any] | None = None,
        store: Store | None = None,
        deck: Mapping[str, str] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.random = random.Random(seed)
        self.store = store or MemoryStore()
        only = Catalogue([ruleset])  # else the newest rules would be played
        self.handler = CommandHandler(self.store, only, clock=lambda: FIXED_DAY)
        wanted = NewGame(
            game=ruleset.game,
            actor=PlayerId("p1"),
            players=players,
            options=options or {},
            deck=deck,
            deal=f"random play {seed}",
        )
        self.game: GameId = self.handler.create(wanted).move.game
        for seat in range(2, players + 1):
            self.give(Seat(seat), TakeSeat(player=PlayerId(f"p{seat}")))

    @property
    def position(self) -> Position[Any]:
        return self.handler.load(self.game, 1).position

    @property
    def entries(self) -> list[Entry]:
        return list(self.store.read(self.game))

    def give(self, seat: Seat, *commands: Command) -> None:
        self.handler.submit(
            Submission(
                game=self.game,
                seat=seat,
                actor=PlayerId(f"p{seat}"),
                commands=commands,
                expected=self.position.version,
            )
        )

    def step(self, undo: float = 0.0, resign: float = 0.0) -> None:
        """Play one random legal command; now and then take the last one back, or leave."""
        position = self.position
        seat = position.state.asked
        assert seat is not None
        if self.random.random() < resign:
            self.give(self.random.choice(position.state.seats_still_in()), Resign())
            return
        if position.earlier and self.random.random() < undo:
            self.give(seat, Undo())
            return
        legal = self.ruleset.candidates(position.state, seat)
        self.give(seat, self.random.choice(list(legal)))

    def play(self, undo: float = 0.0, resign: float = 0.0) -> None:
        """Play to the end."""
        while not self.position.state.is_over:
            self.step(undo, resign)
