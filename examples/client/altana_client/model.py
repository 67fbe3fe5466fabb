"""What the service answers, with names for what a bot needs; the rest is in `raw`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Command = Mapping[str, Any]
NOT_A_MOVE = ("undo", "resign")


@dataclass(frozen=True)
class LegalMove:
    """A command that may be played, and the points that it brings; None if cards decide them."""

    command: Command
    sentence: str
    score_change: int | None


@dataclass(frozen=True)
class Table:
    """A game as its player sees it, after the move of this version."""

    id: str
    game: str
    status: str  # open, running or finished
    version: int
    asked: int | None  # the seat whose turn it is
    you: tuple[int, ...]  # your seats
    view: Mapping[str, Any]  # the cards
    result: Mapping[str, Any]  # empty until the game is over
    legal: tuple[LegalMove, ...]
    raw: Mapping[str, Any] = field(repr=False)

    @property
    def is_over(self) -> bool:
        return self.status == "finished"

    @property
    def is_your_turn(self) -> bool:
        return self.status == "running" and self.asked in self.you

    @property
    def choices(self) -> tuple[LegalMove, ...]:
        """The legal moves that play on: neither `undo` nor `resign`."""
        return tuple(move for move in self.legal if move.command["type"] not in NOT_A_MOVE)


def table_of(answer: Mapping[str, Any]) -> Table:
    return Table(
        id=answer["id"],
        game=answer["game"],
        status=answer["status"],
        version=answer["version"],
        asked=answer["asked"],
        you=tuple(answer["you"]),
        view=answer["view"],
        result=answer["result"] or {},
        legal=legal_of(answer.get("legal") or {"moves": ()}),
        raw=answer,
    )


def legal_of(answer: Mapping[str, Any]) -> tuple[LegalMove, ...]:
    """Read legal moves; fields that this client doesn't know are left out."""
    return tuple(
        LegalMove(move["command"], move["sentence"], move["score_change"])
        for move in answer["moves"]
    )
