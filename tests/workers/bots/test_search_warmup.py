"""Search is compiled beside the process of computer players, and no turn waits for it."""

import fcntl
import sys
from pathlib import Path
from time import monotonic

import pytest

from service.bots.bot_player import player_of
from service.bots.levels import LEVELS, find_level
from service.commands.run.search_warmup import LOCK, NOT_KEPT, SearchWarmup, compile_lock
from service.play.bot_turns import level_to_play
from tests.kit.waiting import until

LONG = 600.0  # seconds


def child(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_until_search_is_ready_the_strongest_level_that_needs_nothing_plays() -> None:
    master = player_of(LEVELS[-1])

    assert level_to_play(master, lambda: False) == find_level("advanced")
    assert level_to_play(master, lambda: True) == LEVELS[-1]


def test_a_level_that_does_not_search_never_asks_whether_it_could() -> None:
    def fail() -> bool:
        raise AssertionError("nobody needs to know")

    assert level_to_play(player_of(find_level("greedy")), fail) == find_level("greedy")


def test_search_is_ready_when_the_child_has_ended_well() -> None:
    warmup = SearchWarmup(child("pass"), start_after=0)

    with warmup.running():
        until(warmup.is_ready)


def test_who_asks_for_search_starts_the_child() -> None:
    warmup = SearchWarmup(child("pass"), start_after=LONG)

    with warmup.running():
        until(warmup.is_ready)


def test_search_is_not_ready_when_nothing_could_be_kept() -> None:
    warmup = SearchWarmup(child(f"raise SystemExit({NOT_KEPT})"), start_after=0)

    with warmup.running():
        assert not warmup.is_ready()


def test_the_child_is_stopped_with_its_process() -> None:
    warmup = SearchWarmup(child(f"import time; time.sleep({LONG})"), start_after=0)
    started = monotonic()

    with warmup.running():
        pass

    assert monotonic() - started < LONG / 2
    assert not warmup.is_ready()


def test_one_process_compiles_at_a_time(tmp_path: Path) -> None:
    def take() -> None:
        with (tmp_path / LOCK).open() as other:
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)

    with compile_lock([str(tmp_path)]), pytest.raises(BlockingIOError):
        take()

    take()


def test_the_lock_lies_where_compiled_code_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    with compile_lock([str(tmp_path / "file"), str(tmp_path / "cache")]):
        assert (tmp_path / "cache" / LOCK).exists()


def test_where_nothing_can_be_kept_nobody_waits(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    with compile_lock([str(tmp_path / "file")]), compile_lock([str(tmp_path / "file")]):
        assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.slow  # it compiles for more than a minute, unless that was done before
def test_the_real_child_makes_search_ready() -> None:
    warmup = SearchWarmup(start_after=0)

    with warmup.running():
        until(warmup.is_ready, patience=LONG)
