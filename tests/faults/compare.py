"""Compares journals with streams: what was lost, what is there twice, which chain is broken."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence

import msgspec

from service.domain.catalog import all_games
from service.domain.kit.messages import GameId
from service.events.move import Entry
from service.events.redis.connect import Client
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.storage import ReplayStore
from service.events.store.chain import GENESIS, move_hash
from service.events.store.redis_journal import RedisJournal
from service.events.store.redis_store import RedisStore
from service.events.store.store import Store
from service.projections.build.streams import pages_of_games
from service.teaching.kit.repository import Repository
from service.teaching.notes.decide import NOTES
from tests.faults.journal import Acknowledged, Journal


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """What the streams hold of what was acknowledged: moves, seats, new games, notes."""

    acknowledged: int
    lost: int
    doubled: int
    broken: int

    @property
    def is_sound(self) -> bool:
        return not (self.lost or self.doubled or self.broken)


def compare(journal: Journal, client: Client, files: ReplayStore | None = None) -> Comparison:
    """Read every game in the journal, from its stream or from its file in the archive."""
    store: Store = RedisStore(client)
    if files is not None:
        store = ArchiveBackedStore(store, Archive(client, all_games(), files))
    moves = list(journal.moves())
    by_game = defaultdict[str, list[Acknowledged]](list)
    for move in moves:
        by_game[move.game].append(move)
    lost = doubled = broken = 0
    for game, acknowledged in by_game.items():
        entries = store.read(GameId(game))
        there = {
            *(("move", entry.number, entry.hash) for entry in entries),
            *(("seat", entry.number, "") for entry in entries),
            *(("note", 0, note) for note in _notes(client, game)),
        }
        lost += sum((one.kind, one.number, one.hash) not in there for one in acknowledged)
        doubled += _doubled(entries) + _doubled_notes(client, game)
        broken += not _is_linked(entries)
    doubled += _unknown_games(store, by_game)
    return Comparison(acknowledged=len(moves), lost=lost, doubled=doubled, broken=broken)


def _unknown_games(store: Store, known: Collection[str]) -> int:
    """Count games that nobody was told of: each is a second one for some key."""
    return sum(game not in known for page in pages_of_games(store) for game in page)


def _notes(client: Client, game: str) -> Iterable[str]:
    return Repository(RedisJournal(client), NOTES).load(game).pages


def _doubled_notes(client: Client, game: str) -> int:
    """Count the notes beyond the one that a driver writes on a game."""
    return max(len(list(_notes(client, game))) - 1, 0)


def _doubled(entries: Sequence[Entry]) -> int:
    """Count the moves whose key another move has, too."""
    keys = Counter(msgspec.json.decode(entry.body).get("key") for entry in entries)
    return sum(times - 1 for key, times in keys.items() if key)


def _is_linked(entries: Sequence[Entry]) -> bool:
    hashes = [GENESIS, *(entry.hash for entry in entries)]
    return all(
        entry.hash == move_hash(previous, entry.body) and entry.number == number
        for number, (previous, entry) in enumerate(zip(hashes, entries, strict=False), 1)
    )
