"""Builds read models anew beside those that are read, compares, and swaps in one step."""

from collections.abc import Callable, Mapping, Sequence, Set
from importlib.metadata import version
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.books import Books
from service.projections.build.editions import Target, announce, forget, read_editions, swap
from service.projections.build.keys import REBUILD, all_documents_keys, book_keys, books_key
from service.projections.build.quarantine import SHOWING, quarantine_entries
from service.projections.build.refresh import Refresher
from service.projections.build.streams import Streams, pages_of_games
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.rebuild_share import GameRebuilder, RebuildShare
from service.projections.upkeep.sweep import behind

GAMES_A_PAGE = 200  # after so many it is noted how far the rebuild is
RELEASE = version("altana")
AN_OLD_EDITION_LIVES = 600  # seconds: whoever began to read it may finish


class RebuildUnderWay(Exception):
    """Another rebuild was begun and not finished."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            f"A rebuild of {', '.join(names)} is not finished: continue that one, "
            "or begin anew with --afresh."
        )


class RebuildProgress(msgspec.Struct, kw_only=True):
    """How far a rebuild is; kept on the server, so that it can be continued."""

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
    """One rebuild of some projections. It can only read streams."""

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
        known = under_way(self._client)
        if known is not None and (afresh or known.release != RELEASE):
            self.give_up(known)  # another release may show games otherwise
        elif known is not None:
            if set(known.editions) != set(names):
                raise RebuildUnderWay(sorted(known.editions))
            return known
        editions = read_editions(self._client)
        next_ones = {name: editions.of(name) + 1 for name in names}
        state = RebuildProgress(editions=next_ones, release=RELEASE)
        # What a rebuild may have left that was given up, or killed before it had dropped the old.
        self._drop(state.targets)
        self._drop([(one, edition - 2) for one, edition in state.targets], AN_OLD_EDITION_LIVES)
        announce(self._client, state.editions)
        self._save(state)
        return state

    def run(self, state: RebuildProgress, report: Report) -> None:
        """Build every game that is not built yet, then whatever moved on meanwhile."""
        for page in pages_of_games(self._streams, state.cursor, self._games_a_page):
            state.built.add(self._build(page, state.editions))
            state.games += len(page)
            state.cursor = page[-1]
            self._save(state)
            report(state)
        self._catch_up(state)
        for target in state.targets:
            self._refresher.settle(target)
        self._compare_totals(state)

    def swap(self, state: RebuildProgress) -> None:
        """Let the new editions be read, all of them in one step."""
        old = read_editions(self._client)
        with self._client.pipeline(transaction=True) as pipeline:
            swap(pipeline, state.editions)
            pipeline.delete(REBUILD)
            pipeline.execute()
        for target in state.targets:
            self._refresher.settle(target)  # pages that came after the last look
        self._drop([(PROJECTIONS[n], old.of(n)) for n in state.editions], AN_OLD_EDITION_LIVES)

    def give_up(self, state: RebuildProgress) -> None:
        with self._client.pipeline(transaction=True) as pipeline:
            forget(pipeline, list(state.editions))
            pipeline.delete(REBUILD)
            pipeline.execute()
        self._drop(state.targets)

    def _catch_up(self, state: RebuildProgress) -> None:
        """Build what a refresh, begun before the rebuild, showed in the old editions only."""
        # A game's documents of these editions are stored in one step: one tells for all.
        lightest = min(state.targets, key=lambda target: target[0].bookkeeping is None)
        for page in pages_of_games(self._streams):
            aside = {one.game for one in quarantine_entries(self._client) if one.work == SHOWING}
            late = [game for game, _ in behind(self._client, self._streams, page, [lightest])]
            built = self._refresher.build([one for one in late if one not in aside], state.targets)
            self._take_over(state, aside.intersection(late) | {one.game for one in built.aside})

    def _take_over(self, state: RebuildProgress, games: Set[GameId]) -> None:
        """Let games that can't be built show what they showed before."""
        current = read_editions(self._client)
        old = [(projection, current.of(projection.name)) for projection, _ in state.targets]
        kept = self._refresher.take_over(sorted(games), old, state.targets)
        state.built.add(RebuildShare(kept=len(kept), examples=kept))

    def _compare_totals(self, state: RebuildProgress) -> None:
        current = read_editions(self._client)
        for projection, edition in state.targets:
            if projection.bookkeeping is not None:
                before = Books(self._client, projection.name, current.of(projection.name))
                after = Books(self._client, projection.name, edition)
                for book in after.names():
                    old, new = before.total(book), after.total(book)
                    if old.games == new.games and old != new:
                        state.built.add(RebuildShare(differing={projection.name: 1}))

    def _save(self, state: RebuildProgress) -> None:
        self._client.set(REBUILD, msgspec.json.encode(state))

    def _drop(self, targets: Sequence[Target], after: int = 0) -> None:
        """Let the keys of editions go, at once or after some seconds."""
        for projection, edition in targets:
            keys = [*all_documents_keys(projection.name, edition)]
            if projection.bookkeeping is not None:
                books = Books(self._client, projection.name, edition)
                keys += [key for book in books.names() for key in book_keys(book, edition)]
                keys.append(books_key(projection.name, edition))
            with self._client.pipeline(transaction=False) as pipeline:
                for key in keys:
                    pipeline.expire(key, after)
                pipeline.execute()


def under_way(client: Client) -> RebuildProgress | None:
    raw: Any = client.get(REBUILD)
    return None if raw is None else msgspec.json.decode(raw, type=RebuildProgress)
