"""Watches over work on games: one that kills its process is worked on alone, then set aside."""

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

# A process can die for other reasons; twice alone with the same game is no accident.
MOST_DEATHS = 2
A_SIGN_OF_LIFE_LASTS = 5_000  # milliseconds
NOBODY = "nobody"  # is a process that does not live
T = TypeVar("T")


class _Found(msgspec.Struct, frozen=True):
    """What was found out about games before the work on them."""

    harmless: list[GameId]
    suspects: list[GameId]  # at work when a process died
    deadly: list[GameId]


class CrashGuard:
    """Notes on the server what this process is at, so that others know when it dies of it."""

    def __init__(self, client: Client, streams: Streams) -> None:
        self._client = client
        self._streams = streams
        self._who = uuid4().hex

    def begin_anew(self) -> None:
        """Leave behind what this process was at: it lost its server in the middle of it."""
        self._who = uuid4().hex

    def live(self) -> None:
        """Give a sign of life: what this process is at is not left behind."""
        self._client.set(alive_key(self._who), 1, px=A_SIGN_OF_LIFE_LASTS)

    def over(
        self, games: Iterable[GameId], do: Callable[[list[GameId]], T], work: Work = SHOWING
    ) -> list[T]:
        """Do something with games: all at once, but those alone that a process may have died of.

        One that processes died of again and again is set aside.
        """
        found = self._look(work, list(dict.fromkeys(games)))
        for game in found.deadly:
            reason = f"its worker died {MOST_DEATHS} times alone with it ({work})"
            self._set_aside(work, game, reason, is_deadly=True)
            self._client.hdel(at_work_key(work), game)
        done = [self._at_work(work, found.harmless, do)] if found.harmless else []
        for game in found.suspects:
            self._client.hincrby(deaths_key(work), game, 1)
            done.append(self._at_work(work, [game], do))
        return done

    def each(self, games: Iterable[GameId], do: Callable[[GameId], T], work: Work) -> list[T]:
        """Do something with one game after another; one that it can't be done with is set aside.

        Done with it again, it is taken back.
        """
        done = list[T]()

        def one_by_one(some: list[GameId]) -> None:
            for game in some:
                try:
                    done.append(do(game))
                except NoSuchGame:
                    continue  # gone with a server that came back from a backup
                except (Unavailable, *TROUBLE):
                    raise
                except Exception as problem:  # whatever a broken game raises
                    self._set_aside(work, game, f"{type(problem).__name__}: {problem}")
                else:
                    release(self._client, [game], work)

        self.over(games, one_by_one, work)
        return done

    def left_behind(self, work: Work = SHOWING) -> list[GameId]:
        """Return the games that a process was at when it died."""
        found: Any = self._client.hgetall(at_work_key(work))
        living = self._living(set(found.values()))
        return sorted(GameId(game.decode()) for game, who in found.items() if who not in living)

    def _look(self, work: Work, games: list[GameId]) -> _Found:
        found = _Found([], [], [])
        if not games:
            return found
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.hmget(at_work_key(work), games)
            pipeline.hmget(deaths_key(work), games)
            marks, deaths = pipeline.execute()
        living = self._living({mark for mark in marks if mark is not None})
        for game, mark, died in zip(games, marks, map(int, (n or 0 for n in deaths)), strict=True):
            if not died and (mark is None or mark in living):
                found.harmless.append(game)
            elif mark in living:
                continue  # somebody is alone with it just now
            else:
                (found.deadly if died >= MOST_DEATHS else found.suspects).append(game)
        return found

    def _living(self, marks: set[bytes]) -> set[bytes]:
        """Return which of the processes live; whatever this one has left, it is not at it now."""
        others = sorted(marks - {self._who.encode()})
        with self._client.pipeline(transaction=False) as pipeline:
            for mark in others:
                pipeline.exists(alive_key(mark.decode()))
            answers: list[Any] = pipeline.execute()
        return {mark for mark, lives in zip(others, answers, strict=True) if lives}

    def _at_work(self, work: Work, games: list[GameId], do: Callable[[list[GameId]], T]) -> T:
        self._client.hset(at_work_key(work), mapping=dict.fromkeys(games, self._who))
        try:
            done = do(games)
        except OutOfTime:
            # One of them may never come to an end: that is as good as a death.
            self._client.hset(at_work_key(work), mapping=dict.fromkeys(games, NOBODY))
            raise
        except BaseException:  # whoever can raise something is not dead
            self._end_work(work, games)
            raise
        self._end_work(work, games)
        return done

    def _end_work(self, work: Work, games: list[GameId]) -> None:
        with suppress(*TROUBLE), self._client.pipeline(transaction=False) as pipeline:
            pipeline.hdel(at_work_key(work), *games)
            pipeline.hdel(deaths_key(work), *games)
            pipeline.execute()

    def _set_aside(self, work: Work, game: GameId, reason: str, *, is_deadly: bool = False) -> None:
        version = self._streams.version(game)
        found = QuarantineEntry(
            game=game, version=version, reason=reason, work=work, is_deadly=is_deadly
        )
        quarantine(self._client, found)


def retry_games(client: Client, aside: QuarantineEntry) -> None:
    """Let workers try again a game that was deadly; they will, each time alone with it."""
    with client.pipeline(transaction=False) as pipeline:
        pipeline.hdel(deaths_key(aside.work), aside.game)
        pipeline.hset(at_work_key(aside.work), aside.game, NOBODY)
        pipeline.execute()
    release(client, [aside.game], aside.work)
