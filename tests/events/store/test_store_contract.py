"""A store is a store: the same promises from memory, a real server and a real cluster."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.domain.kit.chance import Secret
from service.events.errors import MoveTaken, NoSuchGame
from service.events.redis.connect import connect
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.storage import ReplayStore
from service.events.store.redis_store import RedisStore
from service.events.store.store import Cursor, Hint, Store
from tests.events.store.memory_store import MemoryStore
from tests.kit.tables import TOYS, entry, new_id

SECRET = Secret(b"s" * 32)


@pytest.fixture(params=["memory", "redis", "whole", "cluster"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
    elif request.param == "redis":
        yield RedisStore(request.getfixturevalue("client"))
    elif request.param == "whole":
        client = request.getfixturevalue("client")
        archive = Archive(client, TOYS, ReplayStore(str(tmp_path)))
        yield ArchiveBackedStore(RedisStore(client), archive)
    else:
        with connect(request.getfixturevalue("cluster").url) as client:
            yield RedisStore(client)


def test_moves_come_back_in_their_order(store):
    game, moves = new_id(), [entry(1, "a"), entry(2, "b"), entry(3, "c")]
    for move in moves:
        store.append(game, move)

    assert list(store.read(game)) == moves
    assert store.version(game) == 3


def test_reading_from_a_version_gives_only_what_is_after_it(store):
    game, moves = new_id(), [entry(1), entry(2), entry(3)]
    for move in moves:
        store.append(game, move)

    assert list(store.read(game, after=2)) == moves[2:]
    assert list(store.read(game, after=3)) == []


def test_reading_several_games_at_once_is_like_reading_each(store):
    first, second, nobody = new_id(), new_id(), new_id()
    for game, moves in ((first, 3), (second, 2)):
        for number in range(1, moves + 1):
            store.append(game, entry(number, f"{game} {number}"))

    found = store.bodies_many({second: 0, nobody: 0, first: 2})

    assert [list(bodies) for bodies in found] == [
        [entry.body for entry in store.read(second)],
        [],
        [entry.body for entry in store.read(first, 2)],
    ]
    assert list(store.versions([second, nobody, first])) == [2, 0, 3]


def test_the_settings_of_several_games_are_none_for_a_game_without_any(store):
    first, second = new_id(), new_id()
    store.append(first, entry(1, "a"), terms=b"{}")
    store.append(second, entry(1, "b"))

    assert list(store.terms_many([second, first])) == [None, b"{}"]


def test_a_game_that_nobody_created_is_empty(store):
    game = new_id()

    assert store.version(game) == 0
    assert list(store.read(game)) == []


def test_a_taken_number_is_refused_and_nothing_of_it_is_stored(store):
    game = new_id()
    store.append(game, entry(1, "first"))
    hints, _ = store.news({})

    with pytest.raises(MoveTaken):
        store.append(game, entry(1, "late"), key="late", secret=SECRET)

    assert list(store.read(game)) == [entry(1, "first")]
    assert store.find(game, "late") is None
    assert store.news({})[0] == hints
    with pytest.raises(NoSuchGame):
        store.secret(game)


def test_a_number_can_not_be_skipped(store):
    game = new_id()
    store.append(game, entry(1))

    with pytest.raises(MoveTaken):
        store.append(game, entry(3))

    assert store.version(game) == 1


def test_a_repeated_key_returns_the_first_move(store):
    game = new_id()
    first = store.append(game, entry(1, "first"), key="k")

    again = store.append(game, entry(2, "again"), key="k")

    assert again == first
    assert store.find(game, "k") == first
    assert store.version(game) == 1


def test_a_key_belongs_to_its_game(store):
    game, other = new_id(), new_id()
    store.append(game, entry(1), key="k")

    assert store.append(other, entry(1, "other"), key="k") == entry(1, "other")


def test_the_secret_comes_with_the_first_move_and_is_stored_apart(store):
    game = new_id()
    store.append(game, entry(1), secret=SECRET)

    assert store.secret(game).reveal() == SECRET.reveal()
    assert all(SECRET.reveal() not in move.body for move in store.read(game))


def test_every_move_sends_one_hint(store):
    game = new_id()
    _, before = store.news({})
    store.append(game, entry(1))
    store.append(game, entry(2), key="k")
    store.append(game, entry(3), key="k")

    hints, after = store.news(before)

    assert hints == [Hint(game, 1), Hint(game, 2)]
    assert store.news(after)[0] == []


def test_an_empty_cursor_begins_at_the_oldest_hint(store):
    game = new_id()
    store.append(game, entry(1))

    nothing_seen: Cursor = {}

    assert Hint(game, 1) in store.news(nothing_seen)[0]


def test_games_are_listed_from_the_greatest_id_down_page_by_page(store):
    made = sorted((new_id() for _ in range(20)), reverse=True)
    for game in reversed(made):
        store.append(game, entry(1))

    listed = [game for game in store.games(most=100_000) if game in made]
    second_page = store.games(before=made[4], most=100_000)

    assert listed == made
    assert [game for game in second_page if game in made] == made[5:]
    assert len(store.games(most=3)) == 3


def test_the_settings_come_with_the_first_move_and_are_stored_apart(store):
    game = new_id()
    store.append(game, entry(1), terms=b"{}")
    store.append(game, entry(2))

    assert store.terms(game) == b"{}"
    assert all(b"{}" not in move.body for move in store.read(game))


def test_the_settings_of_an_unknown_game_raise_an_error(store):
    with pytest.raises(NoSuchGame):
        store.terms(new_id())


def test_the_end_of_the_news_is_after_all_that_is_there(store):
    game = new_id()
    store.append(game, entry(1))
    end = store.end_of_news()
    store.append(game, entry(2))

    assert Hint(game, 1) not in store.news(end)[0]
    assert Hint(game, 2) in store.news(end)[0]
