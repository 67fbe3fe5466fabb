"""Checks that a test run leaves nothing behind, and shields it from the user's settings."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, MutableMapping
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from uuid import uuid4

import psutil

from service.events.server.server_folder import SHORT_FOLDERS
from tests.kit.effort import EFFORT
from tests.kit.processes import is_setting, marked, naming

MARK = "RUN_OF_THE_TESTS"  # in the environment of every process that a test starts
PATIENCE = 60.0  # seconds: a process that is stopping may be slow on a busy machine
PERSONAL = re.compile("LANG|LANGUAGE|LC_.+|NO_COLOR|FORCE_COLOR|COLUMNS|LINES")
CACHES = ("__pycache__", "_cache", ".hypothesis", ".egg-info")
NEW = ("??", "!!")  # how git marks files that it doesn't know, or ignores
BOOKKEEPER = "multiprocessing.resource_tracker"  # ends with the process that it serves


class Watch:
    """One test run: started before the first test, and checked after the last."""

    def __init__(
        self, root: Path, environment: MutableMapping[str, str], short: Path = SHORT_FOLDERS
    ) -> None:
        """Give the run its own folders, where only its tests leave files."""
        self._root, self._tree = root, set(_tree(root))
        self._short, self._short_before = short, set(_short_folders(short))
        self._folder = Path(mkdtemp(prefix="altana-"))
        self._temporary, self._home = self._folder / "tmp", self._folder / "home"
        self._mark = uuid4().hex
        self._temporary.mkdir()
        # Pytest keeps the folders of failed tests in its usual place.
        environment.setdefault("PYTEST_DEBUG_TEMPROOT", gettempdir())
        for name in [one for one in environment if is_setting(one) or PERSONAL.fullmatch(one)]:
            if name != EFFORT:
                del environment[name]
        environment["LANG"] = "C.UTF-8"
        environment["TMPDIR"] = str(self._temporary)
        environment["XDG_CONFIG_HOME"] = environment["XDG_DATA_HOME"] = str(self._home)
        environment[MARK] = self._mark
        environment["SPT_NOENV"] = "1"  # a process title must not overwrite the mark

    def left(self, patience: float = PATIENCE) -> list[str]:
        """Return what is left behind, and remove the files in the run's own folders."""
        psutil.wait_procs(self._processes(), timeout=patience)
        found = [
            *(f"process {one.pid}: {_command(one)}" for one in self._processes()),
            *(f"file {path}" for path in self._files()),
            *(f"work tree: {line}" for line in self._changes() if not _is_edit(line)),
        ]
        shutil.rmtree(self._folder, ignore_errors=True)
        return found

    def edits(self) -> list[str]:
        """Return what somebody edited in the work tree; tests only add files."""
        return [line for line in self._changes() if _is_edit(line)]

    def _changes(self) -> list[str]:
        return sorted(set(_tree(self._root)) - self._tree)

    def _processes(self) -> list[psutil.Process]:
        return [one for one in marked(MARK, self._mark) if not _ends_with_us(one)]

    def _files(self) -> Iterable[Path]:
        yield from sorted(self._temporary.glob("*"))
        yield from sorted(self._home.rglob("altana"))
        # Another Altana may have started on this machine; its folder is in use.
        new = set(_short_folders(self._short)) - self._short_before
        yield from sorted(path for path in new if not naming(str(path)))


class ProcessFolder:
    """The temporary folder of one test process."""

    def __init__(self, name: str, environment: MutableMapping[str, str]) -> None:
        self._folder = Path(environment["TMPDIR"], name)
        self._folder.mkdir()
        environment["TMPDIR"] = str(self._folder)

    def left(self, patience: float = PATIENCE) -> list[str]:
        """Return and remove the files that are left before this process cleans up at exit."""
        users = [one for one in marked("TMPDIR", str(self._folder)) if not _ends_with_us(one)]
        psutil.wait_procs(users, timeout=patience)
        found = [f"file {path}" for path in sorted(self._folder.glob("*"))]
        shutil.rmtree(self._folder, ignore_errors=True)
        return found


def _is_edit(line: str) -> bool:
    """Return whether a line of git is about a file of ours, or a new module."""
    return not line.startswith(NEW) or line.endswith(".py")


def _ends_with_us(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return process.ppid() == os.getpid() and BOOKKEEPER in " ".join(process.cmdline())
    return True


def _command(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return " ".join(process.cmdline())
    return "gone by now"


def _short_folders(among: Path) -> Iterable[Path]:
    """List the short folders that replace data paths too long for a socket."""
    return among.glob(f"altana-{os.getuid()}-*")


def _tree(root: Path) -> list[str]:
    """List what git reports as changed, new or ignored, except the caches of tools."""
    git = ("git", "status", "--porcelain", "--ignored")
    try:
        output = subprocess.run(git, cwd=root, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return []  # a copy without its history; files elsewhere are still found
    return [line for line in output.splitlines() if not line.rstrip("/").endswith(CACHES)]
