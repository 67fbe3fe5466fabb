"""Isolates games that crash their process: each is retried alone, then quarantined."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TypeVar
from uuid import uuid4

import msgspec
from redis.cluster import RedisCluster

from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame, OutOfTime, Unavailable
from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE, node_may_be_away
from service.projections.build.keys import alive_key, at_work_key, deaths_key
from service.projections.build.quarantine import SHOWING, QuarantineEntry, Work, quarantine, release
from service.projections.build.streams import Streams

# A process can die for other reasons, but not twice while working on the same game alone.
MOST_DEATHS = 2
A_HEARTBEAT_LASTS = 5_000  # milliseconds
NOBODY = "nobody"  # the id of a process that is never alive
T = TypeVar("T")


class _Triage(msgspec.Struct, frozen=True):
    """Games sorted by risk before the work on them."""

    harmless: list[GameId]
    suspects: list[GameId]  # a process died while working on them
    deadly: list[GameId]


class CrashGuard:
    """Marks in Redis which games this process works on, so that others see what it died of.

    On a cluster the node of the marks may be away: then work goes on without them.
    """

    def __init__(self, client: Client, streams: Streams) -> None:
        self._client = client
        self._streams = streams
        self._who = uuid4().hex

    def reset(self) -> None:
        """Abandon the marks of this process: it lost its connection while it worked."""
        self._who = uuid4().hex

    def send_heartbeat(self) -> None:
        """Show that this process is alive, so that its games do not count as abandoned."""
        self._client.set(alive_key(self._who), 1, px=A_HEARTBEAT_LASTS)

    def run(
        self, games: Iterable[GameId], do: Callable[[list[GameId]], T], work: Work = SHOWING
    ) -> list[T]:
        """Work on games: on harmless ones together, on each that may have killed a process alone.

        A game that killed its process several times is quarantined.
        """
        triage = self._triage(work, list(dict.fromkeys(games)))
        for game in triage.deadly:
            reason = f"its worker died {MOST_DEATHS} times alone with it ({work})"
            self._quarantine(work, game, reason, is_deadly=True)
            self._client.hdel(at_work_key(work), game)
        results = [self._run(work, triage.harmless, do)] if triage.harmless else []
        for game in triage.suspects:
            self._client.hincrby(deaths_key(work), game, 1)
            results.append(self._run(work, [game], do))
        return results

    def run_each(self, games: Iterable[GameId], do: Callable[[GameId], T], work: Work) -> list[T]:
        """Work on one game after another; one that fails is quarantined.

        A game that succeeds later leaves quarantine. On a cluster, the trouble with a node is
        raised after the games of other nodes had their turn.
        """
        results, away = list[T](), list[Exception]()

        def one_by_one(some: list[GameId]) -> None:
            for game in some:
                try:
                    results.extend(self._work_alone(work, game, do))
                except (Unavailable, *TROUBLE) as problem:
                    if not isinstance(self._client, RedisCluster):
                        raise
                    away.append(problem)

        self.run(games, one_by_one, work)
        if away:
            raise away[0]
        return results

    def _work_alone(self, work: Work, game: GameId, do: Callable[[GameId], T]) -> list[T]:
        """Return the result, or nothing if there is none."""
        try:
            result = do(game)
        except NoSuchGame:
            return []  # lost when Redis was restored from a backup
        except (Unavailable, *TROUBLE):
            raise
        except Exception as problem:  # a broken game may raise anything
            self._quarantine(work, game, f"{type(problem).__name__}: {problem}")
            return []
        release(self._client, [game], work)
        return [result]

    def abandoned(self, work: Work = SHOWING) -> list[GameId]:
        """Return the games that a process worked on when it died."""
        marks: Any = self._client.hgetall(at_work_key(work))
        alive = self._alive(set(marks.values()))
        return sorted(GameId(game.decode()) for game, who in marks.items() if who not in alive)

    def _triage(self, work: Work, games: list[GameId]) -> _Triage:
        triage = _Triage([], [], [])
        if not games:
            return triage
        unmarked: list[bytes | None] = [None] * len(games)
        marks, deaths, alive = unmarked, unmarked, set[bytes]()
        with node_may_be_away(self._client):
            marks, deaths, alive = self._read_marks(work, games)
        for game, mark, died in zip(games, marks, map(int, (n or 0 for n in deaths)), strict=True):
            if not died and (mark is None or mark in alive):
                triage.harmless.append(game)
            elif mark in alive:
                continue  # another process is working on it alone
            else:
                (triage.deadly if died >= MOST_DEATHS else triage.suspects).append(game)
        return triage

    def _read_marks(self, work: Work, games: list[GameId]) -> tuple[Any, Any, set[bytes]]:
        """Return the mark of each game, how many died of it, and which processes are alive."""
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.hmget(at_work_key(work), games)
            pipeline.hmget(deaths_key(work), games)
            marks, deaths = pipeline.execute()
        return marks, deaths, self._alive({mark for mark in marks if mark is not None})

    def _alive(self, marks: set[bytes]) -> set[bytes]:
        """Return the processes that are alive; our own old marks never count as alive."""
        others = sorted(marks - {self._who.encode()})
        with self._client.pipeline(transaction=False) as pipeline:
            for mark in others:
                pipeline.exists(alive_key(mark.decode()))
            answers: list[Any] = pipeline.execute()
        return {mark for mark, is_alive in zip(others, answers, strict=True) if is_alive}

    def _run(self, work: Work, games: list[GameId], do: Callable[[list[GameId]], T]) -> T:
        self._mark(work, games, self._who)
        try:
            result = do(games)
        except OutOfTime:
            # One of them may never end, which counts as a crash.
            self._mark(work, games, NOBODY)
            raise
        except BaseException:  # the process is still alive
            self._end_work(work, games)
            raise
        self._end_work(work, games)
        return result

    def _mark(self, work: Work, games: list[GameId], who: str) -> None:
        with node_may_be_away(self._client):
            self._client.hset(at_work_key(work), mapping=dict.fromkeys(games, who))

    def _end_work(self, work: Work, games: list[GameId]) -> None:
        with suppress(*TROUBLE), self._client.pipeline(transaction=False) as pipeline:
            pipeline.hdel(at_work_key(work), *games)
            pipeline.hdel(deaths_key(work), *games)
            pipeline.execute()

    def _quarantine(
        self, work: Work, game: GameId, reason: str, *, is_deadly: bool = False
    ) -> None:
        version = self._streams.version(game)
        entry = QuarantineEntry(
            game=game, version=version, reason=reason, work=work, is_deadly=is_deadly
        )
        quarantine(self._client, entry)


def retry_game(client: Client, entry: QuarantineEntry) -> None:
    """Make workers retry a quarantined game, each time alone."""
    with client.pipeline(transaction=False) as pipeline:
        pipeline.hdel(deaths_key(entry.work), entry.game)
        pipeline.hset(at_work_key(entry.work), entry.game, NOBODY)
        pipeline.execute()
    release(client, [entry.game], entry.work)
