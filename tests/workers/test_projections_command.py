"""`altana projections` on a real server: status, rebuild, retry."""

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

    result = command("projections", "status")

    rows = {line.split()[0]: line.split()[1:4] for line in result.output.splitlines()[1:7]}
    assert result.exit_code == 0
    assert rows["lobby"] == ["1", "1", "1"]
    assert "2 games." in result.output


def test_status_names_quarantined_games(command, tools, game):
    broken = new_id()
    tools.store.append(broken, entry(1, "nonsense"))
    tools.refresher.refresh([broken])

    result = command("projections", "status", "--json")

    [aside] = json.loads(result.output)["aside"]
    assert aside["game"] == broken
    assert broken in command("projections", "status").output


def test_quarantined_games_can_be_retried(command, tools, game):
    broken = new_id()
    tools.store.append(broken, entry(1, "nonsense"))
    tools.refresher.refresh([broken])

    result = command("projections", "retry")

    assert result.exit_code == 1
    assert f"Still quarantined: {broken}" in result.output
    assert "0 of 1 games are shown again." in result.output


def test_a_rebuild_says_what_it_did(command, client, game):
    result = command("projections", "rebuild", "--processes", "1")

    assert result.exit_code == 0
    assert result.stdout.startswith("1 games, ")
    assert "Nothing differs" in result.stdout
    assert Documents(client).read("results", game).document.game == game


def test_an_interrupted_rebuild_says_so_and_the_same_command_goes_on(
    command, client, game, monkeypatch
):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Rebuild, "run", interrupted)
        result = command("projections", "rebuild", "--processes", "1")
    begun = under_way(client)
    again = command("projections", "rebuild", "--processes", "1")

    assert result.exit_code == 1
    assert "Interrupted after 0 games; the same command goes on" in result.stderr
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

    result = command("projections", "rebuild", "lobby", "--check", "--processes", "1")

    assert result.exit_code == 1
    assert f"lobby 1. For example: {game}." in result.stdout
    assert everything_shown(client) == before


def test_an_unfinished_rebuild_of_another_projection_is_reported(command, client, game):
    command("projections", "rebuild", "lobby", "--processes", "1")
    other = RebuildProgress(editions={"curves": 2}, release=RELEASE, games=3)
    client.set(REBUILD, msgspec.json.encode(other))

    result = command("projections", "rebuild", "lobby", "--processes", "1")
    afresh = command("projections", "rebuild", "lobby", "--afresh", "--processes", "1")

    assert result.exit_code == 1
    assert "A rebuild of curves is not finished" in result.output
    assert afresh.exit_code == 0
