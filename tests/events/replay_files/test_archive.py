"""Exports and the archive: verified games leave Redis and still read as before."""

from pathlib import Path

import pytest
from redis import Redis

from service.domain.kit.messages import GameId
from service.events import submission
from service.events.errors import MoveTaken
from service.events.keys import keys_of
from service.events.move import hashed_key
from service.events.replay_files.archive import AlreadyThere, Archive, NotProven
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.file import read
from service.events.replay_files.storage import NoSuchFile, ReplayStore, game_of
from service.events.store.redis_store import RedisStore
from tests.kit.random_play import CATALOGUE
from tests.kit.tables import entry, new_id
from tests.projections.tables import Players


@pytest.fixture(params=["folder", "memory"])
def files(request: pytest.FixtureRequest, tmp_path: Path) -> ReplayStore:
    if request.param == "folder":
        return ReplayStore(str(tmp_path / "replays"))
    return ReplayStore(f"memory://{new_id()}")


@pytest.fixture
def exports(client: Redis, store: RedisStore, files: ReplayStore) -> Exports:
    return Exports(client, store, CATALOGUE, files)


@pytest.fixture
def archive(client: Redis, files: ReplayStore) -> Archive:
    return Archive(client, CATALOGUE, files)


def test_a_file_is_named_by_its_game_and_its_content(files):
    kept = files.put(GameId("casa"), [b"one\n", b"two\n"])

    assert kept.name.startswith("casa-")
    assert game_of(kept.name) == "casa"
    assert kept.sha256.startswith(kept.name[5:21])
    assert files.get(kept.name) == b"one\ntwo\n"
    assert files.put(GameId("casa"), [b"other\n"]).name != kept.name


def test_a_missing_file_raises_an_error(files):
    assert files.names() == []
    with pytest.raises(NoSuchFile):
        files.get("casa-0.replay")


def test_nothing_half_written_is_left_or_listed(files, tmp_path):
    files.put(GameId("casa"), [b"one\n"])

    assert len(files.names()) == 1
    assert [path.name for path in tmp_path.rglob("*.replay*")] in ([], files.names())


def test_a_second_export_is_identical_byte_for_byte(players, exports, files):
    game = players.toy("ana", "bo")
    first = exports.export(game)
    content = files.get(first.name)

    second = exports.export(game)

    assert second == first
    assert files.get(second.name) == content
    assert files.names() == [first.name]


def test_a_running_game_is_exported_without_its_secret(players, store, exports, files):
    game = players.sit_down("burano", "ana", "bo")
    players.step(game)

    export = exports.export(game)

    content = files.get(export.name)
    assert export.version == 3
    assert store.secret(game).reveal().hex().encode() not in content
    assert len(read(content.splitlines(keepends=True)).entries) == 3


def test_a_request_stays_open_until_the_file_is_written(players, exports):
    game = players.sit_down("toy", "ana", "bo")
    exports.want(game, 2)
    before = dict(exports.wanted())

    exports.export(game)

    assert before[game] == 2
    assert game not in exports.wanted()


def test_an_older_export_does_not_hide_a_newer_one(client, players, store, exports, files):
    game = players.sit_down("toy", "ana", "bo")
    old = store.read(game)
    players.step(game)
    exports.export(game)

    class Slow(RedisStore):
        def read(self, game, after=0):
            return old

    Exports(client, Slow(client), CATALOGUE, files).export(game)

    assert exports.find(game).version == 3
    assert files.names() == [exports.find(game).name]


def test_a_game_that_is_exported_after_each_move_leaves_one_file(players, exports, files):
    game = players.sit_down("toy", "ana", "bo")
    for _ in range(4):
        players.step(game)
        exports.export(game)
        exports.export(game)

    assert files.names() == [exports.find(game).name]
    assert files.get(exports.find(game).name)


@pytest.mark.parametrize("name", ["toy", "burano", "dream-home"])
def test_an_archived_game_reads_as_before(client, players, store, exports, archive, name):
    game = players.play(name, "ana", "bo")
    whole = ArchiveBackedStore(store, archive)
    before = (list(whole.read(game)), whole.version(game), whole.secret(game).reveal())
    listed = game in whole.games(most=100_000)

    assert archive.archive(exports.export(game), store.read(game))

    assert not client.exists(keys_of(game).moves, keys_of(game).secret)
    assert (list(whole.read(game)), whole.version(game), whole.secret(game).reveal()) == before
    assert list(whole.read(game, after=5)) == before[0][5:]
    assert listed
    assert game in whole.games(most=100_000)


