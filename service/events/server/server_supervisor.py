"""The keeper of an embedded server: starts it, waits for its last user to go, stops it.

A small process of its own, because the users of the server come and go in any order and may die
without a word. It waits for what the kernel tells: a lock is free when its last holder is gone.
Only the holder of `keeper.lock` starts the server, stops it or clears up after it.
Called as `keeper <folder> <command of the server>`; says `ready` or `failed: why` on its output.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from service.events.server.file_lock import Lock, is_held_alone
from service.events.server.ping import PingReply, ping, process_id
from service.events.server.server_folder import ServerFolder

PATIENCE = 30.0  # seconds without any answer; reading a long append-only file does not count
SERVER_MAY_TAKE = 60.0  # seconds to write everything down after it was asked to stop
PAUSE = 0.01


class StartFailed(Exception):
    """The server can't be kept; the message says why."""


class ServerSupervisor:
    """One life of a server: from its start, or its adoption, to its end."""

    def __init__(self, folder: ServerFolder, command: list[str]) -> None:
        self._folder = folder
        self._command = command
        self._child: subprocess.Popen[bytes] | None = None

    def keep(self) -> None:
        """Look after the server until its last user is gone."""
        lock = Lock(self._folder.keeper_lock)
        for _ in _moments("another keeper holds the folder, and its server does not answer"):
            if lock.can_exclude():
                break
            if ping(self._folder.socket) is PingReply.READY:
                return _say("ready")
        self._find_or_start()
        pid = self._wait_until_ready()
        _say("ready")
        watch = threading.Thread(target=self._end_with_the_server, daemon=True)
        watch.start()
        self._wait_for_the_last_user()
        self._stop(pid, watch)

    def _find_or_start(self) -> None:
        lock = Lock(self._folder.server_lock)
        for _ in _moments("a server from before still holds the folder and does not answer"):
            if lock.can_exclude():
                break
            # Its own keeper was killed: the server goes on under this one.
            if ping(self._folder.socket) is not PingReply.NOBODY:
                return lock.close()
        # The one before may just have given up the socket's folder.
        self._folder.prepare()
        self._folder.clear()
        self._folder.turn_log()
        with self._folder.log.open("ab") as log:
            self._child = subprocess.Popen(
                self._command,
                cwd=self._folder.path,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # The server inherits its lock and is the only one to hold it from here on.
                pass_fds=[lock.descriptor],
            )
        lock.close()

    def _wait_until_ready(self) -> int:
        heard = time.monotonic()
        while time.monotonic() < heard + PATIENCE:
            answer = ping(self._folder.socket)
            if answer is PingReply.READY:
                return process_id(self._folder.socket)
            if answer is PingReply.LOADING:
                heard = time.monotonic()
            if not is_held_alone(self._folder.server_lock):
                raise StartFailed("it stopped by itself")
            time.sleep(PAUSE)
        if self._child:
            self._child.kill()
        raise StartFailed("it does not answer")

    def _end_with_the_server(self) -> None:
        Lock(self._folder.server_lock).exclude()
        if self._child:
            self._child.wait()
        self._folder.forget()
        os._exit(0)

    def _wait_for_the_last_user(self) -> None:
        users, start = Lock(self._folder.users_lock), Lock(self._folder.start_lock)
        while True:
            users.exclude()
            # Let go again: whoever joins holds the start lock and waits for this one.
            users.release()
            start.exclude()
            if users.can_exclude():
                return
            start.release()

    def _stop(self, pid: int, watch: threading.Thread) -> None:
        for sign in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.kill(pid, sign)
            watch.join(SERVER_MAY_TAKE)


def _moments(complaint: str) -> Iterator[None]:
    """Give one moment after another; raises Failed when patience ends."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        yield
        time.sleep(PAUSE)
    raise StartFailed(complaint)


def _say(word: str) -> None:
    # Whoever asked may be gone already; the keeper then finds the server without users.
    with suppress(BrokenPipeError):
        os.write(sys.stdout.fileno(), f"{word}\n".encode())
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, sys.stdout.fileno())
    os.close(silence)


def main(folder: Path, command: list[str]) -> NoReturn:
    """Leave the process that called, so that nobody has to wait for the keeper's end."""
    if os.fork():
        os._exit(0)
    for sign in (signal.SIGINT, signal.SIGHUP):
        signal.signal(sign, signal.SIG_IGN)
    try:
        ServerSupervisor(ServerFolder(folder), command).keep()
    except (StartFailed, OSError) as error:
        _say(f"failed: {error}")
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
