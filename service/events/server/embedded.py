"""One real server for all processes on a data folder, started by the first, stopped by the last.

Every process that uses the server holds `users.lock` shared with the others; the keeper stops the
server when the kernel says that nobody holds it any more, whether they left or were killed.
Strict wins: a strict user makes a running server strict, and it stays so until it stops.
"""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self
from urllib.parse import quote

from service.events.server.file_lock import Lock, is_held_alone, is_shared, opened
from service.events.server.ping import PingReply, ask, ping
from service.events.server.server_binary import FSYNC, find_binary, server_command
from service.events.server.server_folder import ServerFolder
from service.start.processes import command, environment
from service.start.settings import Durability
from service.start.startup_errors import CannotStart, FolderUnusable, ServerNotStarted

LEAVING_MAY_TAKE = 20.0  # seconds
PAUSE = 0.01


class SharedServer:
    """This process's part in the server of a data folder."""

    def __init__(self, data: Path, durability: Durability = "default", megabytes: int = 0) -> None:
        self.folder = ServerFolder(data.expanduser().resolve() / "server")
        self.durability = durability
        self.megabytes = megabytes  # its memory, if this process starts it; 0 is no bound
        self.url = f"unix://{quote(str(self.folder.socket))}"
        self._held: list[Lock] = []

    def join(self) -> Self:
        """Use the server, starting it if nobody has; called again after a crash, restart it."""
        held_before = bool(self._held)
        try:
            self.folder.prepare()
            with opened(self.folder.start_lock) as start:
                start.exclude()
                self._hold()
                if not (self._answers() and self._has_keeper()):
                    self._call_keeper()
                if self.durability == "strict":
                    self._make_strict()
        except BaseException as error:
            if not held_before:
                self._let_go()
            if isinstance(error, OSError):
                reason = error.strerror or str(error)
                raise FolderUnusable(self.folder.path, reason) from error
            raise
        return self

    def is_alive(self) -> bool:
        """Return whether server and supervisor are alive, even if too busy to answer."""
        return is_held_alone(self.folder.server_lock) and self._has_keeper()

    def leave(self) -> None:
        """Use the server no more, and see it gone if nobody else uses it either."""
        if not self._held:
            return
        if not self._has_keeper() and self._answers():
            with suppress(CannotStart):
                self.join()  # which finds a keeper: without one nobody would stop the server
        self._let_go()
        until = time.monotonic() + LEAVING_MAY_TAKE
        while self._has_keeper() and not is_shared(self.folder.users_lock):
            if time.monotonic() > until:
                return
            time.sleep(PAUSE)

    def _hold(self) -> None:
        if not self._held:
            self._held.append(Lock(self.folder.users_lock).share())
            if self.durability == "strict":
                self._held.append(Lock(self.folder.strict_lock).share())

    def _let_go(self) -> None:
        while self._held:
            self._held.pop().close()

    def _make_strict(self) -> None:
        try:
            answer = ask(self.folder.socket, f"CONFIG SET appendfsync {FSYNC['strict']}")
        except OSError as error:
            answer = str(error)
        if not answer.startswith("+OK"):
            raise ServerNotStarted(self._why(f"it can't be made strict ({answer.strip()})"))

    def _call_keeper(self) -> None:
        # Somebody else on the folder may be strict when this process restarts the server.
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
            ) as keeper,
        ):
            assert keeper.stdout is not None
            word = keeper.stdout.readline().decode().strip()
        if word != "ready":
            raise ServerNotStarted(self._why(word))

    def _why(self, word: str) -> str:
        reason = word.removeprefix("failed: ") or "its keeper stopped"
        sentence = f"The embedded server in {self.folder.path} did not start: {reason}."
        log = self.folder.last_words()
        return f"{sentence} The last lines of its log:\n{log}" if log else sentence

    def _answers(self) -> bool:
        return ping(self.folder.socket) is PingReply.READY

    def _has_keeper(self) -> bool:
        return is_held_alone(self.folder.keeper_lock)


@contextmanager
def shared_server(
    data: Path, durability: Durability = "default", megabytes: int = 0
) -> Iterator[str]:
    """Return the URL of the server of a data folder for as long as it is used."""
    server = SharedServer(data, durability, megabytes).join()
    try:
        yield server.url
    finally:
        server.leave()
