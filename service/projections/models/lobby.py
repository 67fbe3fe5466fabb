"""Lobby lines: who plays what, whose turn it is, and since when."""

from typing import Literal

import msgspec

from service.domain.kit.messages import GameId, PlayerId, Seat
from service.projections.models.game_history import GameHistory

Status = Literal["open", "running", "finished"]


class LobbyLine(msgspec.Struct, frozen=True, kw_only=True):
    """A game in one line; people go by their ids, their names are kept elsewhere."""

    game: GameId
    ruleset: str
    status: Status
    seats: tuple[PlayerId | None, ...]
    asked: Seat | None
    since: str
    round: int
    turn: int
    resigned: tuple[Seat, ...]
    created_at: str
    updated_at: str
    open_deal: bool
    private: bool
    label: str


def lobby_line(told: GameHistory) -> LobbyLine:
    state, seating = told.position.state, told.position.seating
    return LobbyLine(
        game=told.game,
        ruleset=told.ruleset.name,
        status=_status(told),
        seats=seating.players,
        asked=state.asked,
        since=told.since,
        round=state.round,
        turn=state.turn,
        resigned=state.resigned,
        created_at=told.created_at,
        updated_at=told.updated_at,
        open_deal=seating.is_open,
        private=told.is_private,
        label="" if told.terms is None else told.terms.label,
    )


def _status(told: GameHistory) -> Status:
    if told.is_over:
        return "finished"
    return "running" if told.position.is_started else "open"
