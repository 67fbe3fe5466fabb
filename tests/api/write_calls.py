"""Every call of the API that is not a GET, ready to send, and a world in which it succeeds."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from werkzeug.test import TestResponse

from service.api.context.read_models import read_models
from service.api.documentation.openapi import calls_of
from service.events.people.redis_people import RedisPeople
from service.events.records.redis_records import RedisRecords
from service.events.redis.connect import Client
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import ReplayStore
from service.events.store.redis_journal import RedisJournal
from service.events.store.redis_store import RedisStore
from tests.api.finished_game import annotate, finished, golden
from tests.api.http_players import GAMES, Service, Visitor
from tests.api.sample_class import RIGHT, ZIP, Class, course_file, uploaded
from tests.events.push.browser import PUSH, PushBrowser

NDJSON = "application/x-ndjson"
OPERATOR_KEY = "the-key-of-the-operator"
PATIENT = 20_000  # milliseconds
TARGET = "https://93.184.216.34/hook"  # an address needs no look-up; nothing is sent there
SUBSCRIPTION = {"endpoint": "https://93.184.216.34/push", "keys": PushBrowser().keys}
KEY = {"Idempotency-Key": "the-key-of-one-request"}

Name = tuple[str, str]  # method and path, as the document has them


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A request and its sender."""

    path: str
    token: str | None
    json: Any = None
    data: bytes | None = None
    headers: dict[str, str] = {}

    def send(self, app: Flask, method: str) -> TestResponse:
        body = {"json": self.json} if self.data is None else {"data": self.data}
        return Visitor(app, self.token).call(
            method, self.path, headers={**KEY, **self.headers}, **body
        )


@contextmanager
def serving(
    url: str, files: Path, *, replicas: int = 0, patience: int = PATIENT
) -> Iterator[Service]:
    """Run a service on one Redis server; it gives up at the first lost answer."""
    with closing(Redis.from_url(url, retry=Retry(NoBackoff(), 0))) as client:
        yield service_on(client, files, replicas, patience)


def service_on(client: Client, files: Path, replicas: int = 0, patience: int = PATIENT) -> Service:
    """Wire a service as `create_app` does, with the toy game added."""
    replays = ReplayStore(str(files))
    server = RedisStore(client, replicas=replicas, patience=patience)
    store = ArchiveBackedStore(server, Archive(client, GAMES, replays))
    exports = Exports(client, store, GAMES, replays, replicas=replicas, patience=patience)
    return Service(
        store,
        RedisPeople(client, replicas=replicas, patience=patience),
        journal=RedisJournal(client, replicas=replicas, patience=patience),
        files=replays,
        models=read_models(client, exports, replicas=replicas, patience=patience),
        records=RedisRecords(client, replicas=replicas, patience=patience),
        operator_key=OPERATOR_KEY,
        rate_limit=0,
        push=PUSH,
    )


class World:
    """Games, notes, courses and classes to write to."""

    def __init__(self, service: Service) -> None:
        self.bo, self.ana = service.player("Bo"), service.player("Ana")
        ana = self.ana
        self.second_token = ana.post(f"/v1/players/{ana.player}/tokens").get_json()["token_id"]
        self.open = service.table(ana, ana, players=3)["id"]
        self.running = service.table(ana, ana)["id"]
        self.finished = finished(service, ana)
        self.analysable = golden(service, "dream-home-2")
        self.code = ana.post(f"/v1/players/{ana.player}/transfers").get_json()["code"]
        self.file = ana.get(f"/v1/games/{self.finished}/replay").data
        self.note, second = annotate(ana, self.finished), annotate(ana, self.finished)
        undone = annotate(ana, self.finished)
        assert undone["id"] != second["id"]
        assert ana.post(f"/v1/games/{self.finished}/annotations/undo").status_code == 200
        self.course = uploaded(ana, course_file(1))["id"]
        cleo = service.player("Cleo")
        self.guest, offered = cleo.player, service.table(self.bo, players=3)["id"]
        invitations = f"/v1/games/{offered}/invitations"
        self.invitation = self.bo.post(invitations, {"player": ana.player}).get_json()["id"]
        self.sent = self.bo.post(invitations, {"player": cleo.player}).get_json()["id"]
        self.seek = cleo.post("/v1/seeks", {"game": "toy", "players": 2}).get_json()["id"]
        self.seeker = cleo.token
        self.monday = Class(service, teacher=ana)
        self.learner = self.monday.join("Mia")
        made = ana.post("/v1/webhooks", {"url": TARGET})
        self.webhook = f"/v1/webhooks/{made.get_json()['webhook']['id']}"
        told = ana.post("/v1/push-subscriptions", SUBSCRIPTION)
        self.subscription = told.headers["Location"]
        assert ana.get("/v1/daily").status_code == 200  # the key of all days is made once


