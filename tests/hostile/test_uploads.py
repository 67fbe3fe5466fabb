"""Uploads: what they unpack to is limited, however small they are."""

import io
import json
import struct
import zipfile
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from service.domain.catalog import all_games
from service.events.replay_files.file import BadReplay, parse, write
from service.events.replay_files.gzip_limits import (
    PIECE,
    gzipped,
    unpacked,
)
from service.start.limit_settings import Bounds
from service.teaching.courses import uploads
from service.teaching.courses.package import BadCourseFile, read_course
from tests.api.http_players import Service, Visitor
from tests.golden import FOLDER
from tests.hostile.cost import (
    memory,
    require_linear,
    require_linear_memory,
    require_linear_time,
    time_of,
)
from tests.kit.effort import ALL
from tests.replays.conformance.materials import BASE, note

MEBIBYTE = 1024 * 1024
BOUNDS = Bounds()
GAME = b"".join(write(BASE))
LONG_GAME = (FOLDER / "burano-2.replay").read_bytes()


def zipped(
    files: dict[str, bytes],
    chapters: list[str] | None = None,
    chapter_text: str = "",
    **about: object,
) -> bytes:
    """Pack a course of these files as they are, the manifest before them."""
    listed = [
        {"file": name, "title": {"en": "x"}, "text": {"en": chapter_text}}
        for name in chapters or files
    ]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(
            "course.json",
            json.dumps({"format": 1, "title": {"en": "x"}, "chapters": listed, **about}),
        )
        for name, data in files.items():
            packed.writestr(name, data)
    return out.getvalue()


def proven(data: bytes) -> None:
    for _ in uploads.proven_lessons(uploads.read_upload(data, BOUNDS), all_games(), BOUNDS):
        pass


def refused(data: bytes) -> None:
    with suppress(BadReplay, BadCourseFile):
        parse(data) if data[:2] != b"PK" else proven(data)


def with_notes(size: int) -> bytes:
    """Write a valid game with notes of an unknown kind, of a given size."""
    *facts, seal = GAME.splitlines(keepends=True)
    note = b'{"kind":"x","y":"' + b"y" * (MEBIBYTE // 2) + b'"}\n'
    return b"".join([*facts, *[note] * (size // len(note) + 1), seal])


LINES = (16 if ALL else 8) * MEBIBYTE  # bytes of short lines, none of which is valid in a replay
BOMBS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzipped,
    "a zip": lambda data: zipped({"a.replay": data}),
    "gzip in a zip": lambda data: zipped({"a.replay": gzipped(data)}),
}


@pytest.mark.parametrize("pack", BOMBS.values(), ids=BOMBS)
@pytest.mark.parametrize("line", [b"aa\n", b"\n", b"y" * 1000, GAME + b"\n"])
def test_what_is_refused_is_never_held_whole(pack: Callable[[bytes], bytes], line: bytes) -> None:
    bomb = pack(line * (LINES // len(line)))

    assert memory(refused, bomb) < len(bomb) + LINES / 4


@pytest.mark.parametrize("pack", BOMBS.values(), ids=BOMBS)
def test_what_is_read_costs_what_it_is_long(pack: Callable[[bytes], bytes]) -> None:
    def make(size: int) -> bytes:
        return pack(with_notes(size))

    require_linear_time(make, refused, MEBIBYTE)
    require_linear_memory(make, refused, MEBIBYTE, most=4 * BOUNDS.replay_bytes)


def test_members_of_gzip_cost_what_they_are_long() -> None:
    require_linear(lambda size: gzipped(b"") * size, refused, 2_000)


@pytest.mark.parametrize("size", [1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE])
def test_what_was_packed_comes_out_whole(size: int) -> None:
    data = bytes(range(251)) * (size // 251 + 1)

    assert unpacked(gzipped(data[:size])) == (data[:size], None)
    assert unpacked(gzipped(data[:size]) + gzipped(b"more")) == (data[:size] + b"more", None)


@pytest.fixture
def ana(service: Service) -> Visitor:
    return service.player("Ana")


@pytest.mark.parametrize("pack", [bytes, gzipped], ids=["plain", "gzip"])
def test_a_replay_that_is_sent_holds_less_than_one_on_a_disk(
    ana: Visitor, pack: Callable[[bytes], bytes]
) -> None:
    largest = pack(with_notes(BOUNDS.replay_bytes))

    answer = ana.call("POST", "/v1/forks?at=3", data=largest, content_type="application/x-ndjson")

    assert answer.status_code == (422 if len(largest) < 4 * MEBIBYTE else 413)
    assert f"{4 * MEBIBYTE if pack is bytes else BOUNDS.replay_bytes} bytes" in answer.text
    assert len(parse(largest).entries) == len(BASE.entries)


@pytest.mark.parametrize("pack", [bytes, gzipped], ids=["plain", "gzip"])
def test_all_chapters_of_a_course_together_hold_only_so_much(
    ana: Visitor, pack: Callable[[bytes], bytes]
) -> None:
    chapter, count = pack(with_notes(7 * MEBIBYTE)), 10
    course = zipped({f"{number}.replay": chapter for number in range(count)})

    answer = ana.call("POST", "/v1/courses", data=course, content_type="application/zip")

    assert answer.status_code == 422
    assert f"{BOUNDS.course_bytes} bytes at most" in answer.text
    assert len(read_course(course).replay(count).entries) == len(BASE.entries)


def test_chapters_share_no_file(ana: Visitor) -> None:
    course = zipped({"a.replay": GAME, "b.replay": GAME}, ["a.replay", "b.replay", "a.replay"])

    answer = ana.call("POST", "/v1/courses", data=course, content_type="application/zip")

    assert answer.status_code == 422
    assert "chapter 3: 'a.replay' is the file of chapter 1" in answer.text


def test_copies_of_a_game_are_judged_once() -> None:
    def copies(count: int) -> bytes:
        return zipped({f"{number}.replay": LONG_GAME for number in range(count)})

    one, many = (time_of(proven, copies(count)) for count in (1, 20))

    assert many < 20 * one / 2


def noted(**fields: object) -> bytes:
    """Write a valid game with an annotation that has these fields."""
    *facts, seal = GAME.splitlines(keepends=True)
    return b"".join([*facts, note("annotation", id="a", **fields) + b"\n", seal])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"text": {"en": "x" * 10_001}}, "10000 characters"),
        ({"text": {f"en-{n}": "x" for n in range(17)}}, "16 languages"),
        ({"text": {"no tag at all": "x"}}, "language tag"),
        ({"author": "x" * 201}, "200 characters"),
        ({"marks": [{"mark": "ring", "card": "x"}] * 51}, "50 marks"),
        ({"marks": [{"mark": "ring", "card": "x" * 201}]}, "200 characters"),
        ({"marks": [{"mark": "label", "text": {"en": "x" * 10_001}}]}, "10000 characters"),
    ],
)
def test_a_note_in_a_file_has_the_limits_of_a_posted_one(
    ana: Visitor, fields: dict[str, Any], told: str
) -> None:
    course = zipped({"a.replay": noted(**fields)})

    answer = ana.call("POST", "/v1/courses", data=course, content_type="application/zip")

    assert answer.status_code == 422
    assert told in answer.text


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"text": {"en": "x" * 10_001}}, "10000 characters"),
        ({"title": {f"en-{n}": "x" for n in range(17)}}, "16 languages"),
        ({"author": "x" * 201}, "200 characters"),
    ],
)
def test_a_manifest_has_the_limits_of_what_is_posted(
    ana: Visitor, fields: dict[str, Any], told: str
) -> None:
    course = zipped({"a.replay": GAME}, **fields)

    answer = ana.call("POST", "/v1/courses", data=course, content_type="application/zip")

    assert answer.status_code == 422
    assert told in answer.text


