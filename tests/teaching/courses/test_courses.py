"""Courses: several replays in one zip file, read without trusting its author."""

import io
import json
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from replays.commands.course import course as command
from service.events.replay_files.file import write
from service.events.replay_files.gzip_limits import gzipped
from service.teaching.courses.package import (
    MANIFEST,
    MOST_BYTES,
    MOST_PACKED,
    BadCourseFile,
    Chapter,
    problems_of_course,
    read_course,
    write_course,
)
from service.teaching.notes.model import Answer
from tests.golden import FOLDER
from tests.replays.conformance import FOLDER as CONFORMANCE
from tests.teaching.lessons.golden_questions import BURANO, DREAM_HOME, game_with, question

TITLE = {"en": "Your first street", "de": "Deine erste Straße"}
SHORT = (FOLDER / "burano-round-limit-1.replay").read_bytes()
LESSON = b"".join(write(game_with(BURANO, question(BURANO, 7), question(BURANO, 8)).replay))


def chapter(file: str = "one.replay", **more: Any) -> Chapter:
    return Chapter(file=file, title={"en": "One"}, **more)


def made(*replays: bytes) -> bytes:
    return write_course(TITLE, [(chapter(), data) for data in replays or (SHORT,)])


def zip_of(files: dict[str, bytes], **options: Any) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = options.get("compress_type", zipfile.ZIP_DEFLATED)
            packed.writestr(info, data)
    return out.getvalue()


def manifest(**fields: Any) -> bytes:
    whole = {
        "format": 1,
        "title": TITLE,
        "chapters": [{"file": "one.replay", "title": {"en": "One"}}],
        **fields,
    }
    return json.dumps(whole).encode()


def test_what_was_written_is_read() -> None:
    chapters = [(chapter(text={"en": "*Begin* here."}), SHORT), (chapter("zwei.replay"), LESSON)]

    read = read_course(write_course(TITLE, chapters, text={"en": "About."}, author="Ana"))

    assert (read.manifest.title, read.manifest.text) == (TITLE, {"en": "About."})
    assert [each.file for each in read.chapters] == ["001-one.replay", "002-zwei.replay"]
    assert read.chapters[0].text == {"en": "*Begin* here."}
    assert [read.file(1), read.file(2)] == [SHORT, LESSON]


def test_the_same_course_always_has_the_same_bytes() -> None:
    assert made(SHORT, LESSON) == made(SHORT, LESSON)


def test_a_chapter_is_a_lesson() -> None:
    lesson = read_course(made(SHORT, LESSON)).lesson(2)

    assert [asked.id for asked in lesson.questions] == ["before-7", "before-8"]


def test_packed_replays_are_unpacked() -> None:
    assert read_course(made(gzipped(SHORT))).file(1) == SHORT


def test_a_course_has_hundreds_of_chapters() -> None:
    read = read_course(made(*[SHORT] * 300))

    assert len(read.chapters) == 300
    assert read.file(300) == SHORT


def test_but_not_thousands() -> None:
    with pytest.raises(BadCourseFile) as refusal:
        made(*[SHORT] * 1001)

    assert refusal.value.code == "too-many-chapters"


@pytest.mark.parametrize("number", [0, 2, -1])
def test_there_is_no_chapter_before_the_first_or_after_the_last(number: int) -> None:
    with pytest.raises(LookupError):
        read_course(made()).file(number)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "zip"),
        (b"PK\x03\x04", "zip"),
        (b"no zip at all", "zip"),
        (zip_of({"one.replay": SHORT}), "zip"),
        (zip_of({MANIFEST: b"{"}), "manifest"),
        (zip_of({MANIFEST: b"\xff"}), "manifest"),
        (zip_of({MANIFEST: b"[" * 5000}), "manifest"),
        (zip_of({MANIFEST: manifest(chapters=[])}), "manifest"),
        (zip_of({MANIFEST: manifest(title={})}), "manifest"),
        (zip_of({MANIFEST: manifest(title="One")}), "manifest"),
        (zip_of({MANIFEST: manifest(format=2)}), "format"),
        (zip_of({MANIFEST: manifest()}), "chapter"),
        (
            zip_of(
                {
                    MANIFEST: manifest(chapters=[{"file": MANIFEST, "title": {"en": "x"}}]),
                }
            ),
            "chapter",
        ),
    ],
)
def test_what_is_no_course_says_why(data: bytes, code: str) -> None:
    with pytest.raises(BadCourseFile) as refusal:
        read_course(data)

    assert refusal.value.code == code