def _of_ana(path: Callable[[World], str], json: Any = None) -> Callable[[World], Request]:
    return lambda world: Request(path=path(world), token=world.ana.token, json=json)


def _note(world: World) -> str:
    return f"/v1/games/{world.finished}/annotations/{world.note['id']}"


def _at_version(world: World, **body: Any) -> Request:
    headers = {"If-Match": f'"{world.note["version"]}"'}
    return Request(path=_note(world), token=world.ana.token, headers=headers, **body)


def _move(world: World) -> Request:
    headers = {"If-Match": '"2"'}
    path, resigning = f"/v1/games/{world.running}/moves", {"commands": [{"type": "resign"}]}
    return Request(path=path, token=world.ana.token, json=resigning, headers=headers)


def _fork(world: World) -> Request:
    headers = {"Content-Type": NDJSON}
    return Request(path="/v1/forks?at=3", token=world.ana.token, data=world.file, headers=headers)


def _upload(world: World) -> Request:
    headers = {"Content-Type": ZIP}
    return Request(path="/v1/courses", token=world.ana.token, data=course_file(2), headers=headers)


def _from_games(world: World) -> Request:
    chapter = {"game": world.finished, "title": {"en": "One"}}
    body = {"title": {"en": "Made"}, "chapters": [chapter]}
    return Request(path="/v1/courses/from-games", token=world.ana.token, json=body)


def _join(world: World) -> Request:
    path = f"{world.monday.path}/learners?{world.monday.link}"
    return Request(path=path, token=None, json={"nickname": "Leo"})


def _at_question(what: str, json: Any = None) -> Callable[[World], Request]:
    return lambda world: Request(
        path=f"{world.monday.question}/{what}", token=world.learner.token, json=json
    )


_CHANGED = {"note": {"kind": "annotation", "anchor": {"move": 3}, "text": {"en": "Another."}}}
_NEW = {"visibility": "public", **_CHANGED}
_GAME, _CLASS, _PLAYER = "/v1/games/{game}", "/v1/classes/{class_id}", "/v1/players/{player}"
_WEBHOOK = "/v1/webhooks/{webhook}"
_LESSON = "/chapters/{chapter}/questions/{question}"

