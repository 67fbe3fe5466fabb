"""`altana course`: makes, lists, checks and unpacks courses of annotated replays."""

from pathlib import Path
from typing import Any

import click
import msgspec

from replays.annotate.parse_options import texts
from replays.console.course_names import sample_course, samples_and_files
from replays.console.ordered_options import OrderedCommand, in_order
from replays.console.output_options import FILE_NAME, JSON, as_json, formats, language_option
from replays.files.opening import Unreadable, fault_of_line, read_bytes
from replays.files.output_file import put
from replays.files.system_errors import reason_of
from replays.reading.words import reader_words, replay_words
from service.domain.kit.translation import N_
from service.events.replay_files.file import BadReplay, parse
from service.events.terminal_text import printable
from service.start.lazy_commands import HELP_OPTIONS
from service.teaching.courses.package import (
    MANIFEST,
    BadCourseFile,
    Chapter,
    Course,
    Manifest,
    manifest_bytes,
    problems_of_course,
    read_course,
    write_course,
)
from service.teaching.notes.model import in_language

NOT_GOOD = 1
COURSE = click.argument("file", metavar="COURSE", type=FILE_NAME, shell_complete=samples_and_files)
EXIT_CODES = """
\b
Exit codes:
    0  all went well
    1  check: something is wrong with a chapter
    2  an option can't be used
    8  a file can't be read
    9  the output can't be written
  130  it was interrupted (Ctrl-C)
  141  the reader of the output has gone
"""


@click.group(epilog=EXIT_CODES, context_settings=HELP_OPTIONS)
def course() -> None:
    """Make, list, check and unpack courses of several replays.

    COURSE is a file, or the name of a course for beginners, as `altana learn` takes it.
    """


@course.command(cls=OrderedCommand)
@click.option(
    "--chapter",
    multiple=True,
    type=FILE_NAME,
    metavar="FILE",
    help="A replay, in order. Repeatable.",
)
@click.option("--title", multiple=True, metavar="TEXT", help="Title of the chapter before it.")
@click.option("--text", multiple=True, metavar="TEXT", help="Text of the chapter before it.")
@click.option("--author", default="", envvar="ALTANA_AUTHOR", help="Author of the course.")
@click.option(
    "--plan",
    type=FILE_NAME,
    metavar="FILE",
    help="A course.json with all of this, as `unpack` writes it.",
)
@click.option(
    *("-o", "--output"),
    type=FILE_NAME,
    metavar="COURSE",
    required=True,
    help="Output file; - is standard output.",
)
@language_option
def make(author: str, plan: str | None, output: str, language: str, **options: Any) -> None:
    """Make a course of replay files.

    Titles and texts before the first chapter are those of the course, others belong to the
    chapter before them; `de=…` is in another language. The files of a plan are in its folder.
    """
    if plan is not None and any(options.values()):
        text = N_("a plan has them all: leave out --chapter, --title and --text")
        raise click.UsageError(replay_words(language).say(text))
    manifest = (
        _planned(plan) if plan is not None else _manifest_from(in_order(options), author, language)
    )
    folder = Path() if plan is None else Path(plan).parent
    chapters = [(each, read_bytes(str(folder / each.file))) for each in manifest.chapters]
    try:
        for _, data in chapters:
            parse(data)
        packed = write_course(manifest.title, chapters, text=manifest.text, author=manifest.author)
    except BadReplay as bad:
        text = N_("a chapter can't be read: {problem} ({code})")
        told = replay_words(language).say(text, problem=fault_of_line(bad), code=bad.code)
        raise Unreadable(told) from bad
    except BadCourseFile as bad:
        raise click.UsageError(str(bad)) from bad
    put(packed, output)


