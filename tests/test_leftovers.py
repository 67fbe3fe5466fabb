"""A run of the tests that leaves something behind fails, and says what it is."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.leftovers import Watch
from tests.processes import PATIENCE, ROOT, end, start

Environment = dict[str, str]


@pytest.fixture
def environment() -> Environment:
    return {}


@pytest.fixture
def watch(tmp_path: Path, environment: Environment) -> Iterator[Watch]:
    subprocess.run(("git", "init", "--quiet"), cwd=tmp_path, check=True)
    watch = Watch(tmp_path, environment, short=tmp_path / "short")
    yield watch
    watch.left(0)


def test_nothing_is_left(watch: Watch) -> None:
    assert watch.left() == []


def test_a_process_that_lives_on_is_told(watch: Watch, environment: Environment) -> None:
    process = start("-c", "input()", environment=environment)

    left = watch.left(patience=0)

    end(process)
    assert len(left) == 1
    assert f"process {process.pid}" in left[0]


def test_a_process_may_take_its_time_to_end(watch: Watch, environment: Environment) -> None:
    process = start("-c", "import time; time.sleep(1)", environment=environment)

    left = watch.left(PATIENCE)

    end(process)
    assert left == []


@pytest.mark.parametrize("place", ["TMPDIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"])
def test_a_file_is_told_and_taken_away(watch: Watch, environment: Environment, place: str) -> None:
    folder = Path(environment[place], "altana")
    folder.mkdir(parents=True)

    left = watch.left()

    assert left == [f"file {folder}"]
    assert not folder.exists()


def test_a_short_folder_that_nobody_uses_is_told(watch: Watch, tmp_path: Path) -> None:
    folder = tmp_path / "short" / f"altana-{os.getuid()}-0123"
    folder.mkdir(parents=True)

    assert watch.left() == [f"file {folder}"]


def test_a_new_file_in_the_work_tree_is_told(watch: Watch, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()

    assert watch.left() == ["work tree: ?? notes.txt"]


def test_caches_of_tools_may_stay(watch: Watch, tmp_path: Path) -> None:
    (tmp_path / ".mypy_cache").mkdir()
    (tmp_path / ".mypy_cache/entry").touch()

    assert watch.left() == []


def test_a_run_that_leaves_a_file_fails(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "from tempfile import mkdtemp\ndef test_it():\n    mkdtemp(prefix='forgotten-')\n", "utf-8"
    )
    asked = ("-m", "pytest", "-q", "-n", "1", "-p", "tests.conftest", "--rootdir", ".")

    done = subprocess.run(
        (sys.executable, *asked, "-p", "no:cacheprovider", str(tmp_path / "test_it.py")),
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 1, done.stdout
    assert "left behind by the tests" in done.stdout
    assert "forgotten-" in done.stdout
    assert "1 passed" in done.stdout
