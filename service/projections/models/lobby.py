"""Lobby lines: players, rules, whose turn it is, and since when."""

import msgspec

from service.domain.kit.fold import GameStatus
from service.domain.kit.messages import GameId, PlayerId, Seat
from service.projections.models.game_history import GameHistory


class LobbyLine(msgspec.Struct, frozen=True, kw_only=True):
    """A game in one line, with players' ids; their names are stored elsewhere."""

    game: GameId
    ruleset: str
    status: GameStatus
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


def lobby_line(history: GameHistory) -> LobbyLine:
    state, seating = history.position.state, history.position.seating
    return LobbyLine(
        game=history.game,
        ruleset=history.ruleset.name,
        status=history.position.status,
        seats=seating.players,
        asked=state.asked,
        since=history.since,
        round=state.round,
        turn=state.turn,
        resigned=state.resigned,
        created_at=history.created_at,
        updated_at=history.updated_at,
        open_deal=seating.is_open,
        private=history.is_private,
        label="" if history.settings is None else history.settings.label,
    )
