"""`altana course`: several annotated replays in an order, made, looked at, checked, unpacked."""

from pathlib import Path
from typing import Any

import click
import msgspec

from replays.annotate.parse_options import texts
from replays.console.ordered_options import OrderedCommand, in_order
from replays.console.output_options import as_json, formats, language_option
from replays.files.opening import Unreadable, read_bytes
from replays.files.output_file import put
from replays.reading.words import replay_words
from service.domain.kit.terminal_text import printable
from service.events.replay_files.file import BadReplay, parse
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
COURSE = click.argument("file", metavar="COURSE")
EXIT_CODES = """
\b
Exit codes:
  0  all went well
  1  check: something is wrong with a chapter
  2  an option can't be used
  8  a file can't be read
  9  the output can't be written
"""


@click.group(epilog=EXIT_CODES)
def course() -> None:
    """Make, list, check and unpack courses of several replays."""


@course.command(cls=OrderedCommand)
@click.option("--chapter", multiple=True, metavar="FILE", help="A replay; in order. Repeat.")
@click.option("--title", multiple=True, metavar="TEXT", help="Of the chapter before it.")
@click.option("--text", multiple=True, metavar="TEXT", help="Of the chapter before it.")
@click.option("--author", default="", envvar="ALTANA_AUTHOR", help="Who made it.")
@click.option("--plan", metavar="FILE", help="A course.json with all of this, as unpacked.")
@click.option("-o", "--output", metavar="COURSE", required=True, help="Where to; - is here.")
@language_option
def make(author: str, plan: str | None, output: str, language: str, **given: Any) -> None:
    """Make a course of replay files.

    Titles and texts before the first chapter are those of the course, others belong to the
    chapter before them; `de=…` is in another language. Files of a plan lie beside it.
    """
    if plan is not None and any(given.values()):
        raise click.UsageError("a plan says everything: leave --chapter, --title and --text out")
    manifest = _planned(plan) if plan is not None else _described(in_order(given), author, language)
    folder = Path() if plan is None else Path(plan).parent
    chapters = [(each, read_bytes(str(folder / each.file))) for each in manifest.chapters]
    try:
        for _, data in chapters:
            parse(data)
        made = write_course(manifest.title, chapters, text=manifest.text, author=manifest.author)
    except BadReplay as bad:
        raise Unreadable(f"a chapter can't be read: {bad} ({bad.code})") from bad
    except BadCourseFile as bad:
        raise click.UsageError(str(bad)) from bad
    put(made, output)


@course.command(name="list")
@COURSE
@formats("text", "json")
@language_option
def list_chapters(file: str, kind: str, language: str) -> None:
    """List the chapters of COURSE."""
    opened = _opened(file)
    rows = [_row(opened, number, language) for number in range(1, len(opened.chapters) + 1)]
    manifest = opened.manifest
    if kind == "json":
        about = {"title": manifest.title, "text": manifest.text, "author": manifest.author}
        click.echo(as_json({**about, "chapters": rows}))
        return
    heading = (in_language(manifest.title, language), manifest.author)
    click.echo(printable(" · ".join(filter(None, heading))))
    told = replay_words(language)
    for row in rows:
        asked = told.count("{n} question", "{n} questions", row["questions"])
        title = in_language(row["title"], language)
        click.echo(printable(f"{row['chapter']:>4}  {title}  ({row['ruleset']}, {asked})"))


@course.command()
@COURSE
@language_option
def check(file: str, language: str) -> None:
    """Prove every chapter of COURSE, and judge every question."""
    opened = _opened(file)
    problems = list(problems_of_course(opened))
    for problem in problems:
        click.echo(printable(problem))
    if problems:
        raise click.exceptions.Exit(NOT_GOOD)
    told = replay_words(language)
    chapters = len(opened.chapters)
    click.echo(told.count("{n} chapter, all is well", "{n} chapters, all is well", chapters))


@course.command()
@COURSE
@click.option("-o", "--output", metavar="FOLDER", required=True, help="A new or empty folder.")
def unpack(file: str, output: str) -> None:
    """Unpack COURSE into a folder.

    `altana course make --plan FOLDER/course.json` makes it again.
    """
    opened, folder = _opened(file), Path(output)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise click.UsageError(f"{output} is not empty")
    try:
        replays = {each.file: opened.file(at) for at, each in enumerate(opened.chapters, 1)}
        for name, data in {MANIFEST: manifest_bytes(opened.manifest), **replays}.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            put(data, str(target))
    except BadCourseFile as bad:
        raise Unreadable(f"{file}: {bad}") from bad
    except OSError as problem:
        raise click.ClickException(f"{output}: {problem.strerror or problem}") from problem


def _opened(file: str) -> Course:
    try:
        return read_course(read_bytes(file))
    except BadCourseFile as bad:
        raise Unreadable(f"{file}: {bad} ({bad.code})") from bad


def _row(opened: Course, number: int, language: str) -> dict[str, Any]:
    chapter = opened.chapters[number - 1]
    try:
        lesson = opened.lesson(number)
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


def _described(given: list[tuple[str, Any]], author: str, language: str) -> Manifest:
    """Put a course together from options: each chapter begins with its file."""
    parts: list[dict[str, Any]] = [{"title": {}, "text": {}}]
    for name, value in given:
        if name == "chapter":
            parts.append({"file": value, "title": {}, "text": {}})
        else:
            parts[-1][name] |= texts([value], language)
    about, *chapters = parts
    if not about["title"]:
        raise click.UsageError("a course has a title: --title before the first --chapter")
    if not chapters:
        raise click.UsageError("a course has chapters: --chapter FILE")
    for part in chapters:
        part["title"] = part["title"] or {language: Path(part["file"]).name.partition(".")[0]}
    listed = tuple(Chapter(**part) for part in chapters)
    return Manifest(format=1, **about, author=author, chapters=listed)
