"""Games sorted by time, so that no scan is needed: clocks that run out, games that ended."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from math import ceil
from typing import Any

from service.domain.kit.messages import GameId
from service.events.keys import PARTITIONS, all_tags, tag_of
from service.events.redis.connect import Client
from service.events.redis.lua_script import servers_of
from service.projections.models.game_history import GameHistory
from service.projections.models.notifications import next_look

MORE = 2  # times its fair share is read from each partition


def note_deadlines(client: Client, games: Iterable[GameHistory], now: datetime) -> None:
    """Store when each game with a clock is due: when its time is low, and when it is up.

    A stale time only causes an early look.
    """
    with client.pipeline(transaction=False) as pipeline:
        for history in games:
            if history.settings is None or history.settings.clock is None:
                continue
            key, look = _key("deadlines", history.game), next_look(history, now)
            if look is None:
                pipeline.zrem(key, history.game)
            else:
                pipeline.zadd(key, {history.game: look.timestamp()})
        pipeline.execute()


def note_waiting(client: Client, games: Iterable[GameHistory]) -> None:
    """Record when somebody last moved in games against the computer."""
    with client.pipeline(transaction=False) as pipeline:
        for history in games:
            if not history.has_house_bots:
                continue
            key, asked = _key("waiting", history.game), history.position.state.asked
            if asked is None:
                pipeline.zrem(key, history.game)
            else:
                last_move = datetime.fromisoformat(history.updated_at)
                pipeline.zadd(key, {history.game: last_move.timestamp()})
        pipeline.execute()


def waiting_since(client: Client, until: datetime, most: int) -> list[GameId]:
    """Return games with computer players in which nobody has moved since then, the oldest first."""
    return _oldest(client, "waiting", until.timestamp(), most)


def forget_waiting(client: Client, games: Sequence[GameId]) -> None:
    _remove(client, "waiting", games)


def due(client: Client, now: datetime, most: int) -> list[GameId]:
    """Return games whose clock may be low or run out, the oldest first."""
    return _oldest(client, "deadlines", now.timestamp(), most)


def note_endings(client: Client, games: Iterable[GameHistory]) -> None:
    """Record the games that are over: their files are due, and some day the archive."""
    ends = {one.game: datetime.fromisoformat(one.updated_at) for one in games if one.is_over}
    note_ends(client, ends)
    note_unexported(client, ends)


def note_ends(client: Client, ends: Mapping[GameId, datetime]) -> None:
    _add(client, "ended", ends)


def postpone(client: Client, game: GameId, at: datetime) -> None:
    """Let a game that can't be archived count as one that has ended later."""
    client.zadd(_key("ended", game), {game: at.timestamp()})


def note_unexported(client: Client, ends: Mapping[GameId, datetime]) -> None:
    _add(client, "unexported", ends)


def note_unanalysed(client: Client, ends: Mapping[GameId, datetime]) -> None:
    _add(client, "unanalysed", ends)


def ended_by(client: Client, until: datetime, most: int) -> list[GameId]:
    """Return games that had ended by then and are in Redis, the oldest first."""
    return _oldest(client, "ended", until.timestamp(), most)


def unexported(client: Client, most: int) -> list[GameId]:
    """Return finished games whose file or page may be missing, the oldest first."""
    return _oldest(client, "unexported", float("inf"), most)


def unanalysed(client: Client, most: int) -> list[GameId]:
    """Return finished games that workers have yet to analyse, the oldest first."""
    return _oldest(client, "unanalysed", float("inf"), most)


def forget_unanalysed(client: Client, games: Sequence[GameId]) -> None:
    _remove(client, "unanalysed", games)


def forget_ends(client: Client, games: Sequence[GameId]) -> None:
    _remove(client, "ended", games)


def forget_unexported(client: Client, games: Sequence[GameId]) -> None:
    _remove(client, "unexported", games)


def _add(client: Client, name: str, ends: Mapping[GameId, datetime]) -> None:
    with client.pipeline(transaction=False) as pipeline:
        for game, at in ends.items():
            pipeline.zadd(_key(name, game), {game: at.timestamp()}, nx=True)
        pipeline.execute()


def _remove(client: Client, name: str, games: Sequence[GameId]) -> None:
    with client.pipeline(transaction=False) as pipeline:
        for game in games:
            pipeline.zrem(_key(name, game), game)
        pipeline.execute()


def _oldest(client: Client, name: str, until: float, most: int) -> list[GameId]:
    """Return games by their times; in a cluster, except on a node that is away."""
    share = ceil(MORE * most / PARTITIONS)

    def read(pipeline: Any, key: str) -> None:
        pipeline.zrangebyscore(key, "-inf", until, 0, share, withscores=True)

    rows = servers_of(client).read_each([f"{tag}:{name}" for tag in all_tags()], read)
    games = sorted((at, game.decode()) for row in rows.values() for game, at in row)
    return [GameId(game) for _, game in games[:most]]


def _key(name: str, game: GameId) -> str:
    return f"{tag_of(game)}:{name}"
