"""A share of a rebuild: some games built in the new editions and compared with the old ones."""

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from service.domain.messages import GameId
from service.events.connection import Client
from service.projections.documents import Documents, version_of
from service.projections.editions import read_editions
from service.projections.projection import PROJECTIONS
from service.projections.refresh import Refresher
from service.projections.writing import Told, encoded

MOST_EXAMPLES = 10


class Share(msgspec.Struct, kw_only=True):
    """What was built, and which documents are not as they were at the same version."""

    moves: int = 0
    differing: dict[str, int] = {}
    examples: list[GameId] = []

    def add(self, other: "Share") -> None:
        self.moves += other.moves
        self.differing = dict(Counter(self.differing) + Counter(other.differing))
        self.examples = [*self.examples, *other.examples][:MOST_EXAMPLES]


def build_share(
    client: Client, refresher: Refresher, games: Sequence[GameId], editions: Mapping[str, int]
) -> Share:
    """Build these games and compare them; one that can't be folded is set aside."""
    built = refresher.build(games, [(PROJECTIONS[name], new) for name, new in editions.items()])
    share = _compared(client, built.told, list(editions))
    share.moves = sum(one.chronicle.version for one in built.told)
    return share


def _compared(client: Client, told: Sequence[Told], names: Sequence[str]) -> Share:
    documents, current = Documents(client), read_editions(client)
    games = [one.chronicle.game for one in told]
    counted, examples = Counter[str](), list[GameId]()
    for name in names:
        before = documents.raw(name, current.of(name), games)
        for one, old in zip(told, before, strict=True):
            if version_of(old) == one.chronicle.version and old != _stored(one, name):
                counted[name] += 1
                examples.append(one.chronicle.game)
    return Share(differing=dict(counted), examples=examples[:MOST_EXAMPLES])


def _stored(one: Told, name: str) -> bytes:
    body = encoded(PROJECTIONS[name], one.documents[name])
    return b"%d %b" % (one.chronicle.version, body)
