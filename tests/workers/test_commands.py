"""Operators' commands on a real server: export, import, erase, status."""

import gzip
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.domain.kit.messages import PlayerId
from service.events.people.people import Digest, NoSuchPlayer, Person, TokenId
from service.events.people.redis_people import RedisPeople
from service.events.replay_files.file import Replay, parse, read, write
from service.events.store.audit import audit
from service.events.store.chain import canonical
from service.projections.build.documents import Documents
from tests.kit.processes import end, start
from tests.kit.random_play import CATALOGUE
from tests.projections.tables import everything_shown
from workers.jobs import archive_games, old_games
from workers.run import worker


def test_a_bulk_export_goes_on_where_it_stopped(command, tools, players, game, tmp_path):
    there = tmp_path / "files"
    first = command("export", "--all", "--to", str(there))
    second_game = players.play("dream-home", "ana", "bo")
    running = players.sit_down("burano", "ana", "bo")
    tools.refresher.refresh([second_game, running])

    second = command("export", "--all", "--to", str(there))

    assert first.stdout == "1 files written, 0 were there already.\n"
    assert second.stdout == "2 files written, 1 were there already.\n"
    assert {file.name.partition("-")[0] for file in there.iterdir()} == {game, second_game, running}


def test_an_export_names_games_that_do_not_exist(command, tmp_path):
    result = command("export", "nobody", "--to", str(tmp_path / "files"))

    assert result.exit_code == 1
    assert "These games can't be exported: nobody" in result.output


def test_an_export_needs_games_or_all(command, game, tmp_path):
    assert command("export", "--to", str(tmp_path)).exit_code == 2
    assert command("export", game, "--all", "--to", str(tmp_path)).exit_code == 2


@pytest.mark.parametrize(
    ("place", "reason"),
    [("/dev/null/replays", "Not a directory"), ("nowhere://user:pass@there/", "nowhere")],
)
def test_an_export_says_why_it_can_not_write_there(command, game, place, reason):
    result = command("export", "--all", "--to", place)

    assert result.exit_code == 2
    assert "Replay files can't be kept at" in result.output
    assert reason in result.output
    assert "pass@" not in result.output


def test_an_imported_game_is_here_and_shown(command, client, tools, game, tmp_path):
    export = tools.exports.export(game)
    moves = list(tools.store.read(game))
    client.flushall()

    result = command("import", str(tmp_path / "replays" / export.name))
    again = command("import", str(tmp_path / "replays" / export.name))

    assert result.exit_code == 0
    assert "all of them verified" in result.stdout
    assert list(tools.store.read(game)) == moves
    assert Documents(client).read("results", game).version == len(moves)
    assert again.exit_code == 0
    assert "already" in again.stdout


def test_notes_that_an_import_leaves_in_the_file_are_counted(
    command, client, tools, game, tmp_path
):
    file = tmp_path / "replays" / tools.exports.export(game).name
    replay = parse(file.read_bytes())
    note = canonical({"kind": "annotation", "id": "a", "text": {"en": "Well done."}})
    noted = Replay(replay.header, replay.entries, (*replay.others, note))
    packed = tmp_path / "noted.replay.gz"
    packed.write_bytes(gzip.compress(b"".join(write(noted))))
    client.flushall()

    result = command("import", str(packed))

    assert result.exit_code == 0
    assert "1 note was not imported" in result.stdout


def test_a_changed_file_is_not_imported(command, client, tools, game, tmp_path):
    export = tools.exports.export(game)
    file = tmp_path / "replays" / export.name
    file.write_bytes(file.read_bytes().replace(b'"seat":2', b'"seat":1', 1))
    client.flushall()

    result = command("import", str(file))

    assert result.exit_code == 1
    assert "Nothing was changed." in result.stderr
    assert tools.store.version(game) == 0


