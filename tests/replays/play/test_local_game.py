"""The file of a game in the terminal: its secret, other writers, failed saves and damage."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest
from msgspec.structs import replace

from replays.files.notes_file import exclusive_lock
from replays.files.output_file import save
from replays.play.local_game import LocalGame
from replays.play.play_app import PlayApp
from replays.reading.verification import verify
from replays.stepper.keys import DEFAULT_KEYS
from service.domain.kit.messages import Command
from service.domain.kit.trial import Trial
from service.events.replay_files.file import Replay, parse
from tests.replays.golden_games import path
from tests.replays.on_screen import shown
from tests.replays.play.test_play import FOUR, altana_play

Damage = Callable[[Replay], Replay]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder / "game.replay"


def new_game(file: Path, computers: dict[int, str] | None = None) -> LocalGame:
    return LocalGame.new(str(file), "burano", FOUR[:2], computers or {})


def secret_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.secret")


def first_choice(local: LocalGame) -> list[Command]:
    return [Trial(local.ruleset, local.position).choices()[0]]


def play_first_choice(local: LocalGame) -> None:
    local.play(local.state.asked, first_choice(local))


def damage(file: Path, change: Damage) -> None:
    save(change(parse(file.read_bytes())), str(file))


@contextmanager
def folder_gone(file: Path) -> Iterator[None]:
    """Take the folder of a file away for a while, so that nothing can be saved in it."""
    away = file.parent.with_name("away")
    file.parent.rename(away)
    yield
    away.rename(file.parent)


def with_a_changed_move(replay: Replay) -> Replay:
    """Change the time of the first move, so that its hash no longer fits."""
    first, *others = replay.entries
    body = first.body.replace(b'"at":"20', b'"at":"19')
    return replace(replay, entries=(replace(first, body=body), *others))


def with_an_unreadable_move(replay: Replay) -> Replay:
    *others, last = replay.entries
    body = last.body.replace(b'"seat":', b'"place":')
    return replace(replay, entries=(*others, replace(last, body=body)))


def without_a_known_ruleset(replay: Replay) -> Replay:
    return replace(replay, header={**replay.header, "ruleset": "chess/1"})


def test_the_secret_of_another_game_is_refused(file: Path):
    new_game(file)
    other = file.with_name("other.replay")
    new_game(other)
    secret_of(file).write_bytes(secret_of(other).read_bytes())
    before = file.read_bytes()
    told = altana_play("play", str(file), lines=("1",), code=2).stderr

    assert "the secret beside the file is that of another game" in told
    assert file.read_bytes() == before


def test_a_published_secret_that_was_not_committed_deals_no_cards(tmp_path: Path):
    file, on = tmp_path / "forged.replay", tmp_path / "on.replay"
    replay = parse(Path(path("burano-2")).read_bytes())
    *others, last = replay.entries
    forged = json.dumps({**json.loads(last.body), "secret": "0" * 64}).encode()
    save(replace(replay, entries=(*others, replace(last, body=forged))), str(file))
    told = altana_play("replay", "play", str(file), "--at", "R3", "-o", str(on), code=2).stderr

    assert "the published secret is that of another game" in told
    assert not on.exists()


def test_an_old_secret_without_its_game_is_not_taken_for_a_new_one(file: Path):
    secret_of(file).write_bytes(b"mine")
    told = altana_play("play", "burano", "-o", str(file), code=2).stderr

    assert "game.replay.secret is there already" in told
    assert secret_of(file).read_bytes() == b"mine"
    assert not file.exists()


def test_a_secret_that_is_a_link_to_nowhere_is_not_followed(file: Path):
    nowhere = file.with_name("nowhere")
    secret_of(file).symlink_to(nowhere)
    altana_play("play", "burano", "-o", str(file), code=2)

    assert not nowhere.exists()


@pytest.mark.parametrize("found", [None, b"", b'{"secret": "00", "computers": {}}'])
def test_a_save_brings_back_a_secret_that_was_lost_or_changed(file: Path, found: bytes | None):
    local = new_game(file)
    own = secret_of(file).read_bytes()
    secret_of(file).unlink()
    if found is not None:
        secret_of(file).write_bytes(found)
    play_first_choice(local)

    assert secret_of(file).read_bytes() == own
    assert secret_of(file).stat().st_mode & 0o777 == 0o600


def test_moves_that_another_process_wrote_are_not_written_over(file: Path):
    first = new_game(file)
    second = LocalGame.resume(str(file))
    play_first_choice(second)
    written = file.read_bytes()

    with pytest.raises(click.ClickException, match="other moves"):
        play_first_choice(first)
    assert file.read_bytes() == written
    assert len(first.replay.entries) == len(second.replay.entries) - 1


def test_two_new_games_do_not_share_a_file(file: Path):
    new_game(file)
    written, secret = file.read_bytes(), secret_of(file).read_bytes()

    with pytest.raises(click.ClickException, match="other moves"):
        new_game(file)
    assert (file.read_bytes(), secret_of(file).read_bytes()) == (written, secret)


def test_a_save_waits_while_somebody_else_is_writing(file: Path):
    local = new_game(file)

    async def run() -> None:
        with exclusive_lock(str(file)):
            before = file.read_bytes()
            saving = asyncio.create_task(asyncio.to_thread(play_first_choice, local))
            done, _ = await asyncio.wait([saving], timeout=0.2)
            assert not done
            assert file.read_bytes() == before
        await saving

    asyncio.run(run())

    assert len(LocalGame.resume(str(file)).replay.entries) == len(local.replay.entries)


def test_after_a_failed_save_the_game_is_where_the_file_is(file: Path):
    local = new_game(file)
    position, moves = local.position, len(local.replay.entries)
    with folder_gone(file), pytest.raises(click.ClickException, match="No such file"):
        play_first_choice(local)

    assert local.position is position
    assert len(local.replay.entries) == moves
    play_first_choice(local)
    assert verify(file.read_bytes()).fault is None
    assert len(LocalGame.resume(str(file)).replay.entries) == moves + 1


def test_a_new_game_that_cannot_be_saved_leaves_no_secret_behind(file: Path):
    file.symlink_to(file.parent / "nowhere" / "game.replay")
    with pytest.raises(click.ClickException, match="No such file"):
        new_game(file)

    assert list(file.parent.iterdir()) == [file]


def test_on_the_screen_a_failed_save_is_told_and_can_be_tried_again(file: Path):
    app = PlayApp(new_game(file), "en", DEFAULT_KEYS)
    moves = len(app.local.replay.entries)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            with folder_gone(file):
                await pilot.press("enter")
                await pilot.pause()
                assert "Not saved: " in shown(app)
            await pilot.press("enter", "enter")
            await pilot.pause()

    asyncio.run(run())

    assert len(LocalGame.resume(str(file)).replay.entries) == moves + 1


def test_on_the_screen_a_computer_plays_again_after_a_failed_save(file: Path):
    app = PlayApp(new_game(file, {1: "beginner", 2: "beginner"}), "en", DEFAULT_KEYS)
    moves = len(app.local.replay.entries)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            with folder_gone(file):
                async with asyncio.timeout(10):
                    while "Not saved: " not in shown(app):
                        await pilot.pause(0.02)
            await pilot.press("enter")
            await pilot.pause()

    asyncio.run(run())

    assert len(LocalGame.resume(str(file)).replay.entries) > moves


@pytest.mark.parametrize(
    ("change", "code", "told"),
    [
        (with_an_unreadable_move, 8, "can't be read"),
        (without_a_known_ruleset, 8, "there is no ruleset"),
        (with_a_changed_move, 2, "the chain is broken, so the game can't go on"),
    ],
)
def test_a_damaged_game_is_refused_in_one_sentence(
    file: Path, change: Damage, code: int, told: str
):
    new_game(file)
    damage(file, change)
    before = file.read_bytes()

    assert told in altana_play("play", str(file), lines=("1",), code=code).stderr
    assert file.read_bytes() == before


def test_a_broken_chain_is_not_carried_on_into_a_new_game(tmp_path: Path):
    file, on = tmp_path / "changed.replay", tmp_path / "on.replay"
    file.write_bytes(Path(path("burano-2")).read_bytes())
    damage(file, with_a_changed_move)
    told = altana_play("replay", "play", str(file), "--at", "R3", "-o", str(on), code=2).stderr

    assert "the chain is broken, so the game can't go on" in told
    assert not on.exists()


def test_a_folder_called_like_a_game_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "burano").mkdir()
    monkeypatch.chdir(tmp_path)
    altana_play("play", "burano", "-o", "game.replay")

    assert verify((tmp_path / "game.replay").read_bytes()).fault is None
