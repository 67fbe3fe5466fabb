"""Serves Altana and, in the same processes, a bare Flask route to compare it with."""

import sys
from pathlib import Path
from typing import Any

from werkzeug.middleware.dispatcher import DispatcherMiddleware

from bench.kit.bare_route import bare
from service.app import create_app
from service.commands.run.serve import bridged, listen
from service.start.settings import Settings

PROCESSES = 2


def load(settings: Settings, url: str) -> Any:
    altana = create_app(settings, url)
    both = DispatcherMiddleware(altana, {"/bare": bare(url)})
    return bridged(settings, both, altana)


def main(url: str, port: int, folder: str) -> None:
    # All other settings as by default: the log is part of what a move costs.
    listen(Settings(data=Path(folder), processes=PROCESSES), url, port, load)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
