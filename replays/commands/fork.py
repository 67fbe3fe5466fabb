"""`altana replay fork`: continues a game from a moment, in a file or on a service."""

from collections.abc import Iterator
from typing import Any

import click
import msgspec

from replays.commands.branch import anchor_of, tell_moment_meant
from replays.commands.service_client import Service, ServiceSaysNo
from replays.console.output_options import AT, FILE, FILE_NAME, JSON, as_json
from replays.files.opening import FileCommand, open_cursor
from replays.files.output_file import save
from replays.reading.cursor import Cursor
from replays.reading.words import reader_language, reader_words
from service.domain.kit.translation import N_
from service.events.replay_files.file import Replay, write
from service.teaching.notes.model import BadNote, NamesLine, fits, read_note

FAILED = 1


@click.command(cls=FileCommand)
@FILE
@AT
@click.option(
    *("-o", "--output"),
    type=FILE_NAME,
    metavar="FILE",
    help="Write a file that is cut at the moment.",
)
@click.option(
    *("--service", "url"),
    envvar="ALTANA_URL",
    show_envvar=True,
    help="Set up a new game on this service.",
)
@click.option(
    "--token",
    envvar="ALTANA_TOKEN",
    show_envvar=True,
    help="Token of the player; a new player by default.",
)
@click.option("--name", default="Altana", show_default=True, help="Name of a new player.")
@click.option("--all-seats", is_flag=True, help="Take every seat, to pass one device around.")
@click.option("--private", is_flag=True, help="Let only players and people with a link watch.")
@JSON
def fork(file: str, at: str | None, output: str | None, url: str | None, **options: Any) -> None:
    """Continue the game of FILE from a moment, with the same hidden cards.

    On a service a new game is set up, marked as forked and left out of ratings; the moves up to
    the moment are played again once all seats are taken. FILE must be of a finished game.
    With --output the moves up to the moment are written to a new file.
    """
    if (output is None) == (url is None):
        text = N_("name a target: --service URL, or --output FILE")
        raise click.UsageError(reader_words().say(text))
    cursor = open_cursor(file, at)
    tell_moment_meant(cursor, reader_language())
    if cursor.game.after(anchor_of(cursor).move).state.is_over:
        text = N_("the game is over at that moment: nothing is left to be played")
        raise click.UsageError(reader_words().say(text))
    if output is not None:
        save(_cut(cursor), output)
    else:
        _set_up(cursor, url or "", **options)


def _cut(cursor: Cursor) -> Replay:
    replay, anchor = cursor.game.replay, anchor_of(cursor)
    origin = {"game": replay.header["game"], "move": anchor.move, "hash": anchor.hash}
    entries = replay.entries[: anchor.move]
    hashes = [entry.hash for entry in entries]
    fitting = tuple(line for line in replay.others if _still_fits(line, hashes))
    header = {**replay.header, "forked_from": origin}
    return msgspec.structs.replace(replay, header=header, entries=entries, others=fitting)


def _still_fits(line: bytes, hashes: list[str]) -> bool:
    """Return whether a note is on a move that is still there, or on no move."""
    try:
        note = read_note(msgspec.json.decode(line))
    except BadNote:
        return True
    return note is None or isinstance(note, NamesLine) or fits(note.anchor, hashes)


def _set_up(
    cursor: Cursor,
    url: str,
    *,
    token: str | None,
    name: str,
    all_seats: bool,
    private: bool,
    is_json: bool,
) -> None:
    facts = msgspec.structs.replace(cursor.game.replay, others=())
    at, visibility = anchor_of(cursor).move, "private" if private else "public"
    try:
        service = Service(url, token) if token else Service(url).as_new_player(name)
        table = service.fork(b"".join(write(facts)), at, visibility)
        if all_seats:
            for _ in table["seats"][1:]:
                table = service.take_seat(table)
    except ServiceSaysNo as refusal:
        click.echo(f"altana: {refusal}", err=True)
        raise click.exceptions.Exit(FAILED) from refusal
    game = {
        "game": service.address(table),
        "page": service.page(table),
        "share": table["share"],
        "token": None if token else service.token,
        "free": sum(seat["player"] is None for seat in table["seats"]),
    }
    click.echo(as_json(game) if is_json else "\n".join(_in_words(game)))


def _in_words(game: dict[str, Any]) -> Iterator[str]:
    """Tell where the new game is, and how to go on."""
    for name in ("game", "share", "token", "page"):
        if game[name]:
            yield f"{name:<6} {game[name]}"
    free = game["free"]
    said = reader_words()
    if free:
        yield said.say("Seats still free: {free}.", free=free)
        yield said.say("Open the page in a browser to take a free seat.")
    else:
        yield said.say("All seats are taken: play on.")
    if game["token"]:
        yield said.say("The token plays your seat; docs/first-game.md shows the calls.")
