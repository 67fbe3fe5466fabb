"""Leaderboards with many players, and what a server writes and sends for them."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace
from redis import Redis

from service.domain.kit.messages import GameId
from service.projections.build.refresh import Refresher
from service.projections.build.writer import ProjectedGame, Writer
from service.projections.models.leaderboards import Finisher, RatedGame, board_of
from service.projections.models.registry import PROJECTIONS
from tests.kit.servers import is_written
from tests.kit.waiting import until
from tests.projections.tables import Players

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
TOY = board_of("toy", 2)


def rate(client: Redis, refresher: Refresher, players: Players, count: int) -> None:
    """Rate so many players, each in one game of two, as if each pair had played the toy."""
    [sample] = refresher.refresh([players.toy("ann", "ben")]).games
    games = [
        _game_between(sample, number, f"player-{number:05}", f"player-{number + 1:05}")
        for number in range(2, count, 2)
    ]
    Writer(client).write(games, [(PROJECTIONS["boards"], 1)])


def _game_between(sample: ProjectedGame, number: int, winner: str, loser: str) -> ProjectedGame:
    position = sample.history.position
    game = GameId(f"rated-{number:05}")
    seating = replace(position.seating, game=game)
    at = (LONG_AGO + timedelta(seconds=number)).isoformat()
    history = replace(sample.history, position=replace(position, seating=seating), updated_at=at)
    finishers = tuple(
        Finisher(player=player, place=place, points=10 - place)  # type: ignore[arg-type]
        for place, player in enumerate((winner, loser), 1)
    )
    return ProjectedGame(history, {"boards": {TOY: RatedGame(game=game, finishers=finishers)}})


def bytes_written(client: Redis, do: Callable[[], Any]) -> int:
    """Return by how much the append-only file grows."""
    until(lambda: is_written(client))
    before = client.info("persistence")["aof_current_size"]
    do()
    until(lambda: is_written(client))
    return int(client.info("persistence")["aof_current_size"] - before)


def bytes_sent(client: Redis, do: Callable[[], Any]) -> int:
    """Return how much the server sends to all of its clients."""
    before = client.info("stats")["total_net_output_bytes"]
    do()
    return int(client.info("stats")["total_net_output_bytes"] - before)
