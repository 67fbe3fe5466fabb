"""Rebuilds read models beside the current ones, compares them, and swaps in one step."""

from collections.abc import Callable, Mapping, Sequence, Set
from importlib.metadata import version
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.books import Books
from service.projections.build.editions import Target, announce, forget, read_editions, swap
from service.projections.build.keys import (
    REBUILD,
    all_documents_keys,
    book_keys,
    books_key,
    cursor_key,
)
from service.projections.build.quarantine import SHOWING, quarantine_entries
from service.projections.build.refresh import Refresher
from service.projections.build.streams import Streams, pages_of_games
from service.projections.models.book import BookName
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.rebuild_share import GameRebuilder, RebuildShare
from service.projections.upkeep.sweep import behind

GAMES_A_PAGE = 200  # progress is saved after each page
RELEASE = version("altana")
AN_OLD_EDITION_LIVES = 600  # seconds, so that readers can finish


class RebuildUnderWay(Exception):
    """Another rebuild was begun and not finished."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            f"A rebuild of {', '.join(names)} is not finished: continue that one, "
            "or begin again with --afresh."
        )


class RebuildProgress(msgspec.Struct, kw_only=True):
    """The progress of a rebuild, stored in Redis so that it can be continued."""

    editions: dict[str, int]
    release: str = ""
    cursor: GameId | None = None
    games: int = 0
    built: RebuildShare = msgspec.field(default_factory=RebuildShare)

    @property
    def targets(self) -> list[Target]:
        return [(PROJECTIONS[name], edition) for name, edition in self.editions.items()]


Report = Callable[[RebuildProgress], None]
Build = Callable[[Sequence[GameId], Mapping[str, int]], RebuildShare]


class Rebuild:
    """One rebuild of some projections. It only reads streams."""

    def __init__(
        self,
        client: Client,
        streams: Streams,
        refresher: Refresher,
        games_a_page: int = GAMES_A_PAGE,
        build: Build | None = None,
    ) -> None:
        self._client = client
        self._games_a_page = games_a_page
        self._build = build or GameRebuilder(client, streams, refresher).build
        self._streams = streams
        self._refresher = refresher

    def begin(self, names: Sequence[str], *, afresh: bool = False) -> RebuildProgress:
        """Continue the rebuild of these names, or begin it. Raises RebuildUnderWay."""
        unfinished = under_way(self._client)
        if unfinished is not None and (afresh or unfinished.release != RELEASE):
            self.give_up(unfinished)  # another release may project games differently
        elif unfinished is not None:
            if set(unfinished.editions) != set(names):
                raise RebuildUnderWay(sorted(unfinished.editions))
            return unfinished
        editions = read_editions(self._client)
        next_ones = {name: editions.of(name) + 1 for name in names}
        state = RebuildProgress(editions=next_ones, release=RELEASE)
        # An earlier rebuild that was given up, or killed before its cleanup, may have left these.
        self._drop(state.targets)
        self._drop([(one, edition - 2) for one, edition in state.targets], AN_OLD_EDITION_LIVES)
        announce(self._client, state.editions)
        self._save(state)
        return state

    def run(self, state: RebuildProgress, report: Report) -> None:
        """Build every game that is not built yet, then those that have moved on since."""
        for page in pages_of_games(self._streams, state.cursor, self._games_a_page):
            state.built.add(self._build(page, state.editions))
            state.games += len(page)
            state.cursor = page[-1]
            self._save(state)
            report(state)
        self._catch_up(state)
        current = read_editions(self._client)
        for projection, edition in state.targets:
            older = (projection, current.of(projection.name))
            self._refresher.settle(older)
            self._refresher.settle_like((projection, edition), older)
        self._compare_totals(state)

    def swap(self, state: RebuildProgress) -> None:
        """Make all new editions current in one transaction."""
        old = read_editions(self._client)
        with self._client.pipeline(transaction=True) as pipeline:
            swap(pipeline, state.editions)
            pipeline.delete(REBUILD)
            pipeline.execute()
        for target in state.targets:
            self._refresher.settle(target)  # games that the old edition did not count
        self._drop([(PROJECTIONS[n], old.of(n)) for n in state.editions], AN_OLD_EDITION_LIVES)

    def give_up(self, state: RebuildProgress) -> None:
        with self._client.pipeline(transaction=True) as pipeline:
            forget(pipeline, list(state.editions))
            pipeline.delete(REBUILD)
            pipeline.execute()
        self._drop(state.targets)

    def _catch_up(self, state: RebuildProgress) -> None:
        """Build games that a refresh, begun before the rebuild, wrote to the old editions only."""
        # One script stores all of a game's documents, so checking one projection is enough.
        lightest = min(state.targets, key=lambda target: target[0].bookkeeping is None)
        for page in pages_of_games(self._streams):
            broken = {one.game for one in quarantine_entries(self._client) if one.work == SHOWING}
            late = [game for game, _ in behind(self._client, self._streams, page, [lightest])]
            result = self._refresher.build(
                [one for one in late if one not in broken], state.targets
            )
            newly_broken = {one.game for one in result.quarantined}
            self._carry_over(state, broken.intersection(late) | newly_broken)

    def _carry_over(self, state: RebuildProgress, games: Set[GameId]) -> None:
        """Copy the old documents of games that can't be built."""
        current = read_editions(self._client)
        old = [(projection, current.of(projection.name)) for projection, _ in state.targets]
        copied = self._refresher.carry_over(sorted(games), old, state.targets)
        state.built.add(RebuildShare(kept=len(copied), examples=copied))

    def _compare_totals(self, state: RebuildProgress) -> None:
        current = read_editions(self._client)
        for projection, edition in state.targets:
            if projection.bookkeeping is not None:
                before = Books(self._client, projection.name, current.of(projection.name))
                after = Books(self._client, projection.name, edition)
                for book in after.names():
                    if _differ(before, after, book):
                        state.built.add(RebuildShare(differing={projection.name: 1}))

    def _save(self, state: RebuildProgress) -> None:
        self._client.set(REBUILD, msgspec.json.encode(state))

    def _drop(self, targets: Sequence[Target], after: int = 0) -> None:
        """Expire the keys of editions, at once or after some seconds."""
        for projection, edition in targets:
            keys = [*all_documents_keys(projection.name, edition)]
            if projection.bookkeeping is not None:
                books = Books(self._client, projection.name, edition)
                for book in books.names():
                    keys += msgspec.structs.astuple(book_keys(book, edition))
                keys.append(books_key(projection.name, edition))
                keys.append(cursor_key(projection.name, edition))
            with self._client.pipeline(transaction=False) as pipeline:
                for key in keys:
                    pipeline.expire(key, after)
                pipeline.execute()


def _differ(before: Books, after: Books, book: BookName) -> bool:
    """Return whether totals of the same games differ, or the places on a leaderboard."""
    old, new = before.total(book), after.total(book)
    if old.games != new.games:
        return False  # a game has ended since
    return old != new or before.places(book) != after.places(book)


def under_way(client: Client) -> RebuildProgress | None:
    raw: Any = client.get(REBUILD)
    return None if raw is None else msgspec.json.decode(raw, type=RebuildProgress)