@course.command(name="list")
@COURSE
@formats("text", "json")
@language_option
def list_chapters(file: str, kind: str, language: str) -> None:
    """List the chapters of COURSE."""
    course_file = _open_course(file)
    rows = [
        _row(course_file, number, language) for number in range(1, len(course_file.chapters) + 1)
    ]
    manifest = course_file.manifest
    if kind == "json":
        about = {"title": manifest.title, "text": manifest.text, "author": manifest.author}
        click.echo(as_json({**about, "chapters": rows}))
        return
    heading = (in_language(manifest.title, language), manifest.author)
    click.echo(printable(" · ".join(filter(None, heading))))
    wording = replay_words(language)
    for row in rows:
        asked = wording.count("{n} question", "{n} questions", row["questions"])
        title = in_language(row["title"], language)
        click.echo(printable(f"{row['chapter']:>4}  {title}  ({row['ruleset']}, {asked})"))


@course.command()
@COURSE
@JSON
@language_option
def check(file: str, is_json: bool, language: str) -> None:
    """Verify every chapter of COURSE, and judge every question."""
    course_file = _open_course(file)
    problems = list(problems_of_course(course_file))
    chapters = len(course_file.chapters)
    if is_json:
        click.echo(as_json({"chapters": chapters, "problems": problems}))
    else:
        for line in problems or [_all_is_well(chapters, language)]:
            click.echo(printable(line))
    if problems:
        raise click.exceptions.Exit(NOT_GOOD)


def _all_is_well(chapters: int, language: str) -> str:
    wording = replay_words(language)
    return wording.count("{n} chapter, all is well", "{n} chapters, all is well", chapters)


@course.command()
@COURSE
@click.option(
    *("-o", "--output"),
    type=FILE_NAME,
    metavar="FOLDER",
    required=True,
    help="A new or empty folder.",
)
def unpack(file: str, output: str) -> None:
    """Unpack COURSE into a folder.

    `altana course make --plan FOLDER/course.json` packs it again.
    """
    course_file, folder = _open_course(file), Path(output)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise click.UsageError(reader_words().say("{folder} is not empty", folder=output))
    try:
        replays = {
            each.file: course_file.file(at) for at, each in enumerate(course_file.chapters, 1)
        }
        for name, data in {MANIFEST: manifest_bytes(course_file.manifest), **replays}.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            put(data, str(target))
    except BadCourseFile as bad:
        raise Unreadable(f"{file}: {bad}") from bad
    except OSError as problem:
        raise click.ClickException(f"{output}: {reason_of(problem)}") from problem


def _open_course(file: str) -> Course:
    try:
        return read_course(sample_course(file) or read_bytes(file))
    except BadCourseFile as bad:
        raise Unreadable(f"{file}: {bad} ({bad.code})") from bad


def _row(course_file: Course, number: int, language: str) -> dict[str, Any]:
    chapter = course_file.chapters[number - 1]
    try:
        lesson = course_file.lesson(number)
    except BadCourseFile as bad:
        raise Unreadable(str(bad)) from bad
    return {
        "chapter": number,
        "title": chapter.title,
        "text": chapter.text,
        "file": chapter.file,
        "ruleset": lesson.game.ruleset.name,
        "moves": len(lesson.game.moves),
        "questions": len(lesson.questions),
        "flagged": len(lesson.flagged),
    }


def _planned(plan: str) -> Manifest:
    try:
        return msgspec.json.decode(read_bytes(plan), type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise Unreadable(f"{plan}: {problem}") from problem


def _manifest_from(options: list[tuple[str, Any]], author: str, language: str) -> Manifest:
    """Build a manifest from options: each chapter begins with its file."""
    parts: list[dict[str, Any]] = [{"title": {}, "text": {}}]
    for name, value in options:
        if name == "chapter":
            parts.append({"file": value, "title": {}, "text": {}})
        else:
            parts[-1][name] |= texts([value], language)
    about, *chapters = parts
    if not about["title"]:
        text = N_("a course needs a title: --title before the first --chapter")
        raise click.UsageError(replay_words(language).say(text))
    if not chapters:
        text = N_("a course needs chapters: --chapter FILE")
        raise click.UsageError(replay_words(language).say(text))
    for part in chapters:
        part["title"] = part["title"] or {language: Path(part["file"]).name.partition(".")[0]}
    listed = tuple(Chapter(**part) for part in chapters)
    return Manifest(format=1, **about, author=author, chapters=listed)
