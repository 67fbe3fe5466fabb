"""A service whose answers get lost on the way, when a test says so."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.test import run_wsgi_app
from werkzeug.wrappers import Response


class LostAnswer(NamedTuple):
    """What a caller gets instead of the answer, and how often."""

    path_ends: str
    instead: Response
    times: int


class FailingService:
    """An application behind a proxy that replaces some of its answers."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._lost: LostAnswer | None = None
        self.asked = list[str]()

    def lose(
        self, path_ends: str, status: int, body: str = "", times: int = 1, **headers: str
    ) -> None:
        """Do what is asked at the paths that end so, but answer something else."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self._lost = LostAnswer(path_ends, Response(body, status, named), times)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path, lost = environ["PATH_INFO"], self._lost
        self.asked.append(path)
        if lost is None or not lost.times or not path.endswith(lost.path_ends):
            return self._app(environ, start_response)
        self._lost = lost._replace(times=lost.times - 1)
        run_wsgi_app(self._app, environ)
        return lost.instead(environ, start_response)
