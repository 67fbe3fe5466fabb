"""Serves Altana and, in the same processes, a bare Flask route to compare it with."""

import sys
from pathlib import Path
from typing import Any

from flask import Flask, Response, request
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from service.app import create_app
from service.commands.run.serve import bridged, listen
from service.events.redis.connect import connect_server
from service.events.redis.thread_client import ClientOfThread
from service.start.settings import Settings

PROCESSES = 2


def bare(url: str) -> Flask:
    """Create an application that does the least that any move needs."""
    app = Flask("bare")
    client = ClientOfThread(connect_server(url))

    @app.post("/<int:size>")
    def answer(size: int) -> Response:
        assert request.get_json()["commands"]
        client.get().get("bare")
        return Response(b"x" * size, 201, content_type="application/json")

    return app


def load(settings: Settings, url: str) -> Any:
    altana = create_app(settings, url)
    both = DispatcherMiddleware(altana, {"/bare": bare(url)})
    return bridged(settings, both, altana)


def main(url: str, port: int, folder: str) -> None:
    settings = Settings(data=Path(folder), processes=PROCESSES, log_level="warning")
    listen(settings, url, port, load)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
