"""Where compiled code is kept: never in a folder that games share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.bots import compiler
from service.bots.compiler import cache_folders, linked

Keep = Callable[..., Any]


def add(left: int, right: int) -> int:
    return left + right


@pytest.fixture
def blocked(tmp_path: Path) -> str:
    """Return a folder that nobody can make, not even root: its parent is a file."""
    file = tmp_path / "file"
    file.touch()
    return str(file / "folder")


@pytest.fixture
def compiled_with(monkeypatch: pytest.MonkeyPatch) -> Keep:
    """Return how to compile a small function that may be kept in some folders."""

    def compile_with(*folders: str) -> Any:
        monkeypatch.setattr(compiler, "cache_folders", lambda: folders)
        return linked([add], ["add"], "test")["add"]

    return compile_with


def test_compiled_code_is_kept_in_the_first_folder_that_can_be_written(
    compiled_with: Keep, blocked: str, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"

    kept = compiled_with(blocked, str(first), str(second))

    [folder] = first.iterdir()
    assert folder.name.startswith("test-")
    assert Path(kept.stats.cache_path).parent == folder
    assert not second.exists()


def test_compiled_code_is_not_kept_where_nothing_can_be_written(
    compiled_with: Keep, blocked: str
) -> None:
    kept = compiled_with(blocked)

    assert kept.stats.cache_path is None
    assert kept(2, 3) == 5


def test_the_folders_are_that_of_the_package_and_one_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert cache_folders() == (
        str(Path(compiler.__file__).parent / "__pycache__"),
        str(tmp_path / "altana"),
    )
