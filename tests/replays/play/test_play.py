"""Games in the terminal: against computers, several people, saved, resumed and proven."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from replays.play.help import how_to_play, what_things_do
from replays.play.local_game import LocalGame
from replays.play.news import done_by_others, last_lines
from replays.play.play_app import PlayApp
from replays.play.words import tell_saved
from replays.reading.card_places import known_cards
from replays.reading.verification import verify
from replays.stepper.keys import DEFAULT_KEYS
from replays.stepper.reader import Reader
from service.cli import altana
from service.domain.kit.messages import Resign, Seat
from service.teaching.notes.replay_game import ReplayGame
from tests.replays.golden_games import opened, path
from tests.replays.on_screen import shown

FOUR = ("Ana", "Bo", "Cleo", "Dario")


def altana_play(*arguments: str, lines: Sequence[str] = (), code: int = 0) -> Result:
    """Play line by line, and leave."""
    typed = "".join(f"{line}\n" for line in (*lines, "q"))
    result = CliRunner().invoke(altana, [*arguments, "--language", "en"], input=typed)
    assert result.exit_code == code, result.output
    return result


def test_a_person_plays_against_a_computer_and_every_move_is_saved(tmp_path: Path):
    file = tmp_path / "game.replay"
    told = altana_play(
        *("play", "burano", "--name", "Ana", "-o", str(file)),
        lines=("take 1 card", "1", "end", "1"),
    ).stdout

    assert "Ana to move." in told
    assert "Ana takes " in told
    assert "🐱 casual 2 takes " in told
    report = verify(file.read_bytes())
    assert report.fault is None
    assert report.moves > 4


def test_leaving_a_running_game_says_how_to_go_on_with_it(tmp_path: Path):
    file = tmp_path / "my game.replay"
    told = altana_play("play", "burano", "-o", str(file)).stdout

    assert f"`altana play '{file}'` goes on with it." in told


def test_the_end_of_a_game_says_how_to_learn_from_it(tmp_path: Path):
    file = str(tmp_path / "game.replay")
    local = LocalGame.new(file, "burano", ["a"], {1: "beginner"})
    while local.play_computer():
        pass
    told = altana_play("play", file).stdout

    assert f"`altana annotate auto {file} --questions 3`, then `altana learn {file}`." in told


def test_one_person_among_computers_learns_from_their_own_mistakes(tmp_path: Path):
    local = LocalGame.new(
        str(tmp_path / "game.replay"), "burano", ["a", "b"], dict.fromkeys((1, 2), "beginner")
    )
    while local.play_computer():
        pass
    local.computers = {1: "beginner"}

    assert "--questions 3 --seat 2`, then" in tell_saved(local, "en")[1]


def test_the_secret_of_a_running_game_is_for_its_owner_alone(tmp_path: Path):
    file = tmp_path / "game.replay"
    altana_play("play", "dream-home", "-o", str(file))
    beside = tmp_path / "game.replay.secret"

    assert beside.stat().st_mode & 0o777 == 0o600
    assert json.loads(beside.read_bytes())["secret"].encode() not in file.read_bytes()


def test_a_game_is_resumed_where_it_was_left(tmp_path: Path):
    file = str(tmp_path / "game.replay")
    altana_play("play", "burano", "-o", file, lines=("take", "1"))
    moves = len(LocalGame.resume(file).replay.entries)
    told = altana_play("play", file, lines=("u",)).stdout

    assert "takes back move" in told
    assert len(LocalGame.resume(file).replay.entries) == moves + 1


def test_what_the_rules_forbid_changes_nothing(tmp_path: Path):
    file = tmp_path / "game.replay"
    altana_play("play", "burano", "-o", str(file))
    before = file.read_bytes()
    told = altana_play("play", str(file), lines=("u", "99", '[{"type": "end_turn"}]', "[")).stdout

    assert "There is no 99 in the list." in told
    assert "JSON" in told
    assert file.read_bytes() == before


@pytest.mark.parametrize(("game", "players"), [("burano", 1), ("burano", 2), ("dream-home", 4)])
def test_a_game_of_computers_is_played_to_its_end_and_proven(
    game: str, players: int, tmp_path: Path
):
    file = tmp_path / "game.replay"
    levels = dict.fromkeys(range(1, players + 1), "beginner")
    local = LocalGame.new(str(file), game, FOUR[:players], levels)
    while local.play_computer():
        pass
    report = verify(file.read_bytes())

    assert local.state.is_over
    assert report.fault is None
    assert "deals" in report.proven
    assert not (tmp_path / "game.replay.secret").exists()


def test_several_people_play_at_one_keyboard(tmp_path: Path):
    file = str(tmp_path / "game.replay")
    names = ("--name", "Ana", "--name", "Bo")
    told = altana_play("play", "burano", *names, "-o", file, lines=("1", "end", "1")).stdout

    assert "Ana to move." in told
    assert "Bo to move." in told


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("play", "burano", "--people", "3"), 2, "--players 3"),
        (("play", "dream-home", "--players", "1"), 2, "2 to 4 can play"),
        (("play", "no-such-game"), 2, "neither a saved game nor one of the games: burano"),
        (("play", "no-such.replay"), 8, "No such file"),
        (("replay", "play", path("burano-2")), 2, "choose one with --at"),
        (("replay", "play", path("burano-2"), "--at", "R3", "--seat", "9"), 2, "no seat 9"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: tuple[str, ...],
    code: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.chdir(tmp_path)

    assert told in altana_play(*arguments, code=code).stderr
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_never_written_over(tmp_path: Path):
    file = tmp_path / "game.replay"
    file.write_bytes(b"mine")

    assert "is there already" in altana_play("play", "burano", "-o", str(file), code=2).stderr
    assert file.read_bytes() == b"mine"


@pytest.mark.parametrize("name", ["burano-2", "dream-home-3"])
def test_a_finished_game_goes_on_from_a_moment_with_its_hidden_cards(name: str, tmp_path: Path):
    file = str(tmp_path / "on.replay")
    result = altana_play("replay", "play", path(name), "--at", "R3.2", "-o", file, lines=("1",))
    report = verify(Path(file).read_bytes())
    local = LocalGame.resume(file)

    assert "The hidden cards are those of" in result.stderr
    assert report.fault is None
    assert local.replay.header["forked_from"]["game"] == opened(name).game.replay.header["game"]
    local.computers = dict.fromkeys(range(1, local.state.seats + 1), "beginner")
    while local.play_computer():
        pass
    assert "deals" in verify(Path(file).read_bytes()).proven


def test_an_unfinished_game_without_its_secret_cannot_go_on(tmp_path: Path):
    cut = str(tmp_path / "cut.replay")
    CliRunner().invoke(altana, ["replay", "fork", path("burano-2"), "--at", "R3", "-o", cut])

    assert "secret is not beside" in altana_play("play", cut, code=2).stderr


def test_on_the_screen_enter_plays_u_takes_back_and_notes_stay(tmp_path: Path):
    file = tmp_path / "game.replay"
    local = LocalGame.new(str(file), "burano", FOUR[:2], {})
    app = PlayApp(local, "en", DEFAULT_KEYS)
    seen = list[str]()

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for keys in ("enter", "escape", "4", "enter", "u"):
                await pilot.press(keys)
                await pilot.pause()
                seen.append(shown(app))
            await pilot.press("escape", "q")

    asyncio.run(run())

    assert any("to move. Take 1 to 3 cards" in each for each in seen)
    assert any("Write ?! on " in each for each in seen)
    assert any("Place a card from your hand (the next one costs 1 coin)" in each for each in seen)
    assert verify(file.read_bytes()).fault is None
    assert b'"annotation"' in file.read_bytes()
    assert len(LocalGame.resume(str(file)).replay.entries) == 4


def test_the_end_of_a_game_on_the_screen_says_where_to_learn_from_it(tmp_path: Path):
    file = tmp_path / "game.replay"
    local = LocalGame.new(str(file), "burano", FOUR[:2], {Seat(2): "casual"})
    local.play(Seat(1), [Resign()])
    app, seen = PlayApp(local, "en", DEFAULT_KEYS), list[str]()

    async def run() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            seen.append(shown(app))

    asyncio.run(run())

    assert "q: learn from your mistakes." in seen[0]


def test_what_the_others_have_done_is_told_without_the_ends_of_turns():
    game = opened("burano-2").game
    every = list(done_by_others(game, None, "en"))

    assert list(done_by_others(game, Seat(game.moves[-1].seat), "en")) == []
    assert any(" takes " in told for told in every)
    assert any(" places " in told for told in every)
    assert not any("turn" in told for told in every)
    assert last_lines(["first", "second", "third"], 80, 2) == ["…", "second", "third"]
    assert last_lines(["a long sentence", "end"], 8, 3) == ["a long sentence", "end"]


def test_help_begins_with_how_to_play():
    told = str(how_to_play(Reader(opened("dream-home-3"), "en"), False, 60))

    assert told.startswith("To play\n Enter ")
    assert "`altana learn dream-home` teaches the rules" in told


def test_what_things_do_is_told_by_their_names():
    told = str(what_things_do(Reader(opened("burano-2"), "de"), False, 60))

    assert " Bürgermeister " in told
    assert "Einheimischer: 1 Punkt" in told
    assert "{" not in told


def test_players_are_no_cards_though_they_are_called_alike(tmp_path: Path):
    file = str(tmp_path / "game.replay")
    local = LocalGame.new(file, "burano", ["a", "b"], {})

    assert b'"player-2"' in Path(file).read_bytes()
    assert {card.split("-")[0] for card in known_cards(ReplayGame(local.replay))} <= {
        *("ground", "upper", "roof")
    }