WRITING: dict[Name, Callable[[World], Request]] = {
    ("post", "/v1/players"): lambda world: Request(
        path="/v1/players", token=None, json={"name": "Cleo"}
    ),
    ("delete", _PLAYER): lambda world: Request(
        path=f"/v1/players/{world.bo.player}", token=OPERATOR_KEY
    ),
    ("post", f"{_PLAYER}/tokens"): _of_ana(lambda world: f"/v1/players/{world.ana.player}/tokens"),
    ("delete", f"{_PLAYER}/tokens/{{token}}"): _of_ana(
        lambda world: f"/v1/players/{world.ana.player}/tokens/{world.second_token}"
    ),
    ("post", f"{_PLAYER}/transfers"): _of_ana(
        lambda world: f"/v1/players/{world.ana.player}/transfers"
    ),
    ("post", "/v1/transfers"): lambda world: Request(
        path="/v1/transfers", token=None, json={"code": world.code}
    ),
    ("post", "/v1/games"): _of_ana(lambda world: "/v1/games", {"game": "toy", "players": 2}),
    ("post", "/v1/forks"): _fork,
    ("post", f"{_GAME}/seats"): lambda world: Request(
        path=f"/v1/games/{world.open}/seats", token=world.bo.token, json={}
    ),
    ("delete", f"{_GAME}/seats"): _of_ana(lambda world: f"/v1/games/{world.open}/seats"),
    ("post", f"{_GAME}/moves"): _move,
    ("post", f"{_GAME}/exports"): _of_ana(lambda world: f"/v1/games/{world.running}/exports"),
    ("post", f"{_GAME}/analysis"): _of_ana(lambda world: f"/v1/games/{world.analysable}/analysis"),
    ("post", f"{_GAME}/rematch"): _of_ana(lambda world: f"/v1/games/{world.finished}/rematch"),
    ("post", f"{_GAME}/invitations"): lambda world: Request(
        path=f"/v1/games/{world.open}/invitations",
        token=world.ana.token,
        json={"player": world.guest},
    ),
    ("post", "/v1/invitations/{invitation}/accept"): _of_ana(
        lambda world: f"/v1/invitations/{world.invitation}/accept", {}
    ),
    ("post", "/v1/invitations/{invitation}/decline"): _of_ana(
        lambda world: f"/v1/invitations/{world.invitation}/decline"
    ),
    ("delete", "/v1/invitations/{invitation}"): lambda world: Request(
        path=f"/v1/invitations/{world.sent}", token=world.bo.token
    ),
    ("post", "/v1/seeks"): _of_ana(lambda world: "/v1/seeks", {"game": "toy", "players": 2}),
    ("delete", "/v1/seeks/{seek}"): lambda world: Request(
        path=f"/v1/seeks/{world.seek}", token=world.seeker
    ),
    ("post", "/v1/daily/{game}"): _of_ana(lambda world: "/v1/daily/toy"),
    ("post", f"{_GAME}/annotations"): _of_ana(
        lambda world: f"/v1/games/{world.finished}/annotations", _NEW
    ),
    ("put", f"{_GAME}/annotations/{{note}}"): lambda world: _at_version(world, json=_NEW),
    ("delete", f"{_GAME}/annotations/{{note}}"): _at_version,
    ("post", f"{_GAME}/annotations/undo"): _of_ana(
        lambda world: f"/v1/games/{world.finished}/annotations/undo"
    ),
    ("post", f"{_GAME}/annotations/redo"): _of_ana(
        lambda world: f"/v1/games/{world.finished}/annotations/redo"
    ),
    ("post", "/v1/courses"): _upload,
    ("post", "/v1/courses/from-games"): _from_games,
    ("put", "/v1/courses/{course}"): _of_ana(
        lambda world: f"/v1/courses/{world.course}", {"visibility": "link"}
    ),
    ("delete", "/v1/courses/{course}"): _of_ana(lambda world: f"/v1/courses/{world.course}"),
    ("post", "/v1/classes"): lambda world: Request(
        path="/v1/classes",
        token=world.ana.token,
        json={"course": world.course, "title": "Tuesday"},
    ),
    ("post", f"{_CLASS}/close"): _of_ana(lambda world: f"{world.monday.path}/close"),
    ("post", f"{_CLASS}/learners"): _join,
    ("delete", f"{_CLASS}/learners/{{learner}}"): _of_ana(
        lambda world: f"{world.monday.path}/learners/{world.learner.player}"
    ),
    ("post", f"{_CLASS}{_LESSON}/attempts"): _at_question("attempts", {"commands": list(RIGHT)}),
    ("post", f"{_CLASS}{_LESSON}/hints"): _at_question("hints", {"number": 1}),
    ("post", f"{_CLASS}{_LESSON}/solution"): _at_question("solution"),
    ("post", "/v1/webhooks"): _of_ana(lambda world: "/v1/webhooks", {"url": TARGET}),
    ("patch", _WEBHOOK): _of_ana(lambda world: world.webhook, {"events": ["game-over"]}),
    ("delete", _WEBHOOK): _of_ana(lambda world: world.webhook),
    ("post", f"{_WEBHOOK}/secret"): _of_ana(lambda world: f"{world.webhook}/secret"),
    ("post", f"{_WEBHOOK}/test"): _of_ana(lambda world: f"{world.webhook}/test"),
    ("post", "/v1/push-subscriptions"): _of_ana(
        lambda world: "/v1/push-subscriptions", {**SUBSCRIPTION, "endpoint": f"{TARGET}/2"}
    ),
    ("delete", "/v1/push-subscriptions/{subscription}"): _of_ana(lambda world: world.subscription),
}
# These calls compute and promise nothing: in courses, and in lessons on one's own mistakes, the
# browser keeps the progress, and a hint that is lost is only not mentioned in the next move.
WRITING_NOTHING: frozenset[Name] = frozenset(
    {
        ("post", f"{_GAME}/tries"),
        ("post", f"{_GAME}/hint"),
        ("post", f"{_GAME}/legal-moves"),
        ("post", f"{_CLASS}{_LESSON}/legal"),
        *(
            ("post", f"{lessons}{_LESSON}/{what}")
            for lessons in ("/v1/courses/{course}", f"{_GAME}/analysis", "/v1/puzzles/{day}")
            for what in ("attempts", "hints", "legal", "solution")
        ),
    }
)


def calls_that_may_write(app: Flask) -> set[Name]:
    return {(method, path) for path, method, _ in calls_of(app) if method != "get"}


def id_of(name: Name) -> str:
    return " ".join(name)


class Data:
    """The data of Redis servers: to compare, and to restore."""

    def __init__(self, *servers: Redis) -> None:
        self._values = {
            name: server.dump(name) or b"" for server in servers for name in _names(server.keys())
        }

    def put_back(self, client: Redis) -> None:
        client.flushall()
        with client.pipeline(transaction=False) as pipeline:
            for name, value in self._values.items():
                pipeline.restore(name, 0, value)
            pipeline.execute()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Data) and self._counting() == other._counting()

    __hash__ = None  # type: ignore[assignment]

    def _counting(self) -> dict[bytes, Any]:
        """Return the data without claims and uses: a call that is refused has used its token."""
        found, others = self._values.items(), (b":claims", b":tokens:used")
        return {name: value for name, value in found if not any(part in name for part in others)}


def _names(found: Any) -> list[bytes]:
    return list(found)