def test_a_retry_finds_its_move_in_an_archived_game(store, exports, archive):
    request, first = finished_with_key(store)
    archive.archive(exports.export(request.game), store.read(request.game))

    again = Players(ArchiveBackedStore(store, archive)).handler.submit(request)

    assert first.move.key == hashed_key("k")
    assert (again.repeated, again.hash) == (True, first.hash)


def test_a_retry_finds_its_move_in_a_game_that_came_back(store, exports, archive, files):
    request, first = finished_with_key(store)
    export = exports.export(request.game)
    archive.archive(export, store.read(request.game))
    archive.restore(read(files.get(export.name).splitlines(keepends=True)))

    again = Players(store).handler.submit(request)

    assert (again.repeated, again.hash) == (True, first.hash)


@pytest.mark.parametrize("goes", ["stays", "is archived", "came back"])
def test_a_retry_finds_a_move_that_an_old_release_stored_with_its_key_as_it_was_sent(
    store, exports, archive, files, monkeypatch, goes
):
    with monkeypatch.context() as old_release:
        old_release.setattr(submission, "hashed_key", str)
        request, first = finished_with_key(store)
    export = exports.export(request.game)
    if goes != "stays":
        archive.archive(export, store.read(request.game))
    if goes == "came back":
        archive.restore(read(files.get(export.name).splitlines(keepends=True)))

    again = Players(ArchiveBackedStore(store, archive)).handler.submit(request)

    assert first.move.key == request.key
    assert (again.repeated, again.hash) == (True, first.hash)


def finished_with_key(store):
    """Play a game to its end, its first move with a key; return that request and its receipt."""
    from tests.kit.tables import Table

    table = Table.started(store, cards=2)
    table.handler = Players(store).handler
    request = table.submission(legal(table), key="k")
    first = table.handler.submit(request)
    while legal(table):
        table.play(*legal(table))
    return request, first


def legal(table):
    loaded = table.handler.load(table.game)
    state = loaded.position.state
    return loaded.ruleset.candidates(state, state.asked)[:1] if state.asked else ()


def test_the_id_of_an_archived_game_is_not_free(players, store, exports, archive):
    game = players.toy("ana", "bo")
    archive.archive(exports.export(game), store.read(game))

    with pytest.raises(MoveTaken):
        ArchiveBackedStore(store, archive).append(game, entry(1))


def test_a_running_game_is_not_archived(players, store, exports, archive):
    game = players.sit_down("toy", "ana", "bo")

    with pytest.raises(NotProven, match="not over"):
        archive.archive(exports.export(game), store.read(game))

    assert store.version(game) == 2


def test_a_game_whose_file_was_changed_is_not_archived(tmp_path, client, players, store):
    files = ReplayStore(str(tmp_path))
    exports, archive = Exports(client, store, CATALOGUE, files), Archive(client, CATALOGUE, files)
    game = players.toy("ana", "bo")
    export = exports.export(game)
    file = tmp_path / export.name
    file.write_bytes(file.read_bytes().replace(b'"seat":2', b'"seat":1', 1))

    with pytest.raises(NotProven):
        archive.archive(export, store.read(game))
    file.unlink()
    with pytest.raises(NotProven):
        archive.archive(export, store.read(game))

    assert store.version(game) == export.version


def test_an_archived_game_comes_back_as_it_was(client, players, store, exports, archive, files):
    game = players.toy("ana", "bo")
    before = list(store.read(game)), store.secret(game).reveal(), store.terms(game)
    export = exports.export(game)
    archive.archive(export, store.read(game))

    archive.restore(read(files.get(export.name).splitlines(keepends=True)))

    assert (list(store.read(game)), store.secret(game).reveal(), store.terms(game)) == before
    assert archive.find(game) is None


def test_a_game_from_elsewhere_is_verified_first(tmp_path, client, players, archive, exports):
    from tests.events.store.memory_store import MemoryStore

    elsewhere = Players(MemoryStore())
    game = elsewhere.toy("ana", "bo")
    lines = exports.lines(elsewhere.store.read(game))
    running = elsewhere.sit_down("toy", "ana", "bo")

    assert archive.restore(read(lines)) == game
    with pytest.raises(AlreadyThere) as again:
        archive.restore(read(lines))
    with pytest.raises(NotProven):
        archive.restore(read(exports.lines(elsewhere.store.read(running))))

    assert again.value.is_same
    assert RedisStore(client).version(running) == 0
