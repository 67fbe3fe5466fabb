"""A test run that leaves something behind fails and names it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.effort import EFFORT, first_of
from tests.kit.leftovers import Watch
from tests.kit.processes import PATIENCE, ROOT, end, start

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


def test_settings_of_the_person_who_runs_the_tests_do_not_reach_them(tmp_path: Path) -> None:
    own = {"LC_ALL": "de_DE.UTF-8", "LANG": "it_IT", "REDIS_URL": "redis://games", "COLUMNS": "40"}

    Watch(tmp_path, own).left(0)

    assert not own.keys() & {"LC_ALL", "REDIS_URL", "COLUMNS"}
    assert own["LANG"] == "C.UTF-8"


def test_how_much_a_run_tries_reaches_its_processes(tmp_path: Path) -> None:
    own = {EFFORT: "all"}

    Watch(tmp_path, own).left(0)

    assert own[EFFORT] == "all"


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


def test_who_edits_the_work_tree_meanwhile_is_told_and_fails_nothing(
    tmp_path: Path, environment: Environment
) -> None:
    (tmp_path / "known.md").touch()
    for git in (("init", "--quiet"), ("add", "known.md")):
        subprocess.run(("git", *git), cwd=tmp_path, check=True)
    watch = Watch(tmp_path, environment, short=tmp_path / "short")
    (tmp_path / "known.md").write_text("edited", "utf-8")
    (tmp_path / "new.py").touch()

    assert watch.edits() == ["?? new.py", "AM known.md"]
    assert watch.left() == []


def test_caches_of_tools_may_stay(watch: Watch, tmp_path: Path) -> None:
    (tmp_path / ".mypy_cache").mkdir()
    (tmp_path / ".mypy_cache/entry").touch()

    assert watch.left() == []


@pytest.mark.parametrize("processes", first_of(["1", "0"]))
def test_a_run_that_takes_a_file_away_too_late_fails(tmp_path: Path, processes: str) -> None:
    (tmp_path / "test_it.py").write_text(
        "import atexit\nfrom shutil import rmtree\nfrom tempfile import mkdtemp\n"
        "def test_it(): atexit.register(rmtree, mkdtemp(prefix='forgotten-'), True)\n",
        "utf-8",
    )

    done = run(tmp_path / "test_it.py", "-n", processes)

    assert done.returncode == 1, done.stdout
    assert "left behind by the tests" in done.stdout
    assert "forgotten-" in done.stdout
    assert "1 passed" in done.stdout


CHANGES = {
    "os.environ['HOME'] = 'elsewhere'": "environment variable HOME",
    "os.environ['ALTANA_NEW'] = '1'": "environment variable ALTANA_NEW",
    "del os.environ['PATH']": "environment variable PATH",
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)": "signal handler SIGTERM",
    "altana.addHandler(logging.NullHandler())": "logger altana.handlers",
    "altana.addFilter(str)": "logger altana.filters",
    "altana.setLevel('ERROR')": "logger altana.level",
    "altana.propagate = False": "logger altana.propagate",
    "altana.disabled = True": "logger altana.disabled",
    "logging.disable('INFO')": "process logging.disable",
    "os.chdir('/')": "process working directory",
    "os.umask(0o027)": "process umask",
    "sys.path.append('elsewhere')": "process import path",
    "sys.argv = ['another']": "process arguments",
    "wiring._tools.append(None)": "module variable workers.wiring._tools",
    "all_games.cache_clear()": "cache service.domain.catalog.all_games",
    # The last one, as every later test would wait for it.
    "Thread(target=sleep, args=[60], name='outage', daemon=True).start()": (
        "process threads that watch an outage"
    ),
}


@pytest.mark.parametrize("processes", first_of(["1", "0"]))
def test_a_test_that_leaves_its_process_changed_fails(tmp_path: Path, processes: str) -> None:
    begin = (
        "import logging, os, signal, sys\nfrom service.domain.catalog import all_games\n"
        "from threading import Thread\nfrom time import sleep\n"
        "from workers import wiring\naltana = logging.getLogger('altana')\n"
        "def test_nothing(): pass\n"
    )
    tests = [f"def test_{number}(): {does}\n" for number, does in enumerate(CHANGES)]
    file = tmp_path / "test_it.py"
    file.write_text("".join([begin, *tests]), "utf-8")

    done = run(file, "-n", processes, "-p", "no:randomly")

    assert done.returncode == 1, done.stdout
    assert f"{len(CHANGES) + 1} passed, {len(CHANGES)} errors" in done.stdout
    reported = re.findall(
        r"test_(\d+) leaves its process changed:\n(.+?): .* before, ", done.stdout
    )
    assert reported == [(str(number), found) for number, found in enumerate(CHANGES.values())]


def run(file: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    """Run a file of tests under our own conftest."""
    alone = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    # No summary: on CI pytest doesn't shorten it, and everything would appear twice.
    asked = ("-m", "pytest", "-q", "-rN", "-p", "tests.conftest", "--rootdir", ".")
    return subprocess.run(
        (sys.executable, *asked, "-p", "no:cacheprovider", *options, str(file)),
        cwd=ROOT,
        env=alone,
        capture_output=True,
        text=True,
    )
