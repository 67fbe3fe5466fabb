"""Where the embedded server keeps its files, the same for every process that asks."""

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from service.events.private_files import PRIVATE_FOLDER, make_private_folder

LONGEST_SOCKET_PATH = 100  # bytes; the kernels allow 108 (Linux) and 104 (macOS) with the zero
LONGEST_LOG = 1_000_000  # bytes
SHORT_FOLDERS = Path("/tmp")


class ServerFolder:
    """The folder of one embedded server: locks, socket, log and the append-only file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.users_lock = path / "users.lock"  # shared by everybody who uses the server
        self.strict_lock = path / "strict.lock"  # shared by those who want strict durability
        self.start_lock = path / "start.lock"  # held while somebody starts, joins or stops it
        self.keeper_lock = path / "keeper.lock"  # held by the keeper while it lives
        self.server_lock = path / "server.lock"  # held by the server itself while it lives
        self.pid_file = path / "server.pid"
        self.log = path / "server.log"
        self.socket = path / "server.sock"
        if len(os.fsencode(self.socket)) > LONGEST_SOCKET_PATH:
            self.socket = _short_folder(path) / "server.sock"

    def prepare(self) -> None:
        """Make the folders; raises OSError where they can't be made or are not ours alone."""
        make_private_folder(self.path)
        self.path.chmod(PRIVATE_FOLDER)
        if self.socket.parent != self.path:
            _make_private(self.socket.parent)

    def clear(self) -> None:
        """Remove what a server that is gone may have left lying about."""
        self.socket.unlink(missing_ok=True)
        self.pid_file.unlink(missing_ok=True)

    def forget(self) -> None:
        """Clear, and give up the short folder of the socket too."""
        self.clear()
        if self.socket.parent != self.path:
            with suppress(OSError):
                self.socket.parent.rmdir()

    def turn_log(self) -> None:
        """Put a long log aside, so that it never holds more than two lengths."""
        if self.log.exists() and self.log.stat().st_size > LONGEST_LOG:
            self.log.replace(self.log.with_suffix(".log.1"))

    def last_words(self, count: int = 8) -> str:
        """Quote the end of the log, for an error that has to explain itself."""
        with suppress(OSError):
            lines = self.log.read_text("utf-8", errors="replace").splitlines()
            return "\n".join(lines[-count:])
        return ""


def _short_folder(path: Path) -> Path:
    # Not TMPDIR: every process has to come to the same place, whatever its environment says.
    name = hashlib.sha256(os.fsencode(path)).hexdigest()[:16]
    return SHORT_FOLDERS / f"altana-{os.getuid()}-{name}"


def _make_private(folder: Path) -> None:
    folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    found = folder.lstat()
    if (
        found.st_uid != os.getuid()
        or found.st_mode & 0o7777 != PRIVATE_FOLDER
        or folder.is_symlink()
    ):
        raise PermissionError(f"{folder} is not a private folder of this user")
