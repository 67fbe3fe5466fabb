"""A share of a rebuild: some games built in the new editions and compared with the old ones."""

import gc
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.documents import Documents, version_of
from service.projections.build.editions import Target, read_editions
from service.projections.build.refresh import Refresher
from service.projections.build.streams import Streams, some_at_once
from service.projections.build.writer import ProjectedGame, encoded
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.crash_guard import CrashGuard

MOST_EXAMPLES = 10


class RebuildShare(msgspec.Struct, kw_only=True):
    """What was built, and which documents are not as they were at the same version."""

    moves: int = 0
    kept: int = 0  # games that can't be built, and show what they showed before
    differing: dict[str, int] = {}
    examples: list[GameId] = []

    def add(self, other: "RebuildShare") -> None:
        self.moves += other.moves
        self.kept += other.kept
        self.differing = dict(Counter(self.differing) + Counter(other.differing))
        self.examples = [*self.examples, *other.examples][:MOST_EXAMPLES]


class GameRebuilder:
    """Builds and compares games in this process."""

    def __init__(self, client: Client, streams: Streams, refresher: Refresher) -> None:
        self._client = client
        self._refresher = refresher
        self._vigil = CrashGuard(client, streams)

    def build(self, games: Sequence[GameId], editions: Mapping[str, int]) -> RebuildShare:
        """Build these games and compare them; one that can't be folded is set aside."""
        new, current = (
            [(PROJECTIONS[n], editions[n]) for n in editions],
            read_editions(self._client),
        )
        old = [(projection, current.of(projection.name)) for projection, _ in new]

        def build(some: Sequence[GameId]) -> RebuildShare:
            return _compared(self._client, self._refresher.build(some, new).told, old)

        together = RebuildShare()
        with _uncollected():
            for some in some_at_once(games):
                self._vigil.live()
                for share in self._vigil.over(some, build):
                    together.add(share)
        return together


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let the collector rest: a build makes millions of small things, and no circles of them."""
    was_at_work = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_at_work:
            gc.enable()


def _compared(client: Client, told: Sequence[ProjectedGame], old: Sequence[Target]) -> RebuildShare:
    before = Documents(client).raw_all(old, [one.chronicle.game for one in told])
    differing = [
        (projection.name, one.chronicle.game)
        for (projection, _), documents in zip(old, before, strict=True)
        for one, raw in zip(told, documents, strict=True)
        if version_of(raw) == one.chronicle.version and raw != _stored(one, projection.name)
    ]
    return RebuildShare(
        moves=sum(one.chronicle.version for one in told),
        differing=dict(Counter(name for name, _ in differing)),
        examples=[game for _, game in differing][:MOST_EXAMPLES],
    )


def _stored(one: ProjectedGame, name: str) -> bytes:
    body = encoded(PROJECTIONS[name], one.documents[name])
    return b"%d %b" % (one.chronicle.version, body)
