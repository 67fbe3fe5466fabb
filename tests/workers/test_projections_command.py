"""Read models at the command line, on a real server: how they stand, rebuilds, trying again."""

import json
import re

import msgspec

from service.commands.operate.progress_bar import progress
from service.projections.build.documents import Documents
from service.projections.build.editions import read_editions
from service.projections.build.keys import REBUILD
from service.projections.upkeep.rebuild import RELEASE, Rebuild, RebuildProgress, under_way
from tests.kit.tables import entry, new_id
from tests.projections.tables import everything_shown


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


def test_an_interrupted_rebuild_says_so_and_the_same_command_goes_on(
    command, client, game, monkeypatch
):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Rebuild, "run", interrupted)
        said = command("projections", "rebuild", "--processes", "1")
    begun = under_way(client)
    again = command("projections", "rebuild", "--processes", "1")

    assert said.exit_code == 1
    assert "Interrupted after 0 games; the same command goes on" in said.stderr
    assert begun is not None
    assert again.exit_code == 0
    assert under_way(client) is None
    assert read_editions(client).of("lobby") == begun.editions["lobby"]


def test_a_bar_says_how_fast_work_goes_and_how_long_it_will_take(capsys):
    with progress() as bar:
        task = bar.add_task("Rebuilding", total=3)
        for _ in range(3):
            bar.advance(task)

    assert re.search(r"Rebuilding .* 3/3 [\d,]+/s 0:00:00", capsys.readouterr().err)


def test_a_check_finds_a_difference_and_changes_nothing(command, client, tools, game):
    [key] = client.scan_iter("*:shown:lobby:1")
    version = tools.store.version(game)
    client.hset(key, game, f"{version} {{}}")
    before = everything_shown(client)

    said = command("projections", "rebuild", "lobby", "--check", "--processes", "1")

    assert said.exit_code == 1
    assert f"lobby 1. For example: {game}." in said.stdout
    assert everything_shown(client) == before


def test_an_unfinished_rebuild_of_something_else_is_told(command, client, game):
    command("projections", "rebuild", "lobby", "--processes", "1")
    other = RebuildProgress(editions={"curves": 2}, release=RELEASE, games=3)
    client.set(REBUILD, msgspec.json.encode(other))

    said = command("projections", "rebuild", "lobby", "--processes", "1")
    afresh = command("projections", "rebuild", "lobby", "--afresh", "--processes", "1")

    assert said.exit_code == 1
    assert "A rebuild of curves is not finished" in said.output
    assert afresh.exit_code == 0
