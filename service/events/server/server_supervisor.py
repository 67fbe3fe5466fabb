"""The supervisor of an embedded server: starts it, waits for its last user, stops it.

It is a small process of its own, because the users of the server come and go in any order and may
crash. It waits for file locks, which the kernel releases when their last holder ends.
Only the holder of `keeper.lock` starts the server, stops it or clears up after it.
Its arguments are the folder and the command of the server; it prints `ready` or `failed: <reason>`.
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

from service.events.server.file_lock import Lock, is_exclusive
from service.events.server.ping import PingReply, ping, process_id
from service.events.server.server_folder import ServerFolder

PATIENCE = 30.0  # seconds without any answer; loading a long append-only file does not count
SERVER_MAY_TAKE = 60.0  # seconds to write its data after SIGTERM
PAUSE = 0.01


class StartFailed(Exception):
    """The server did not start; the message says why."""


class ServerSupervisor:
    """Runs one server from its start, or from adopting a running one, to its end."""

    def __init__(self, folder: ServerFolder, command: list[str]) -> None:
        self._folder = folder
        self._command = command
        self._child: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        """Supervise the server until its last user is gone."""
        lock = Lock(self._folder.supervisor_lock)
        for _ in _attempts("another supervisor holds the folder, and its server does not answer"):
            if lock.can_exclude():
                break
            if ping(self._folder.socket) is PingReply.READY:
                return _report("ready")
        self._adopt_or_start()
        try:
            pid = self._wait_until_ready()
            watch = threading.Thread(target=self._end_with_the_server, daemon=True)
            watch.start()
            _report("ready")
            self._wait_for_the_last_user()
        except BaseException:
            self._stop_child()
            raise
        self._stop(pid, watch)

    def _adopt_or_start(self) -> None:
        lock = Lock(self._folder.server_lock)
        for _ in _attempts("an earlier server still holds the folder and does not answer"):
            if lock.can_exclude():
                break
            # Its supervisor was killed: adopt the running server.
            if ping(self._folder.socket) is not PingReply.NOBODY:
                return lock.close()
        # The previous supervisor may just have removed the socket's folder.
        self._folder.prepare()
        self._folder.clear()
        self._folder.rotate_log()
        with self._folder.log.open("ab") as log:
            self._child = subprocess.Popen(
                self._command,
                cwd=self._folder.path,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # The server inherits its lock and is from here on the only holder.
                pass_fds=[lock.descriptor],
            )
        lock.close()

    def _wait_until_ready(self) -> int:
        last_reply = time.monotonic()
        while time.monotonic() < last_reply + PATIENCE:
            answer = ping(self._folder.socket)
            if answer is PingReply.READY:
                return process_id(self._folder.socket)
            if answer is PingReply.LOADING:
                last_reply = time.monotonic()
            if not is_exclusive(self._folder.server_lock):
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
            # Release it again: a process that joins holds the start lock and waits for this one.
            users.release()
            start.exclude()
            if users.can_exclude():
                return
            start.release()

    def _stop_child(self) -> None:
        """Stop the server that this supervisor started: nothing else would."""
        if self._child is None:
            return
        self._child.terminate()
        try:
            self._child.wait(SERVER_MAY_TAKE)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._folder.forget()

    def _stop(self, pid: int, watch: threading.Thread) -> None:
        for sign in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.kill(pid, sign)
            watch.join(SERVER_MAY_TAKE)


def _attempts(complaint: str) -> Iterator[None]:
    """Yield every PAUSE seconds; raise StartFailed after PATIENCE seconds."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        yield
        time.sleep(PAUSE)
    raise StartFailed(complaint)


def _report(word: str) -> None:
    # The starter may be gone already; the supervisor then finds the server without users.
    with suppress(BrokenPipeError):
        os.write(sys.stdout.fileno(), f"{word}\n".encode())
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)


def main(folder: Path, command: list[str]) -> NoReturn:
    """Detach from the calling process, so that it does not wait for the supervisor to end."""
    if os.fork():
        os._exit(0)
    for sign in (signal.SIGINT, signal.SIGHUP):
        signal.signal(sign, signal.SIG_IGN)
    try:
        ServerSupervisor(ServerFolder(folder), command).run()
    except Exception as error:  # any error: the starter waits for a reply
        _report(f"failed: {error}")
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
