"""Compiles the search of computer players beside their process, so that no turn waits for it."""

import fcntl
import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread

from service.bots.compiler import cache_folders, is_installed
from service.bots.levels import LEVELS
from service.bots.search import prepare_search
from service.bots.value import load_value
from service.commands.run.lifeline import end_with_starter
from service.domain.catalog import AnyRuleset, all_games
from service.start.processes import command, environment

START_AFTER = 30.0  # seconds; the other processes start first, unless a search level is asked
LOADING_MAY_TAKE = 5.0  # seconds; then what is asked is taken for not compiled yet
POLL_INTERVAL = 0.1  # seconds
NICENESS = 10
LOCK = "altana-compiles.lock"
NOT_KEPT = 3  # the exit code if there is no folder for compiled code that can be written
COMMAND = tuple(command("service.commands.run.search_warmup"))
log = logging.getLogger("altana")


class SearchWarmup:
    """A child process that compiles; turns can be searched when it has ended well."""

    def __init__(
        self, command: Sequence[str] = COMMAND, *, start_after: float = START_AFTER
    ) -> None:
        self._command, self._start_after = command, start_after
        self._is_wanted, self._has_ended, self._stop = Event(), Event(), Event()
        self._is_ready = False

    def is_ready(self) -> bool:
        """Return whether turns can be searched now; who asks first waits a moment for it."""
        if not self._is_wanted.is_set():
            self._is_wanted.set()
            self._has_ended.wait(LOADING_MAY_TAKE)
        return self._is_ready

    @contextmanager
    def running(self) -> Iterator[None]:
        """Compile in the background, and stop that at the end."""
        thread = Thread(target=self._run, name="warmup", daemon=True)
        if is_installed():
            thread.start()
        try:
            yield
        finally:
            self._stop.set()
            self._is_wanted.set()
            if is_installed():
                thread.join()

    def _run(self) -> None:
        self._is_wanted.wait(self._start_after)
        if not self._stop.is_set():
            code = self._run_child()
            self._is_ready = code == 0
            self._has_ended.set()
            if code and not self._stop.is_set():
                log.warning("search can't be compiled here", extra={"told": {"exit code": code}})

    def _run_child(self) -> int:
        # Its input tells it when this process dies. Ctrl-C must reach only the parent.
        with subprocess.Popen(
            self._command, env=environment(), stdin=subprocess.PIPE, process_group=0
        ) as child:
            while child.poll() is None and not self._stop.wait(POLL_INTERVAL):
                pass
            child.kill()
        return child.returncode


def prepare(rulesets: Sequence[AnyRuleset]) -> bool:
    """Compile what search levels need, or load it; return whether other processes can load it."""
    return all([_prepare(ruleset) for ruleset in rulesets if _is_searched(ruleset)])


@contextmanager
def compile_lock(folders: Sequence[str]) -> Iterator[None]:
    """Wait until no other process compiles into the first writable folder.

    Who waited finds what the other one compiled. The lock ends with its process.
    """
    with ExitStack() as opened:
        for folder in folders:
            try:
                Path(folder).mkdir(parents=True, exist_ok=True)
                lock = opened.enter_context((Path(folder) / LOCK).open("w"))
            except OSError:
                continue
            fcntl.flock(lock, fcntl.LOCK_EX)
            break
        yield


def _is_searched(ruleset: AnyRuleset) -> bool:
    return any(level.skill_in(ruleset).judges_by == "search" for level in LEVELS)


def _prepare(ruleset: AnyRuleset) -> bool:
    core = None if ruleset.strategy is None else ruleset.strategy.core
    values = [load_value(ruleset.package, players) for players in ruleset.players]
    value = next((value for value in values if value is not None), None)
    return core is None or value is None or prepare_search(core, value)


if __name__ == "__main__":
    end_with_starter(sys.stdin.fileno())
    os.nice(NICENESS)
    with compile_lock(cache_folders()):
        sys.exit(0 if prepare(all_games().rulesets) else NOT_KEPT)
