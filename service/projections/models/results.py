"""Final results: places, points, and the ledger they add up from."""

import msgspec

from service.domain.kit.ledger import Result, Score
from service.domain.kit.messages import GameId, PlayerId
from service.projections.models.game_history import GameHistory


class FinalResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, with every line of every seat's score."""

    game: GameId
    ruleset: str
    seats: tuple[PlayerId | None, ...]
    ended_at: str
    result: Result
    scores: tuple[Score, ...]


def final_result(told: GameHistory) -> FinalResult | None:
    """Tell how a game ended; nothing while it runs."""
    if told.ending is None:
        return None
    return FinalResult(
        game=told.game,
        ruleset=told.ruleset.name,
        seats=told.position.seating.players,
        ended_at=told.updated_at,
        result=told.ending.result,
        scores=told.ending.scores,
    )
