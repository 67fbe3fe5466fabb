"""`altana class`: opens classes on a service, invites to them, and shows their results."""

from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, TypeVar
from urllib.parse import quote

import click

from replays.classes.hand_in import CourseOfAnotherClass, hand_in_course
from replays.classes.invitation import Invitation
from replays.commands.service_client import Service, ServiceSaysNo
from replays.console.output_options import FILE_NAME, JSON, OUTPUT, as_json, formats
from replays.console.pager import print_lines
from replays.console.progress import progress_on_terminal
from replays.files.opening import read_bytes
from replays.files.output_file import put
from replays.learn.chapters import own_name
from replays.learn.command import read_any_course
from replays.reading.words import reader_words
from service.domain.kit.translation import N_
from service.events.terminal_text import printable
from service.start.lazy_commands import HELP_OPTIONS
from service.teaching.courses.samples import ENDING, sample_files

FAILED = 1
ZIP = "application/zip"
GIVE = N_("Give the page to learners; with the link they hand in: altana class hand-in LINK COURSE")
F = TypeVar("F", bound=Callable[..., Any])
EXIT_CODES = """
\b
Exit codes:
    0  all went well
    1  the service refuses something, or can't be reached
    2  an option can't be used
    8  a file can't be read
    9  the output can't be written
  130  it was interrupted (Ctrl-C)
  141  the reader of the output has gone
"""
CLASS = click.argument("class_id", metavar="CLASS")
TOKEN = click.option(
    "--token",
    envvar="ALTANA_TOKEN",
    show_envvar=True,
    help="Token of the teacher.",
    required=True,
)
URL = click.option(
    *("--service", "url"),
    envvar="ALTANA_URL",
    show_envvar=True,
    required=True,
    help="Address of the service.",
)


class NotTheTeacher(Exception):
    """Somebody else's token: only the teacher of a class is shown its link."""