def test_lessons_that_stay_open_have_a_bound_in_memory() -> None:
    """A line of a kind that nobody knows takes a few bytes in a file, and more in memory."""
    service = Service(bounds=Bounds(lessons_bytes=MEBIBYTE))
    ana, open_lessons = service.player("Ana"), service.parts.course_files._lessons
    *facts, seal = GAME.splitlines(keepends=True)
    lines = b'{"kind":"x"}\n' * 5_000
    chapter, chapters = b"".join([*facts, lines, seal]), ("a.replay", "b.replay", "c.replay")
    course = zipped(dict.fromkeys(chapters, chapter))
    answer = ana.call("POST", "/v1/courses", data=course, content_type="application/zip")
    path = f"/v1/courses/{answer.get_json()['id']}/chapters"

    sizes = []
    for number in range(1, len(chapters) + 1):
        assert ana.get(f"{path}/{number}").status_code == 200
        sizes.append(open_lessons.currsize)

    assert sizes[0] > 4 * len(lines)
    assert len(open_lessons) < len(chapters)
    assert max(sizes) <= MEBIBYTE


def test_all_texts_of_a_manifest_are_bounded_together(ana: Visitor) -> None:
    most = BOUNDS.manifest_letters
    games = {f"{n}.replay": GAME for n in range(most // 10_000 + 1)}
    course = zipped(games, chapter_text="- a\n" * 2_500)

    answer = ana.call("POST", "/v1/courses", data=course, content_type="application/zip")

    assert answer.status_code == 422
    assert f"{most} characters" in answer.text


def test_a_chapter_says_only_so_much(ana: Visitor) -> None:
    *facts, seal = GAME.splitlines(keepends=True)
    notes = [
        note("annotation", id=f"a{n}", text={"en": "x" * 10_000}) + b"\n"
        for n in range(BOUNDS.chapter_letters // 10_000 + 1)
    ]
    course = zipped({"a.replay": b"".join([*facts, *notes, seal])})

    answer = ana.call("POST", "/v1/courses", data=course, content_type="application/zip")

    assert answer.status_code == 422
    assert f"{BOUNDS.chapter_letters} characters" in answer.text


def of_empty_files(count: int) -> bytes:
    """Make a zip of many empty files; nearly all of it is their directory."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for number in range(count):
            packed.writestr(zipfile.ZipInfo(f"{number}"), b"")
    return out.getvalue()


def lying(data: bytes) -> bytes:
    """Make the end record of a zip claim that there is one file."""
    end = data.rindex(b"PK\x05\x06")
    return data[: end + 8] + struct.pack("<HH", 1, 1) + data[end + 12 :]


@pytest.mark.parametrize("change", [bytes, lying], ids=["honest", "lying"])
def test_too_many_files_are_counted_before_they_are_listed(
    change: Callable[[bytes], bytes],
) -> None:
    data = change(of_empty_files(3_000))
    with pytest.raises(BadCourseFile, match="2000 files at most"):
        read_course(data)

    listing = memory(lambda listed: zipfile.ZipFile(io.BytesIO(listed)), data)

    assert memory(refused, data) < listing / 8
    require_linear(of_empty_files, refused, 200)
