"""Score curves: the score of each seat after every turn."""

import msgspec

from service.domain.kit.messages import GameId
from service.projections.models.game_history import GameHistory, Point


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    """A point for every turn so far."""

    game: GameId
    ruleset: str
    players: int
    points: tuple[Point, ...]


def curve(history: GameHistory) -> Curve:
    return Curve(
        game=history.game,
        ruleset=history.ruleset.name,
        players=history.position.state.seats,
        points=history.points,
    )
