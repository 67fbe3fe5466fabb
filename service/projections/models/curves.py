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


def curve(told: GameHistory) -> Curve:
    return Curve(
        game=told.game,
        ruleset=told.ruleset.name,
        players=told.position.state.seats,
        points=told.points,
    )
