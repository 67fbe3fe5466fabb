"""`altana replay fork` onto a running service."""

from pathlib import Path

from click.testing import CliRunner

from replays.cli import replay
from tests.api.finished_games.test_forks import finished
from tests.e2e.serving import Caller, Running


def test_a_file_goes_on_as_a_game_on_a_service(running: Running, tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    file.write_bytes(finished("dream-home/1"))
    asked = [*("fork", str(file), "--at", "R3", "--service", running.address), "--all-seats"]
    done = CliRunner().invoke(replay, asked)
    told = dict(line.split(maxsplit=1) for line in done.output.splitlines()[:2])
    caller = Caller(running)
    caller.token = told["token"]
    table = caller.call("GET", told["game"].removeprefix(running.address)).json

    assert done.exit_code == 0, done.output
    assert "All seats are taken" in done.output
    assert (table["status"], table["round"], table["turn"]) == ("running", 3, 1)


def test_a_service_that_says_no_is_quoted(running: Running, tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    file.write_bytes(finished("burano/1"))
    nowhere = CliRunner().invoke(
        replay, ["fork", str(file), "--at", "R2", "--service", "http://127.0.0.1:9"]
    )
    asked = ["fork", str(file), "--at", "R2", "--service", running.address, "--token", "none"]
    stranger = CliRunner().invoke(replay, asked)

    assert (nowhere.exit_code, stranger.exit_code) == (1, 1)
    assert "can't be reached" in nowhere.output
    assert "token" in stranger.output
