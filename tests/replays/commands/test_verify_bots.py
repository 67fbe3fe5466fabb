"""`altana replay verify --bots`: the turns of computer players are chosen again."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from service.bots.choose import Choice, think
from service.bots.levels import LEVELS, find_level, seed_of
from service.bots.value import load_value
from service.cli import altana
from service.domain.kit.messages import Resign, Seat
from service.events.replay_files.file import stored_replay, write
from service.play.bot_turns import BotTurns, Think
from tests.events.store.memory_store import MemoryStore
from tests.kit.random_play import CATALOGUE
from tests.projections.tables import Players

BOT, LEARNED = "bot-greedy", "bot-advanced"
DREAM_HOME = CATALOGUE.current("dream-home")


def recorded(path: Path, plain: bool = False, bot: str = BOT, think: Think = think) -> Path:
    """Play some turns against a bot, resign, and store the replay file."""
    players = Players(MemoryStore())
    handler = players.handler
    turns = BotTurns(handler, think)
    game = players.sit_down("dream-home", "ana", bot)
    for _ in range(8):
        turn = turns.find(game)
        loaded = handler.load(game)
        state = loaded.position.state
        if turn is None:
            players.give(game, state.asked, *loaded.ruleset.finish_turn(state))
        elif plain:
            turns.play_plainly(turn, "ZeroDivisionError")
        else:
            turns.play(turn)
    players.give(game, Seat(1), Resign())
    replay = stored_replay(CATALOGUE, players.store.read(game))
    path.write_bytes(b"".join(write(replay)))
    return path


def verify(*arguments: str) -> Result:
    return CliRunner().invoke(altana, ["replay", "verify", "--bots", *arguments])


def report_of(path: Path) -> dict[str, Any]:
    [report] = json.loads(verify(str(path), "--format", "json").output)
    bots: dict[str, Any] = report["bots"]
    return bots


def test_the_turns_of_a_bot_are_the_same_again(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.replay")

    result = verify(str(path))

    assert result.exit_code == 0, result.output
    assert "choose the same again" in result.output
    assert len(report_of(path)["same"]) >= 3
    assert report_of(path)["differing"] == []


def test_a_turn_that_was_ended_plainly_is_named(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.replay", plain=True)

    assert verify(str(path)).exit_code == 0
    assert len(report_of(path)["plain"]) >= 3


def test_a_turn_that_is_chosen_differently_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = recorded(tmp_path / "game.replay")
    level = find_level("beginner")
    monkeypatch.setattr(
        "replays.commands.bot_moves.think",
        lambda _, ruleset, state, seat, seed: think(level, ruleset, state, seat, seed[::-1]),
    )

    result = verify(str(path))

    assert result.exit_code == 1
    assert "choose differently today, at moves" in result.output


def test_turns_of_a_version_that_is_not_here_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = recorded(tmp_path / "game.replay")
    newer = replace(find_level("greedy"), version=99)
    monkeypatch.setattr("replays.commands.bot_moves.find_level", lambda name: newer)

    assert verify(str(path)).exit_code == 0
    assert len(report_of(path)["other_versions"]) >= 3


def test_a_turn_that_names_its_weights_is_the_same_again(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.replay", bot=LEARNED)
    value = load_value(DREAM_HOME.package, 2)

    assert value is not None
    assert f'"weights":"{value.name}"' in path.read_text("utf-8")
    assert len(report_of(path)["same"]) >= 3
    assert report_of(path)["differing"] == []


def test_turns_by_weights_that_are_not_here_are_not_different(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = recorded(tmp_path / "game.replay", bot=LEARNED)
    monkeypatch.setattr("replays.commands.bot_moves.load_value", lambda *_: None)

    result = verify(str(path))

    assert result.exit_code == 0
    assert "can't be repeated here" in result.output
    assert "can't be repeated here" not in verify("--quiet", str(path)).output
    assert len(report_of(path)["not_repeatable"]) >= 3


def test_turns_that_need_an_extra_which_is_missing_are_not_different(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = recorded(tmp_path / "game.replay")
    lacking = replace(find_level("greedy"), needs=("a_module_of_no_package",))
    monkeypatch.setattr("replays.commands.bot_moves.find_level", lambda name: lacking)

    assert verify(str(path)).exit_code == 0
    assert len(report_of(path)["not_repeatable"]) >= 3


def test_a_turn_that_tells_other_simulations_is_different(tmp_path: Path) -> None:
    def claiming(*known: Any) -> Choice:
        return think(*known)._replace(simulations=7)

    path = recorded(tmp_path / "game.replay", think=claiming)

    assert verify(str(path)).exit_code == 1
    assert len(report_of(path)["differing"]) >= 3


def test_every_level_has_a_seed_of_its_own() -> None:
    seeds = {seed_of(level, "game", 7) for level in LEVELS}  # type: ignore[arg-type]

    assert len(seeds) == len(LEVELS)
