"""A share of a rebuild: games built in the new editions and compared with the old ones."""

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
from service.projections.build.streams import Streams, batches_of
from service.projections.build.writer import ProjectedGame, encode_document
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.crash_guard import CrashGuard

MOST_EXAMPLES = 10


class RebuildShare(msgspec.Struct, kw_only=True):
    """What was built, and which documents differ from the old ones at the same version."""

    moves: int = 0
    kept: int = 0  # games that can't be built and keep their old documents
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
        self._crash_guard = CrashGuard(client, streams)

    def build(self, games: Sequence[GameId], editions: Mapping[str, int]) -> RebuildShare:
        """Build these games and compare them; one that can't be folded is quarantined."""
        new, current = (
            [(PROJECTIONS[n], editions[n]) for n in editions],
            read_editions(self._client),
        )
        old = [(projection, current.of(projection.name)) for projection, _ in new]

        def build(some: Sequence[GameId]) -> RebuildShare:
            return _compare(self._client, self._refresher.build(some, new).games, old)

        total = RebuildShare()
        with _no_garbage_collection():
            for batch in batches_of(games):
                self._crash_guard.send_heartbeat()
                for share in self._crash_guard.run(batch, build):
                    total.add(share)
        return total


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Pause the garbage collector: a build makes millions of small objects, and no cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _compare(client: Client, games: Sequence[ProjectedGame], old: Sequence[Target]) -> RebuildShare:
    before = Documents(client).raw_all(old, [one.history.game for one in games])
    differing = [
        (projection.name, one.history.game)
        for (projection, _), documents in zip(old, before, strict=True)
        for one, raw in zip(games, documents, strict=True)
        if version_of(raw) == one.history.version and raw != _raw_document(one, projection.name)
    ]
    return RebuildShare(
        moves=sum(one.history.version for one in games),
        differing=dict(Counter(name for name, _ in differing)),
        examples=[game for _, game in differing][:MOST_EXAMPLES],
    )


def _raw_document(one: ProjectedGame, name: str) -> bytes:
    body = encode_document(PROJECTIONS[name], one.documents[name])
    return b"%d %b" % (one.history.version, body)