def test_an_imported_game_keeps_the_settings_it_was_archived_with(command, tools, game, tmp_path):
    terms = tools.store.terms(game)
    archive_games(list(old_games(tools, timedelta())))
    export = tools.archive.find(game)

    result = command("import", "--private", str(tmp_path / "replays" / export.name))

    assert result.exit_code == 0
    assert tools.archive.find(game) is None
    assert tools.store.terms(game) == terms


def test_an_erased_name_is_nowhere_and_everything_still_verifies(
    command, client, tools, players, tmp_path
):
    people = RedisPeople(client)
    person = Person(id=PlayerId("p7"), name="Giuseppina Barbarigo", created="2026-01-01T00:00:00Z")
    people.add(person, TokenId("t1"), Digest("d1"))
    live, archived = (players.play("dream-home", "p7", "bo") for _ in range(2))
    tools.refresher.refresh([live, archived])
    tools.exports.export(live)
    tools.archive.archive(tools.exports.export(archived), tools.store.read(archived))
    before = everything_shown(client)

    result = command("erase", "p7", "--yes")

    assert result.exit_code == 0
    assert "within half a minute" in result.output
    assert people.find(PlayerId("p7")).name == ""
    assert people.tokens(PlayerId("p7")) == []
    assert not any(b"Giuseppina" in text for text in everything_kept(client, tmp_path))
    assert everything_shown(client) == before
    for game in (live, archived):
        assert audit(CATALOGUE, tools.store.read(game)).fault is None
        file = tools.exports.files.get(tools.exports.find(game).name)
        assert audit(CATALOGUE, read(file.splitlines(keepends=True)).entries).fault is None
    result = command("projections", "rebuild", "--check", "--processes", "1")
    assert result.exit_code == 0, result.output


def everything_kept(client: Redis, folder: Path) -> list[bytes]:
    """Return the content of every key in Redis and of every file."""
    kept: list[Any] = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    for key in client.scan_iter("*"):
        match client.type(key):
            case b"string":
                kept.append(client.get(key))
            case b"hash":
                kept += [text for pair in client.hgetall(key).items() for text in pair]
            case b"stream":
                kept.append(repr(client.xrange(key)).encode())
            case b"zset":
                kept += client.zrange(key, 0, -1)
            case b"set":
                kept += client.smembers(key)
            case b"list":
                kept += client.lrange(key, 0, -1)
            case kind:
                raise AssertionError(f"{key!r} is a {kind!r}")
    return kept


def test_nobody_is_erased_by_mistake(command, client):
    people = RedisPeople(client)
    person = Person(id=PlayerId("p8"), name="Bo", created="2026-01-01T00:00:00Z")
    people.add(person, TokenId("t1"), Digest("d1"))

    refused = command("erase", "p8", input="n\n")
    unknown = command("erase", "p9", "--yes")

    assert refused.exit_code == 1
    assert people.find(PlayerId("p8")).name == "Bo"
    assert unknown.exit_code == 1
    assert "There is no player 'p9'." in unknown.output
    with pytest.raises(NoSuchPlayer):
        people.find(PlayerId("p9"))


def test_status_tells_of_queue_workers_and_news(command, tools, players):
    players.sit_down("burano", "ana", "bo")

    result = command("status")

    assert result.exit_code == 0
    assert "0 waiting, 0 started, 0 scheduled, 0 failed" in result.output
    assert "none: nothing is projected until one runs" in result.output
    assert "nobody follows, 2 hints left" in result.output
    assert json.loads(command("status", "--json").output)["hints_left"] == 2


def test_status_shows_a_killed_worker_as_gone(command, client):
    dead = start("-c", "pass")
    end(dead)
    alive, killed = worker(client), worker(client)
    killed.pid = dead.pid
    for one in (alive, killed):
        one.register_birth()
        one.set_state("busy")

    result = command("status")

    assert f"{alive.name}, busy" in result.output
    assert f"{killed.name}, gone" in result.output
