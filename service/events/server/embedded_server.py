"""One real server for all processes on a data folder, started by the first, stopped by the last.

Every process that uses the server holds a shared lock on `users.lock`. The supervisor stops the
server when the kernel says that no process holds that lock any more, whether it left or died.
Strict wins: a strict user makes a running server strict, and it stays strict until it stops.
"""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self
from urllib.parse import quote

from service.events.server.file_lock import Lock, is_exclusive, is_shared, open_lock
from service.events.server.ping import PingReply, ping, send_command
from service.events.server.server_binary import FSYNC, find_binary, server_command
from service.events.server.server_folder import ServerFolder
from service.start.processes import command, environment
from service.start.settings import Durability
from service.start.startup_errors import CannotStart, FolderGone, FolderUnusable, ServerNotStarted

LEAVING_MAY_TAKE = 20.0  # seconds
PAUSE = 0.01
DISK_CHECK = "altana:disk-check"
MORE_THAN_A_BLOCK = 10_000  # bytes


class SharedServer:
    """This process's use of the server of a data folder."""

    def __init__(self, data: Path, durability: Durability = "default", megabytes: int = 0) -> None:
        self.folder = ServerFolder(data.expanduser().resolve() / "server")
        self.durability = durability
        self.megabytes = (
            megabytes  # memory limit if this process starts the server; 0 for unlimited
        )
        self.url = f"unix://{quote(str(self.folder.socket))}"
        self._locks: list[Lock] = []

    def join(self) -> Self:
        """Use the server, and start it if it is not running; call again after a crash."""
        was_user = bool(self._locks)
        try:
            self.folder.prepare()
            with open_lock(self.folder.start_lock) as start:
                start.exclude()
                self._hold()
                if not (self._answers() and self._has_supervisor()):
                    self._start_supervisor()
                if self.durability == "strict":
                    self._make_strict()
        except BaseException as error:
            if not was_user:
                self._release()
            if isinstance(error, OSError):
                reason = error.strerror or str(error)
                raise FolderUnusable(self.folder.path, reason) from error
            raise
        return self

    def check_disk(self) -> None:
        """Raise ServerNotStarted if the server can't write; a full disk shows only at a write."""
        try:
            send_command(self.folder.socket, f"SET {DISK_CHECK} {'.' * MORE_THAN_A_BLOCK} PX 1")
            answer = send_command(self.folder.socket, "INFO persistence")
        except OSError:
            answer = ""  # a strict server ends when it can't write
        if "aof_last_write_status:ok" not in answer:
            raise ServerNotStarted(self._reason("it can't write to its disk, which may be full"))

    def check_folder(self) -> None:
        """Raise FolderGone if the folder that this process uses is not in its place any more."""
        if self._locks and not self._has_folder():
            raise FolderGone(self.folder.path)

    def is_alive(self) -> bool:
        """Return whether server and supervisor are alive, even if too busy to answer."""
        return is_exclusive(self.folder.server_lock) and self._has_supervisor()

    def leave(self) -> None:
        """Release the server, and wait until it has stopped if we were its last user."""
        if not self._locks:
            return
        if self._has_folder() and not self._has_supervisor() and self._answers():
            with suppress(CannotStart):
                self.join()  # starts a supervisor: nothing else would stop the server
        self._release()
        until = time.monotonic() + LEAVING_MAY_TAKE
        while self._has_supervisor() and not is_shared(self.folder.users_lock):
            if time.monotonic() > until:
                return
            time.sleep(PAUSE)

    def _has_folder(self) -> bool:
        return self._locks[0].is_at(self.folder.users_lock)

    def _hold(self) -> None:
        if not self._locks:
            self._locks.append(Lock(self.folder.users_lock).share())
            if self.durability == "strict":
                self._locks.append(Lock(self.folder.strict_lock).share())

    def _release(self) -> None:
        while self._locks:
            self._locks.pop().close()

    def _make_strict(self) -> None:
        try:
            answer = send_command(self.folder.socket, f"CONFIG SET appendfsync {FSYNC['strict']}")
        except OSError as error:
            answer = str(error)
        if not answer.startswith("+OK"):
            raise ServerNotStarted(self._reason(f"it can't be made strict ({answer.strip()})"))

    def _start_supervisor(self) -> None:
        # Another user of the folder may be strict when this process restarts the server.
        durability: Durability = "strict" if is_shared(self.folder.strict_lock) else "default"
        line = server_command(find_binary(), self.folder, durability, self.megabytes)
        with (
            self.folder.log.open("ab") as log,
            subprocess.Popen(
                command(
                    "service.events.server.server_supervisor",
                    str(self.folder.path),
                    *line,
                    options=("-S",),
                ),
                env=environment(),
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
                umask=0o077,
            ) as supervisor,
        ):
            assert supervisor.stdout is not None
            word = supervisor.stdout.readline().decode().strip()
        if word != "ready":
            raise ServerNotStarted(self._reason(word))

    def _reason(self, word: str) -> str:
        reason = word.removeprefix("failed: ") or "its supervisor stopped"
        sentence = f"The embedded server in {self.folder.path} did not start: {reason}."
        log = self.folder.log_tail()
        return f"{sentence} The last lines of its log:\n{log}" if log else sentence

    def _answers(self) -> bool:
        return ping(self.folder.socket) is PingReply.READY

    def _has_supervisor(self) -> bool:
        return is_exclusive(self.folder.supervisor_lock)


@contextmanager
def shared_server(
    data: Path, durability: Durability = "default", megabytes: int = 0
) -> Iterator[str]:
    """Start or share the server of a data folder, and yield its URL."""
    server = SharedServer(data, durability, megabytes).join()
    try:
        yield server.url
    finally:
        server.leave()
