"""What a worker keeps in memory: running games, and only so many moves of them."""

from collections.abc import Mapping, Sequence

from service.domain.kit.messages import GameId, Resign
from service.projections.build.history_loader import HistoryLoader
from tests.events.store.memory_store import MemoryStore
from tests.kit.tables import TOYS, Table
from tests.toy import EndTurn, Pick


class WatchedStore(MemoryStore):
    """A store that notes from which move on each game was read last."""

    def __init__(self) -> None:
        super().__init__()
        self.read_after: dict[GameId, int] = {}

    def bodies_many(self, after: Mapping[GameId, int]) -> Sequence[Sequence[bytes]]:
        self.read_after |= after
        return super().bodies_many(after)


def test_a_running_game_is_read_on_and_a_finished_one_is_not_kept() -> None:
    store = WatchedStore()
    table, loader = Table.started(store), HistoryLoader(store, TOYS, 100)
    for _ in range(2):
        loader.load(table.game, with_scores=True)
    assert store.read_after[table.game] == store.version(table.game) - 1

    table.play(Resign(), seat=1)
    for _ in range(2):
        assert loader.load(table.game, with_scores=True).is_over
    assert store.read_after[table.game] == 0


def test_games_of_more_moves_than_there_is_room_for_are_read_again() -> None:
    store = WatchedStore()
    tables = [Table.started(store) for _ in range(2)]
    for table in tables:
        table.play(Pick(place=1), EndTurn())
    first, second = (table.game for table in tables)
    loader = HistoryLoader(store, TOYS, store.version(first) + 1)
    for game in (first, second, second, first):
        loader.load(game, with_scores=True)

    assert store.read_after == {first: 0, second: store.version(second) - 1}
