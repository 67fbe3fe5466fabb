"""The base of every resource: its parts, and calls that check and describe themselves."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from datetime import datetime
from functools import wraps
from typing import Any, ClassVar, TypeVar
from wsgiref.types import WSGIEnvironment

import msgspec
from flask import Blueprint, Flask, Response, request
from werkzeug.datastructures import Headers as HeadersOfFlask

from service.api.context.auth import OPEN_TO_ALL, Auth
from service.api.context.game_access import GameAccess, OpenGame
from service.api.context.player_names import PlayerNames
from service.api.context.read_models import ReadModels
from service.api.http.common_schemas import NoQuery
from service.api.http.content_tag import add_content_tag
from service.api.http.fields import Strict
from service.api.http.language import language
from service.api.http.request_body import JSON, read_body, read_file, read_query
from service.api.http.request_headers import is_known_to_caller
from service.domain.catalog import Catalogue
from service.events.hints.hint_log import HintLog, MemoryHintLog
from service.events.inbox.inboxes import Inboxes
from service.events.inbox.memory_inboxes import MemoryInboxes
from service.events.pages.pages import Pages
from service.events.people.people import People
from service.events.people.token_grant import Scope
from service.events.store.store import Store
from service.matchmaking.invitations.repository import InvitationRepository
from service.matchmaking.seeks.repository import SeekRepository
from service.play.command_handler import CommandHandler
from service.start.settings import Quota, Settings
from service.teaching.classes.class_list import ClassLists
from service.teaching.classes.commands import ClassCommand
from service.teaching.classes.events import ClassEvent
from service.teaching.classes.state import Register
from service.teaching.courses.course_files import CourseFiles
from service.teaching.courses.decide import CourseCommand
from service.teaching.courses.events import CourseEvent
from service.teaching.courses.state import CourseLibrary
from service.teaching.kit.repository import Repository
from service.teaching.notes.decide import NoteCommand
from service.teaching.notes.events import NoteEvent
from service.teaching.notes.state import GameNotes

NOTHING = NoQuery()
SAFE = ("GET", "HEAD", "OPTIONS")
View = TypeVar("View", bound=Callable[..., Response])
Headers = Mapping[str, str]


@dataclass(frozen=True)
class Parts:
    """What the resources work with; the application builds it once."""

    settings: Settings
    store: Store
    people: People
    catalogue: Catalogue
    handler: CommandHandler
    auth: Auth
    access: GameAccess
    names: PlayerNames
    now: Callable[[], datetime]
    notes: Repository[NoteCommand, NoteEvent, GameNotes]
    courses: Repository[CourseCommand, CourseEvent, CourseLibrary]
    course_files: CourseFiles
    classes: Repository[ClassCommand, ClassEvent, Register]
    class_lists: ClassLists
    pages: Pages
    invitations: InvitationRepository
    seeks: SeekRepository
    read_models: ReadModels | None = None  # a store in memory has none
    hints: HintLog = field(default_factory=MemoryHintLog)
    inboxes: Inboxes = field(default_factory=MemoryInboxes)


@dataclass(frozen=True)
class Operation:
    """A call of the API, as the decorator of the method that answers it.

    It says what the call takes and what it can answer; the method's docstring is the summary.
    Leave out the refusals that every call or every body may meet.
    """

    method: str
    path: str
    _: KW_ONLY
    answers: Mapping[int, Any]
    summary: str = ""
    refusals: tuple[int, ...] = ()
    body: Strict | None = None
    query: Strict = field(default_factory=NoQuery)
    needs_token: bool = False
    scope: Scope | None = None  # that a token needs; if left out, `play` for calls that write
    file: str | None = None  # the media type of a body that is a file, passed on as bytes
    largest: str = ""  # the bound on the bytes of such a file
    headers: tuple[str, ...] = ()
    sends: tuple[str, ...] = ()  # headers of its answers, besides those of every answer
    media: tuple[str, ...] = (JSON,)
    cost: int = 1  # units of the caller's minute; a plain read costs 1
    cost_if: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # by query and value
    is_slow: bool = False  # runs in a thread of its own, so that no move waits for it
    quota: Quota | None = None  # what it creates; a caller may create only so many a day
    keeps_body: bool = False  # so the bytes of the body count towards the quota
    appends: bool = False  # to a stream; those bytes count once they are written
    is_tagged: bool = False  # has an ETag, of its own or a hash, that If-None-Match sends back

    def cost_of(self, query: Mapping[str, str]) -> int:
        """Return what a call with this query costs."""
        chosen = (costs.get(query.get(name, "")) for name, costs in self.cost_if.items())
        return max(filter(None, chosen), default=self.cost)

    @property
    def needed_scope(self) -> Scope:
        """Return what a token must be for, if one is sent."""
        return self.scope or ("read" if self.method in SAFE else "play")

    @property
    def _needs_scope(self) -> bool:
        """Return whether a token may be refused because of what it is for."""
        is_known = self.needs_token or 401 in self.refusals
        return is_known and self.needed_scope != OPEN_TO_ALL

    @property
    def creates(self) -> bool:
        """Return whether it creates something that needs room in the store."""
        return self.quota is not None or self.keeps_body

    def __call__(self, view: View) -> View:
        """Make a method answer the call; `query` and `body` are checked before it runs."""
        is_required = any(field.required for field in self.query.fields.values())
        defaults = {} if is_required else self.query.load({})

        @wraps(view)
        def checked_call(resource: "Resource", **arguments: Any) -> Response:
            if self.needs_token:
                resource.parts.auth.player()
            elif 401 in self.refusals:
                resource.parts.auth.caller()
            if self._needs_scope:
                resource.parts.auth.require_scope(self.needed_scope)
            has_query = is_required or request.query_string
            arguments["query"] = read_query(self.query) if has_query else defaults
            if self.body is not None:
                arguments["body"] = resource.read_body(self.body)
            elif self.file is not None:
                most = getattr(resource.parts.settings.bounds, self.largest)
                arguments["file"] = read_file(self.file, most)
            elif request.method not in SAFE:
                read_body(NOTHING)  # refuse a body that would be silently ignored
            response = view(resource, **arguments)
            return add_content_tag(response) if self.is_tagged else response

        summary = " ".join((view.__doc__ or "").split())
        checked_call.operation = replace(self._described(), summary=summary)  # type: ignore[attr-defined]
        return checked_call  # type: ignore[return-value]

    def _described(self) -> "Operation":
        """Return the call with what its scope and a tag add to its description."""
        refusals = (*self.refusals, 403) if self._needs_scope else self.refusals
        described = replace(self, refusals=refusals)
        if not self.is_tagged:
            return described
        return replace(
            described,
            answers={**self.answers, 304: None},
            sends=(*self.sends, "ETag"),
            headers=(*self.headers, "If-None-Match"),
        )


NO_OPERATION = Operation("GET", "", answers={})  # pages and unknown addresses: plain reads


class Resource:
    """A group of calls."""

    prefix: ClassVar[str] = ""  # of the paths of its calls

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    @property
    def models(self) -> ReadModels:
        """Return the read models; without them no resource that needs any is there."""
        assert self.parts.read_models is not None
        return self.parts.read_models

    def read_body(self, schema: Strict) -> dict[str, Any]:
        """Read the body of a call. Raises FieldsInvalid with every bad field."""
        return read_body(schema)

    def may_confirm(self, open_game: OpenGame, version: int) -> bool:
        """Return whether the caller has this version of a game already, names included.

        Erasing a name is not a move: with a nameless player the version alone says too little.
        """
        players = [*filter(None, open_game.position.seating.players)]
        return is_known_to_caller(version) and all(self.parts.names.of(players))

    def register(self, blueprint: Blueprint) -> None:
        """Add the methods that are operations to the application."""
        for name, view in inspect.getmembers(type(self), inspect.isfunction):
            call = getattr(view, "operation", None)
            if call is not None:
                path = f"{self.prefix}{call.path}"
                endpoint = f"{call.method.lower()}{path}".translate(_PLAIN)
                blueprint.add_url_rule(path, endpoint, getattr(self, name), methods=[call.method])


def slow_calls(app: Flask) -> frozenset[tuple[str, str]]:
    """Name slow calls by their method and their rule."""
    views = app.view_functions
    slow = (
        rule
        for rule in app.url_map.iter_rules()
        if getattr(views[rule.endpoint], "operation", NO_OPERATION).is_slow
    )
    return frozenset((method, rule.rule) for rule in slow for method in rule.methods or ())


_PLAIN = str.maketrans({"/": "_", "<": None, ">": None, ":": None, ".": "_"})


class Json(Response):
    """An answer whose headers are complete; skips the copy that Flask makes to correct them."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> HeadersOfFlask:
        return self.headers


def answer(value: Any, status: int = 200, headers: Headers | None = None) -> Response:
    """Answer with JSON; bytes are JSON already."""
    text = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Json(text, status, json_headers(text, language(), headers or {}))


def json_headers(text: bytes, language: str, headers: Headers) -> list[tuple[str, str]]:
    """Return the headers of a JSON answer: the common ones, then its own."""
    described = [("Content-Type", JSON), ("Content-Language", language)]
    return [*described, ("Content-Length", str(len(text))), *headers.items()]


def etag(version: int) -> str:
    return f'"{version}"'
