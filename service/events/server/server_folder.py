"""The folder of the embedded server, the same for every process."""

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
        self.users_lock = path / "users.lock"  # shared by all processes that use the server
        self.strict_lock = path / "strict.lock"  # shared by users with strict durability
        self.start_lock = path / "start.lock"  # held while a process starts, joins or stops it
        self.supervisor_lock = path / "keeper.lock"  # held by the supervisor while it lives
        self.server_lock = path / "server.lock"  # held by the server itself while it lives
        self.pid_file = path / "server.pid"
        self.log = path / "server.log"
        self.socket = path / "server.sock"
        if len(os.fsencode(self.socket)) > LONGEST_SOCKET_PATH:
            self.socket = _short_folder(path) / "server.sock"

    def prepare(self) -> None:
        """Create the folders; raises OSError if that fails or others can access them."""
        make_private_folder(self.path)
        self.path.chmod(PRIVATE_FOLDER)
        if self.socket.parent != self.path:
            _make_private(self.socket.parent)

    def clear(self) -> None:
        """Remove what a stopped server may have left behind."""
        self.socket.unlink(missing_ok=True)
        self.pid_file.unlink(missing_ok=True)

    def forget(self) -> None:
        """Clear, and remove the short folder of the socket as well."""
        self.clear()
        if self.socket.parent != self.path:
            with suppress(OSError):
                self.socket.parent.rmdir()

    def rotate_log(self) -> None:
        """Rotate a long log; one older log is kept."""
        if self.log.exists() and self.log.stat().st_size > LONGEST_LOG:
            self.log.replace(self.log.with_suffix(".log.1"))

    def log_tail(self, count: int = 8) -> str:
        """Return the last lines of the log, for error messages."""
        with suppress(OSError):
            lines = self.log.read_text("utf-8", errors="replace").splitlines()
            return "\n".join(lines[-count:])
        return ""


def _short_folder(path: Path) -> Path:
    # Not TMPDIR: every process must find the same folder, whatever its environment.
    name = hashlib.sha256(os.fsencode(path)).hexdigest()[:16]
    return SHORT_FOLDERS / f"altana-{os.getuid()}-{name}"


def _make_private(folder: Path) -> None:
    folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    info = folder.lstat()
    if info.st_uid != os.getuid() or info.st_mode & 0o7777 != PRIVATE_FOLDER or folder.is_symlink():
        raise PermissionError(f"{folder} is not a private folder of this user")
