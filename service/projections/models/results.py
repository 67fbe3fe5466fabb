"""Final results: places, points, and the lines that they add up from."""

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


def final_result(history: GameHistory) -> FinalResult | None:
    """Return the result of a game, or None while it is running."""
    if history.ending is None:
        return None
    return FinalResult(
        game=history.game,
        ruleset=history.ruleset.name,
        seats=history.position.seating.players,
        ended_at=history.updated_at,
        result=history.ending.result,
        scores=history.ending.scores,
    )
