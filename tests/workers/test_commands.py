"""Operators' commands on a real server: status, rebuild, export, import, erase."""

import gzip
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from redis import Redis

from service.cli import altana
from service.domain.messages import GameId, PlayerId
from service.events.audit import audit
from service.events.chain import canonical
from service.events.people import Digest, NoSuchPlayer, Person, TokenId
from service.events.redis_people import RedisPeople
from service.events.replay_file import Replay, parse, read, write
from service.projections.documents import Documents
from tests.projections.tables import Players, everything_shown
from tests.random_play import CATALOGUE
from tests.servers import Server
from tests.tables import entry, new_id
from workers.jobs import archive_games, old_games
from workers.tools import Tools


class Altana:
    """The command line, on the test's own server and folder."""

    def __init__(self, url: str, folder: Path) -> None:
        self._environment = {"REDIS_URL": url, "ALTANA_DATA": str(folder)}

    def __call__(self, *arguments: str, **options: Any) -> Result:
        return CliRunner(env=self._environment).invoke(altana, arguments, **options)


@pytest.fixture
def command(own_server: Server, client: Redis, tmp_path: Path) -> Altana:
    return Altana(own_server.url, tmp_path)


@pytest.fixture
def game(tools: Tools, players: Players) -> GameId:
    played = players.play("dream-home", "ana", "bo")
    tools.refresher.refresh([played])
    return played


def test_status_says_what_is_behind(command, tools, players, game):
    players.sit_down("burano", "ana", "bo")

    said = command("projections", "status")

    rows = {line.split()[0]: line.split()[1:4] for line in said.output.splitlines()[1:7]}
    assert said.exit_code == 0
    assert rows["lobby"] == ["1", "1", "1"]
    assert "2 games." in said.output


def test_status_names_what_was_set_aside(command, tools, game):
    broken = new_id()
    tools.store.append(broken, entry(1, "nonsense"))
    tools.refresher.refresh([broken])

    said = command("projections", "status", "--json")

    [aside] = json.loads(said.output)["aside"]
    assert aside["game"] == broken
    assert broken in command("projections", "status").output


def test_what_was_set_aside_can_be_tried_again(command, tools, game):
    broken = new_id()
    tools.store.append(broken, entry(1, "nonsense"))
    tools.refresher.refresh([broken])

    said = command("projections", "retry")

    assert said.exit_code == 1
    assert f"Still set aside: {broken}" in said.output
    assert "0 of 1 games are shown again." in said.output


def test_a_rebuild_says_what_it_did(command, client, game):
    said = command("projections", "rebuild", "--processes", "1")

    assert said.exit_code == 0
    assert said.stdout.startswith("1 games, ")
    assert "Nothing differs" in said.stdout
    assert Documents(client).read("results", game).document.game == game


def test_a_check_finds_a_difference_and_changes_nothing(command, client, tools, game):
    [key] = client.scan_iter("*:shown:lobby:1")
    version = tools.store.version(game)
    client.hset(key, game, f"{version} {{}}")
    before = everything_shown(client)

    said = command("projections", "rebuild", "lobby", "--check", "--processes", "1")

    assert said.exit_code == 1
    assert f"lobby 1, for example {game}" in said.stdout
    assert everything_shown(client) == before


def test_an_unfinished_rebuild_of_something_else_is_told(command, client, game):
    command("projections", "rebuild", "lobby", "--processes", "1")
    client.set("altana:{projections}:rebuild", json.dumps({"editions": {"curves": 2}, "games": 3}))

    said = command("projections", "rebuild", "lobby", "--processes", "1")
    afresh = command("projections", "rebuild", "lobby", "--afresh", "--processes", "1")

    assert said.exit_code == 1
    assert "A rebuild of curves is not finished" in said.output
    assert afresh.exit_code == 0


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


def test_an_export_names_games_that_are_none(command, tmp_path):
    said = command("export", "nobody", "--to", str(tmp_path / "files"))

    assert said.exit_code == 1
    assert "These games can't be exported: nobody" in said.output


def test_an_export_wants_games_or_all(command, game, tmp_path):
    assert command("export", "--to", str(tmp_path)).exit_code == 2
    assert command("export", game, "--all", "--to", str(tmp_path)).exit_code == 2


@pytest.mark.parametrize(
    ("place", "reason"),
    [("/dev/null/replays", "Not a directory"), ("nowhere://user:pass@there/", "nowhere")],
)
def test_an_export_says_why_it_can_not_write_there(command, game, place, reason):
    said = command("export", "--all", "--to", place)

    assert said.exit_code == 2
    assert "Replay files can't be kept at" in said.output
    assert reason in said.output
    assert "pass@" not in said.output


def test_an_imported_game_is_here_and_shown(command, client, tools, game, tmp_path):
    export = tools.exports.export(game)
    moves = list(tools.store.read(game))
    client.flushall()

    said = command("import", str(tmp_path / "replays" / export.name))
    again = command("import", str(tmp_path / "replays" / export.name))

    assert said.exit_code == 0
    assert "all of them verified" in said.stdout
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

    said = command("import", str(packed))

    assert said.exit_code == 0
    assert "1 note was not brought along" in said.stdout


def test_a_changed_file_is_not_imported(command, client, tools, game, tmp_path):
    export = tools.exports.export(game)
    file = tmp_path / "replays" / export.name
    file.write_bytes(file.read_bytes().replace(b'"seat":2', b'"seat":1', 1))
    client.flushall()

    said = command("import", str(file))

    assert said.exit_code == 1
    assert "Nothing was changed." in said.stderr
    assert tools.store.version(game) == 0


def test_an_archived_game_comes_back_with_what_was_agreed(command, tools, game, tmp_path):
    terms = tools.store.terms(game)
    archive_games(list(old_games(tools, timedelta())))
    export = tools.archive.find(game)

    said = command("import", "--private", str(tmp_path / "replays" / export.name))

    assert said.exit_code == 0
    assert tools.archive.find(game) is None
    assert tools.store.terms(game) == terms


def test_an_erased_person_is_nowhere_and_everything_still_verifies(
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

    said = command("erase", "p7", "--yes")

    assert said.exit_code == 0
    assert people.find(PlayerId("p7")).name == ""
    assert people.tokens(PlayerId("p7")) == []
    assert not any(b"Giuseppina" in text for text in everything_kept(client, tmp_path))
    assert everything_shown(client) == before
    for game in (live, archived):
        assert audit(CATALOGUE, tools.store.read(game)).fault is None
        file = tools.exports.files.get(tools.exports.find(game).name)
        assert audit(CATALOGUE, read(file.splitlines(keepends=True)).entries).fault is None
    said = command("projections", "rebuild", "--check", "--processes", "1")
    assert said.exit_code == 0, said.output


def everything_kept(client: Redis, folder: Path) -> list[bytes]:
    """Read every key of the server, whatever it is, and every file."""
    kept = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
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
                raise AssertionError(f"{key} is a {kind}")
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

    said = command("status")

    assert said.exit_code == 0
    assert "0 waiting, 0 started, 0 scheduled, 0 failed" in said.output
    assert "none: nothing is projected until one runs" in said.output
    assert "nobody follows, 2 hints left" in said.output
    assert json.loads(command("status", "--json").output)["hints_left"] == 2
