"""Isolates games that crash their process: each is retried alone, then quarantined."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TypeVar
from uuid import uuid4

import msgspec

from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame, OutOfTime, Unavailable
from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE
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
    """Marks in Redis which games this process works on, so that others see what it died of."""

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

        A game that succeeds later leaves quarantine.
        """
        results = list[T]()

        def one_by_one(some: list[GameId]) -> None:
            for game in some:
                try:
                    results.append(do(game))
                except NoSuchGame:
                    continue  # lost when Redis was restored from a backup
                except (Unavailable, *TROUBLE):
                    raise
                except Exception as problem:  # a broken game may raise anything
                    self._quarantine(work, game, f"{type(problem).__name__}: {problem}")
                else:
                    release(self._client, [game], work)

        self.run(games, one_by_one, work)
        return results

    def abandoned(self, work: Work = SHOWING) -> list[GameId]:
        """Return the games that a process worked on when it died."""
        marks: Any = self._client.hgetall(at_work_key(work))
        alive = self._alive(set(marks.values()))
        return sorted(GameId(game.decode()) for game, who in marks.items() if who not in alive)

    def _triage(self, work: Work, games: list[GameId]) -> _Triage:
        triage = _Triage([], [], [])
        if not games:
            return triage
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.hmget(at_work_key(work), games)
            pipeline.hmget(deaths_key(work), games)
            marks, deaths = pipeline.execute()
        alive = self._alive({mark for mark in marks if mark is not None})
        for game, mark, died in zip(games, marks, map(int, (n or 0 for n in deaths)), strict=True):
            if not died and (mark is None or mark in alive):
                triage.harmless.append(game)
            elif mark in alive:
                continue  # another process is working on it alone
            else:
                (triage.deadly if died >= MOST_DEATHS else triage.suspects).append(game)
        return triage

    def _alive(self, marks: set[bytes]) -> set[bytes]:
        """Return the processes that are alive; our own old marks never count as alive."""
        others = sorted(marks - {self._who.encode()})
        with self._client.pipeline(transaction=False) as pipeline:
            for mark in others:
                pipeline.exists(alive_key(mark.decode()))
            answers: list[Any] = pipeline.execute()
        return {mark for mark, is_alive in zip(others, answers, strict=True) if is_alive}

    def _run(self, work: Work, games: list[GameId], do: Callable[[list[GameId]], T]) -> T:
        self._client.hset(at_work_key(work), mapping=dict.fromkeys(games, self._who))
        try:
            result = do(games)
        except OutOfTime:
            # One of them may never end, which counts as a crash.
            self._client.hset(at_work_key(work), mapping=dict.fromkeys(games, NOBODY))
            raise
        except BaseException:  # the process is still alive
            self._end_work(work, games)
            raise
        self._end_work(work, games)
        return result

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
