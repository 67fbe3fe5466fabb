"""What every resource is made of: its parts, and calls that check and describe themselves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any, TypeVar
from wsgiref.types import WSGIEnvironment

import msgspec
from flask import Blueprint, Flask, Response, request
from marshmallow import Schema
from werkzeug.datastructures import Headers as HeadersOfFlask

from service.api.context.auth import Auth
from service.api.context.game_access import GameAccess
from service.api.context.player_names import PlayerNames
from service.api.context.read_models import ReadModels
from service.api.http.common_schemas import NoQuery
from service.api.http.language import language
from service.api.http.request_body import JSON, LARGEST_FILE, read_body, read_file, read_query
from service.domain.catalog import Catalogue
from service.events.pages.pages import Pages
from service.events.people.people import People
from service.events.store.store import Store
from service.play.command_handler import CommandHandler
from service.play.turn_clock import TurnClock
from service.start.settings import Quota, Settings
from service.teaching.classes.repository import ClassRepository
from service.teaching.courses.repository import CourseRepository
from service.teaching.notes.repository import NoteRepository

NOTHING = NoQuery()
SAFE = ("GET", "HEAD", "OPTIONS")
View = TypeVar("View", bound=Callable[..., Response])
Headers = Mapping[str, str]


@dataclass(frozen=True)
class Parts:
    """What the resources work with, put together once by the application."""

    settings: Settings
    store: Store
    people: People
    catalogue: Catalogue
    handler: CommandHandler
    auth: Auth
    access: GameAccess
    names: PlayerNames
    turn_clock: TurnClock
    now: Callable[[], datetime]
    notes: NoteRepository
    courses: CourseRepository
    classes: ClassRepository
    pages: Pages
    read_models: ReadModels | None = None  # a store in memory has none


@dataclass(frozen=True, kw_only=True)
class Operation:
    """A call of the API: what it takes, and what it can answer."""

    summary: str
    answers: Mapping[int, Any]
    refusals: tuple[int, ...] = ()
    body: Schema | None = None
    query: Schema = field(default_factory=NoQuery)
    needs_token: bool = False
    file: str | None = None  # the media type of a body that is a file, handed on as bytes
    largest: int = LARGEST_FILE  # bytes of such a file
    headers: tuple[str, ...] = ()
    sends: tuple[str, ...] = ()  # headers of its answers, besides those that all have
    media: tuple[str, ...] = (JSON,)
    cost: int = 1  # of the caller's minute: how many plain reads take as long
    # What it costs instead where the query says so, by parameter and value.
    cost_if: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    is_slow: bool = False  # a thread of its own, so that nobody's move waits for it
    quota: Quota | None = None  # what it makes, of which a caller has so many a day
    keeps_body: bool = False  # so that its bytes count, too
    appends: bool = False  # to a stream: those bytes count when they are there

    def cost_of(self, query: Mapping[str, str]) -> int:
        """Return what a call costs that was asked with this query."""
        chosen = (costs.get(query.get(name, "")) for name, costs in self.cost_if.items())
        return max(filter(None, chosen), default=self.cost)

    @property
    def creates(self) -> bool:
        """Return whether it makes something new, for which there must be room."""
        return self.quota is not None or self.keeps_body


NO_OPERATION = Operation(summary="", answers={})  # pages and what is not there: plain reads


def operation(described: Operation) -> Callable[[View], View]:
    """Let a method of a resource answer a call: it gets `query` and `body` already checked."""

    is_needed = any(field.required for field in described.query.fields.values())
    unasked = {} if is_needed else described.query.load({})

    def wrap(method: View) -> View:
        @wraps(method)
        def checked(self: "Resource", **given: Any) -> Response:
            if described.needs_token:
                self.parts.auth.player()
            elif 401 in described.refusals:
                self.parts.auth.caller()
            is_asked = is_needed or request.query_string
            given["query"] = read_query(described.query) if is_asked else unasked
            if described.body is not None:
                given["body"] = self.read_body(described.body)
            elif described.file is not None:
                given["file"] = read_file(described.file, described.largest)
            elif request.method not in SAFE:
                read_body(NOTHING)  # so that nobody believes a field was heard
            return method(self, **given)

        checked.operation = described  # type: ignore[attr-defined]
        return checked  # type: ignore[return-value]

    return wrap


class Resource:
    """A group of calls."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        """Return the calls by method and path."""
        raise NotImplementedError

    def read_body(self, schema: Schema) -> dict[str, Any]:
        """Read the body of a call. Raises FieldsInvalid with all that is wrong with it."""
        return read_body(schema)

    def register(self, blueprint: Blueprint) -> None:
        for (method, path), view in self.calls().items():
            endpoint = f"{method.lower()}{path}".translate(_PLAIN)
            blueprint.add_url_rule(path, endpoint, view, methods=[method])


def slow_calls(app: Flask) -> frozenset[tuple[str, str]]:
    """Name slow calls by their method and the last part of their address."""
    views = app.view_functions
    slow = (
        rule
        for rule in app.url_map.iter_rules()
        if getattr(views[rule.endpoint], "operation", NO_OPERATION).is_slow
    )
    return frozenset(
        (method, rule.rule.rpartition("/")[2]) for rule in slow for method in rule.methods or ()
    )


_PLAIN = str.maketrans({"/": "_", "<": None, ">": None, ":": None, ".": "_"})


class Json(Response):
    """An answer whose headers are right as they are; Flask would copy them to correct them."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> HeadersOfFlask:
        return self.headers


def answer(value: Any, status: int = 200, headers: Headers | None = None) -> Response:
    """Answer with JSON; bytes are JSON already."""
    text = value if isinstance(value, bytes) else msgspec.json.encode(value)
    told = [("Content-Type", JSON), ("Content-Language", language())]
    length = ("Content-Length", str(len(text)))
    return Json(text, status, [*told, length, *(headers or {}).items()])


def etag(version: int) -> str:
    return f'"{version}"'
