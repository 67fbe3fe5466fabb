"""A bare Flask route that does the least any move needs, also on Granian's own WSGI interface."""

import sys
from functools import partial
from wsgiref.types import WSGIApplication

from flask import Flask, Response, request
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from service.api.rsgi.bridge import THREADS
from service.events.redis.connect import connect_server
from service.events.redis.thread_client import ClientOfThread


def bare(url: str) -> Flask:
    """Create an application with one route, which makes one round trip to Redis."""
    app = Flask("bare")
    client = ClientOfThread(connect_server(url))

    @app.post("/<int:size>")
    def answer(size: int) -> Response:
        assert request.get_json()["commands"]
        client.get().get("bare")
        return Response(b"x" * size, 201, content_type="application/json")

    @app.get("/ready")
    def ready() -> str:
        return "ready"

    return app


def main(url: str, port: int, processes: int) -> None:
    """Serve the route without the bridge."""
    MPServer(
        "bare",
        address="127.0.0.1",
        port=port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=processes,
        blocking_threads=THREADS,
        log_level=LogLevels.warning,
    ).serve(target_loader=partial(_load, url), wrap_loader=False)


def _load(url: str) -> WSGIApplication:
    return DispatcherMiddleware(Flask("nothing"), {"/bare": bare(url)})


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
