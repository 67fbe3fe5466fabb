"""Which hint a seat has asked for in its turn, until the seat's next move says so."""

from typing import Any, Protocol

import msgspec

from service.domain.kit.fold import Position
from service.domain.kit.messages import GameId, Seat


class HintUse(msgspec.Struct, frozen=True, kw_only=True):
    """A hint that a seat has asked for: in which turn, at which version, and how far it went."""

    round: int
    turn: int
    version: int
    step: int

    def is_for_next_move_of(self, position: Position[Any]) -> bool:
        """Return whether the seat whose turn it is has not moved since."""
        state, earlier = position.state, position.earlier
        last = earlier[-1].move if earlier else 0
        return (self.round, self.turn) == (state.round, state.turn) and self.version >= last


class HintLog(Protocol):
    """The last hint of each seat of a game."""

    def note(self, game: GameId, seat: Seat, use: HintUse) -> None:
        """Store a hint; it may be forgotten after a month."""

    def last(self, game: GameId, seat: Seat) -> HintUse | None: ...


class MemoryHintLog:
    """The HintLog contract on a dictionary."""

    def __init__(self) -> None:
        self._uses: dict[tuple[GameId, Seat], HintUse] = {}

    def last(self, game: GameId, seat: Seat) -> HintUse | None:
        return self._uses.get((game, seat))

    def note(self, game: GameId, seat: Seat, use: HintUse) -> None:
        self._uses[game, seat] = use
