"""Serves another release of Altana, from its own source and environment.

It runs there and not here, so it imports nothing of this release.
"""

import sys
from importlib import import_module
from typing import Any

SERVERS = ("bench.kit.http_server", "bench.http_server")  # where releases have their server


def main(url: str, port: int, folder: str) -> None:
    server: Any = import_module(_server())
    settings = server.Settings
    # At their defaults, as here: the log is part of what a move costs.
    server.Settings = lambda **given: settings(
        **{name: value for name, value in given.items() if name != "log_level"}
    )
    server.main(url, port, folder)


def _server() -> str:
    for name in SERVERS:
        try:
            import_module(name)
        except ModuleNotFoundError:
            continue
        return name
    raise SystemExit("This release has no benchmark to compare with.")


if __name__ == "__main__":
    sys.path[0] = ""  # its own source, where it was started
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
