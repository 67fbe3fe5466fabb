"""The most expensive pages and requests, sixteen at a time, again and again: play goes on."""

import gzip
import http.client
import io
import json
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import cycle
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

from redis import Redis

from service.events.replay_files.file import write
from service.teaching.notes.limits import LONGEST_TEXT
from tests.e2e.hostile.worst_pages import (
    TAKE,
    UNDO,
    WORST,
    imported,
    play_while_pages_are_made,
    working,
)
from tests.e2e.serving import Answer, Caller, Running, serving
from tests.hostile.files import LINES
from tests.hostile.test_uploads import zipped as zipped_course
from tests.kit.effort import ALL
from tests.kit.processes import PATIENCE
from tests.kit.servers import Server
from tests.kit.waiting import until
from tests.replays.conformance.materials import BASE

AT_ONCE = 16
ROUNDS = 5 if ALL else 2  # of play at the same time
A_BOMB = 32 * 1024 * 1024  # bytes unpacked, of which the service unpacks a quarter
DONE, REFUSED = (200, 201), range(400, 500)
FORKING = 4  # of these, as many as there are threads for calls
SEATS_LEFT = 3  # of the longest game, when its fork has been created
CHAPTERS = 6  # texts of more would be refused
LINES_OF_A_LESSON = 50_000  # short ones: they take more in memory than in the file


class Request(NamedTuple):
    """A request that costs its sender little."""

    path: str
    body: bytes
    headers: dict[str, str]
    method: str = "POST"


def zipped(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as course:
        for name, data in files.items():
            course.writestr(f"{name}.replay", data)
    return packed.getvalue()


def worst_reads(game: str) -> Iterator[Request]:
    """Yield the expensive reads of a long game."""
    for path in ("/audit", "?at=900", "/scores?at=900", "/replay?format=html&notes=none"):
        yield Request(f"/v1/games/{game}{path}", b"", {}, "GET")


def worst_lessons(running: Running, token: str) -> Iterator[Request]:
    """Upload a course that is as expensive as one may be; yield the reads of it."""
    *facts, seal = b"".join(write(BASE)).splitlines(keepends=True)
    strange = b"".join([*facts, b'{"kind":"x"}\n' * LINES_OF_A_LESSON, seal])
    text = "[a](" * (LONGEST_TEXT // 4)
    course = zipped_course(
        {f"{number}.replay": strange for number in range(CHAPTERS)}, chapter_text=text
    )
    upload = Request("/v1/courses", course, {"Content-Type": "application/zip"})
    made = send(running, token, upload)
    assert made.status == 201, made.body
    path = f"/v1/courses/{made.json['id']}"
    for part in ("", "/chapters/1", "/chapters/2/moments", "/chapters/3/sprite"):
        yield Request(f"{path}{part}", b"", {}, "GET")
    yield Request("/v1/courses", b"", {"Accept-Language": "it"}, "GET")


def worst() -> Iterator[Request]:
    """Yield the most expensive request of each kind, in the past and today."""
    json_, lines, zip_ = (
        {"Content-Type": kind}
        for kind in ("application/json", "application/x-ndjson", "application/zip")
    )
    bomb = gzip.compress(b"aa\n" * (A_BOMB // 3))
    for hostile in LINES.values():
        yield Request("/v1/forks?at=3", gzip.compress(hostile(100_000) + b"\n"), lines)
    yield Request("/v1/forks?at=3", bomb, lines)
    yield Request("/v1/courses", zipped(a=bomb), zip_)
    yield Request("/v1/courses", zipped(**{f"f{n}": b"" for n in range(20_000)}), zip_)
    doubled = ",".join(f'"n{n}":1' for n in range(4_000)) + ',"n3999":1'
    yield Request("/v1/players", f"{{{doubled}}}".encode(), json_)
    unknown = json.dumps({f"n{n}": 1 for n in range(4_000)})
    yield Request("/v1/players", unknown.encode(), json_)
    yield Request("/v1/games?game=x", b"", {"Accept": " " * 60_000}, "GET")
    yield Request("/v1/games/g/stream", b"", {"Last-Event-ID": "9" * 5_000}, "GET")


def send(running: Running, token: str, request: Request) -> Answer:
    host, port = running.host, running.port
    headers = {"Authorization": f"Bearer {token}", **request.headers}
    with closing(http.client.HTTPConnection(host, port, timeout=PATIENCE)) as line:
        line.request(request.method, request.path, request.body, headers)
        return Answer(line.getresponse())


def sent(running: Running, token: str, requests: list[Request], stop: Event) -> list[int]:
    """Send these requests one after another until told to stop."""
    answers = []
    while not stop.is_set():
        for request in requests:
            answers.append(send(running, token, request).status)
            if stop.is_set():
                break
    return answers


def fork_and_sit(running: Running, token: str, stop: Event) -> list[int]:
    """Fork the longest game and take all seats, again and again: the last one replays it."""
    fork = Request("/v1/forks?at=870", WORST.read_bytes(), {"Content-Type": "application/x-ndjson"})
    answers = []
    while not stop.is_set():
        made = send(running, token, fork)
        answers.append(made.status)
        for _ in range(SEATS_LEFT if made.status == 201 else 0):
            path, json_ = f"/v1/games/{made.json['id']}/seats", "application/json"
            seat = Request(path, b"{}", {"Content-Type": json_})
            answers.append(send(running, token, seat).status)
    return answers


def mixed(game: str, lessons: list[Request]) -> list[Request]:
    """Return all requests in turn, so that sixteen in a row include every kind."""
    reads = cycle([*worst_reads(game), *lessons])
    return [one for request in worst() for one in (request, next(reads))]


def test_the_worst_pages_and_requests_keep_nobody_from_playing(
    own_server: Server, own_client: Redis, tmp_path: Path
) -> None:
    limits = ("ALTANA_RATE_LIMIT", "ALTANA_DAILY_FORKS", "ALTANA_DAILY_UPLOADS")
    variables: dict[str, Any] = dict.fromkeys(limits, "0")
    variables["ALTANA_REPLAYS"] = str(tmp_path / "replays")
    with serving(own_server.url, processes=1, **variables) as running:
        variables |= {"ALTANA_DATA": str(tmp_path), "REDIS_URL": own_server.url}
        game = imported(variables)
        with working(variables):
            play_while_pages_are_made(running, own_client, game)
        attacker, player = running.caller("Mallory"), running.caller()
        table = running.table(player, player)["id"]
        requests = mixed(game, list(worst_lessons(running, attacker.token)))
        stop = Event()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            turned = [requests[n:] + requests[:n] for n in range(AT_ONCE - FORKING)]
            attacks = [
                *(pool.submit(sent, running, attacker.token, some, stop) for some in turned),
                *(pool.submit(fork_and_sit, running, attacker.token, stop) for _ in range(FORKING)),
            ]
            try:
                until(lambda: not any(attack.done() for attack in attacks))
                for version in range(2, 2 + 2 * ROUNDS, 2):
                    assert Caller(running).call("GET", "/livez").status == 200
                    assert player.play(table, version, TAKE).status == 201
                    assert player.play(table, version + 1, UNDO).status == 201
                assert not any(attack.done() for attack in attacks)
            finally:
                stop.set()
            answers = [status for attack in attacks for status in attack.result()]

    assert len(answers) >= AT_ONCE
    assert all(status in DONE or status in REFUSED for status in answers), sorted({*answers})
    assert {200, 201, 422} <= {*answers}