class ClassCommand(click.Command):
    """A command on a service; a refusal is one sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (ServiceSaysNo, CourseOfAnotherClass, NotTheTeacher) as refusal:
            click.echo(printable(f"altana: {refusal}"), err=True)
            raise click.exceptions.Exit(FAILED) from refusal


@click.group(name="class", epilog=EXIT_CODES, context_settings=HELP_OPTIONS)
def classes() -> None:
    """Open classes on a service, invite to them, see their results, hand in yours."""


@classes.command(cls=ClassCommand)
@click.argument("course", metavar="COURSE", type=FILE_NAME)
@click.option("--title", required=True, help="Title of the class.")
@URL
@click.option(
    "--token",
    envvar="ALTANA_TOKEN",
    show_envvar=True,
    help="Your token; a new player by default.",
)
@click.option("--name", default="Teacher", show_default=True, help="Name of a new player.")
@JSON
def make(course: str, title: str, url: str, token: str | None, name: str, is_json: bool) -> None:
    """Open a class for COURSE.

    COURSE is a file, an id on the service, or the name of a sample course. A file is uploaded
    first, for you alone and your classes.
    """
    file = read_bytes(course) if Path(course).is_file() else None
    service = Service(url, token) if token else _new_teacher(url, name)
    body = {"course": _course_id(service, course, file), "title": title}
    opened = service.post("/v1/classes", body, token_urlsafe(24))
    made = {**_invitation(url, opened), "token": None if token else service.token}
    click.echo(as_json(made) if is_json else "\n".join(_in_words(made)))


@classes.command(name="list", cls=ClassCommand)
@URL
@TOKEN
@JSON
def list_classes(url: str, token: str, is_json: bool) -> None:
    """List your classes, the newest first."""
    found = Service(url, token).get("/v1/classes")["classes"]
    if is_json:
        click.echo(as_json(found))
        return
    said = reader_words()
    head = (said.say("class"), said.say("created"), said.say("learners"), said.say("title"))
    rows = [(one["id"], one["created"][:10], str(one["learners"]), one["title"]) for one in found]
    print_lines(_aligned([head, *rows]))


@classes.command(cls=ClassCommand)
@CLASS
@URL
@TOKEN
@JSON
def invite(class_id: str, url: str, token: str, is_json: bool) -> None:
    """Print the invitation to CLASS.

    It has the page for learners, and the link for a terminal.
    """
    invitation = _invitation(url, _class_of(Service(url, token), class_id))
    click.echo(as_json(invitation) if is_json else "\n".join(_in_words(invitation)))


@classes.command(cls=ClassCommand)
@CLASS
@URL
@TOKEN
@formats("text", "json", "csv")
@OUTPUT
def results(class_id: str, url: str, token: str, kind: str, output: str) -> None:
    """Show who solved what in CLASS.

    It is a table, JSON, or CSV for a spreadsheet.
    """
    service, path = Service(url, token), f"/v1/classes/{quote(class_id, safe='')}/results"
    if kind == "csv":
        put(service.fetch(f"{path}.csv"), output)
        return
    found = service.get(path)
    text = as_json(found) if kind == "json" else "\n".join(_aligned(_result_rows(found)))
    put(f"{text}\n".encode(), output)


@classes.command(name="hand-in", cls=ClassCommand)
@click.argument("link")
@click.argument("course", metavar="COURSE", type=FILE_NAME)
@click.option("--nickname", default="", help="Your name in the class; by default your user name.")
@click.option("--learner", default="", help="The name that `learn` was given, if any.")
@JSON
def hand_in(link: str, course: str, nickname: str, learner: str, is_json: bool) -> None:
    """Hand in to a class what you did with `altana learn COURSE`.

    LINK is the invitation of the teacher. Hints, tries and looks at solutions are sent in
    order, and the service judges them. Doing it again changes nothing that the class has.
    If the class doesn't take something, that is told, and the exit code is 1.
    """
    invitation = Invitation.read(link)
    if invitation is None:
        text = reader_words().say("this is not the link of a class")
        raise click.BadParameter(text, param_hint="LINK")
    name = learner or own_name()
    with progress_on_terminal() as tell:
        handed = hand_in_course(
            invitation, read_any_course(course), name, nickname or name or "Learner", tell
        )
    click.echo(as_json(handed) if is_json else "\n".join(map(printable, handed.lines())))
    if handed.refused:
        raise click.exceptions.Exit(FAILED)


def _new_teacher(url: str, name: str) -> Service:
    """Make a player, and print the token now: the calls that follow may fail."""
    service = Service(url).as_new_player(name)
    text = N_("the token of the new player {name}: {token}")
    told = reader_words().say(text, name=name, token=service.token)
    click.echo(printable(f"altana: {told}"), err=True)
    return service


def _course_id(service: Service, course: str, file: bytes | None) -> str:
    if file is not None:
        return str(service.upload("/v1/courses", file, ZIP)["id"])
    return f"sample-{course}" if f"{course}{ENDING}" in sample_files() else course


def _class_of(service: Service, class_id: str) -> dict[str, Any]:
    return service.get(f"/v1/classes/{quote(class_id, safe='')}")


def _invitation(url: str, found: dict[str, Any]) -> dict[str, Any]:
    link = found["link"]
    if not link:
        text = N_("only the teacher of the class '{title}' can invite to it")
        raise NotTheTeacher(reader_words().say(text, title=found["title"]))
    base = url.rstrip("/").removesuffix("/v1")
    return {
        "class": found["id"],
        "title": found["title"],
        "page": base + link.replace("/v1/classes/", "/class/"),
        "link": base + link,
    }


def _in_words(facts: dict[str, Any]) -> Iterator[str]:
    for name, value in facts.items():
        if value:
            yield printable(f"{name:<6} {value}")
    yield reader_words().say(GIVE)


def _result_rows(found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the table: a row for each learner, a column for each question."""
    learners = found["learners"]
    asked = learners[0]["questions"] if learners else []
    names = [f"{one['chapter']}.{one['question']}" for one in asked]
    said = reader_words()
    yield (said.say("nickname"), said.say("points"), said.say("solved"), *names)
    for learner in learners:
        points = f"{learner['points']:g}/{found['most']}"
        solved = f"{learner['solved']}/{found['questions']}"
        yield (learner["nickname"], points, solved, *map(_cell, learner["questions"]))


def _cell(result: dict[str, Any]) -> str:
    """Tell one result: the try that was right, `shown`, or how many were wrong so far."""
    if result["state"] == "right":
        return f"✓{result['tries']}"
    if result["state"] == "shown":
        return reader_words().say("shown")
    return f"{result['tries'] or '·'}"


def _aligned(rows: Iterator[tuple[str, ...]] | list[tuple[str, ...]]) -> list[str]:
    table = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