@pytest.mark.parametrize(
    "name",
    [
        "../one.replay",
        "/etc/one.replay",
        "a/../../one.replay",
        "C:/one.replay",
        "a\\..\\one.replay",
        ".hidden.replay",
        "a//one.replay",
        "one\n.replay",
        "x" * 300 + ".replay",
        "ünicode.replay",
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(name: str) -> None:
    files = {MANIFEST: manifest(chapters=[{"file": name, "title": {"en": "x"}}]), name: SHORT}

    with pytest.raises(BadCourseFile, match="no file can be called"):
        read_course(zip_of(files))


def test_a_file_that_is_there_twice_is_refused() -> None:
    files = {MANIFEST: manifest(), "one.replay": SHORT, "two.replay": LESSON}

    with pytest.raises(BadCourseFile, match="twice"):
        read_course(zip_of(files).replace(b"two.replay", b"one.replay"))


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_only_what_every_reader_unpacks_is_read(how: int) -> None:
    with pytest.raises(BadCourseFile, match="uses a compression"):
        read_course(zip_of({MANIFEST: manifest(), "one.replay": SHORT}, compress_type=how))


def test_an_encrypted_course_is_refused() -> None:
    data = bytearray(zip_of({MANIFEST: manifest()}))
    central = data.rindex(b"PK\x01\x02")
    struct.pack_into("<H", data, central + 8, 1)

    with pytest.raises(BadCourseFile, match="encrypted"):
        read_course(bytes(data))


def test_a_bomb_is_not_unpacked() -> None:
    bomb = bytearray(zip_of({MANIFEST: manifest(), "one.replay": SHORT}))
    struct.pack_into("<I", bomb, bomb.rindex(b"PK\x01\x02") + 24, MOST_BYTES)

    with pytest.raises(BadCourseFile, match="unpacked"):
        read_course(bytes(bomb))


def test_a_bomb_that_lies_about_its_size_gives_no_more_than_it_claims() -> None:
    data = bytearray(zip_of({MANIFEST: manifest(), "one.replay": b"\0" * 5_000_000}))
    for found, at in ((data.rindex(b"PK\x01\x02"), 24), (data.rindex(b"PK\x03\x04"), 22)):
        struct.pack_into("<I", data, found + at, 100)

    with pytest.raises(BadCourseFile, match=r"damaged|no zip"):
        read_course(bytes(data)).file(1)


def test_a_course_that_is_too_large_is_refused() -> None:
    with pytest.raises(BadCourseFile, match="packed"):
        read_course(bytes(MOST_PACKED + 1))


def test_damage_is_told_when_a_chapter_is_read() -> None:
    data = bytearray(made(LESSON))
    at = data.index(b"001-one.replay") + 2000
    data[at : at + 50] = b"\xff" * 50

    with pytest.raises(BadCourseFile, match="damaged"):
        read_course(bytes(data)).file(1)


def test_fields_and_files_that_are_not_known_do_no_harm() -> None:
    files = {
        MANIFEST: manifest(colour="teal"),
        "one.replay": SHORT,
        "pictures/cover.svg": b"<svg/>",
    }

    assert read_course(zip_of(files)).file(1) == SHORT


def test_a_good_course_has_no_problems() -> None:
    assert list(problems_of_course(read_course(made(SHORT, LESSON)))) == []


def test_bad_chapters_are_told_by_their_number() -> None:
    forged = sorted(CONFORMANCE.glob("untrue-*.replay"))[0].read_bytes()
    broken = question(BURANO, 9, Answer(achieves="glory > 1"), id="q")
    asking = b"".join(write(game_with(BURANO, broken).replay))

    told = list(problems_of_course(read_course(made(SHORT, b"{}\n", forged, asking))))

    assert [line.partition(":")[0] for line in told] == ["chapter 2", "chapter 3", "chapter 4"]
    assert "question 'q'" in told[2]


def run(*arguments: object, code: int = 0) -> Result:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(command, [str(each) for each in arguments])
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    packed = tmp_path / "course.zip"
    run(
        *("make", "--title", "First steps", "--title", "de=Erste Schritte", "--text", "About."),
        *("--chapter", FOLDER / f"{BURANO}.replay", "--title", "A street", "--text", "Look."),
        *("--chapter", FOLDER / f"{DREAM_HOME}.replay", "-o", packed, "--author", "Ana"),
    )
    return packed


def test_a_course_is_made_and_listed(file: Path) -> None:
    told = json.loads(run("list", file, "--format", "json").output)

    assert told["title"] == {"en": "First steps", "de": "Erste Schritte"}
    assert [chapter["title"] for chapter in told["chapters"]] == [
        {"en": "A street"},
        {"en": DREAM_HOME},
    ]
    assert "Erste Schritte · Ana" in run("list", file, "--language", "de").output


def test_a_course_for_beginners_goes_by_its_name() -> None:
    assert "1  Taking cards" in run("list", "burano", "--language", "en").output


def test_a_course_is_checked(file: Path, tmp_path: Path) -> None:
    assert "2 chapters" in run("check", file).output
    bad = tmp_path / "bad.zip"
    bad.write_bytes(made(b"{}\n"))

    assert "chapter 1" in run("check", bad, code=1).output


def test_a_course_is_unpacked_and_made_again(file: Path, tmp_path: Path) -> None:
    folder, again = tmp_path / "folder", tmp_path / "again.zip"

    run("unpack", file, "-o", folder)
    run("make", "--plan", folder / MANIFEST, "-o", again)

    assert again.read_bytes() == file.read_bytes()


def test_nothing_is_unpacked_over_what_is_there(file: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "mine.txt").write_text("mine")

    run("unpack", file, "-o", tmp_path / "folder", code=2)

    assert [each.name for each in (tmp_path / "folder").iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--chapter", "x.replay"], 2, "needs a title"),
        (["--title", "x"], 2, "needs chapters"),
        (["--title", "x", "--chapter", "none.replay"], 8, "No such file"),
        (["--title", "x", "--plan", "none.json"], 2, "has them all"),
        (["--plan", "none.json"], 8, "No such file"),
        (["--title", "x", "--chapter", __file__], 8, "can't be read"),
    ],
)
def test_what_is_no_course_is_not_made(
    tmp_path: Path, options: list[str], code: int, told: str
) -> None:
    out = tmp_path / "course.zip"

    assert told in run("make", *options, "-o", out, code=code).output
    assert not out.exists()


def test_a_file_that_is_no_course_has_an_exit_code_of_its_own(tmp_path: Path) -> None:
    for name in ("list", "check"):
        run(name, FOLDER / f"{BURANO}.replay", code=8)
    run("unpack", tmp_path / "none.zip", "-o", tmp_path / "x", code=8)


def test_a_plan_that_is_no_text_is_told_in_words(tmp_path: Path) -> None:
    plan = tmp_path / "course.json"
    plan.write_bytes(b'{"format": 1, "title": {"en": "\xff"}, "chapters": []}')

    assert "course.json: " in run("make", "--plan", plan, "-o", tmp_path / "c.zip", code=8).output
