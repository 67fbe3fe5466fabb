"""`altana replay branch` and `legal`: variations, and the legal commands at a moment."""

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from replays.annotate.session import AUTHOR, EditRefused, time_now
from replays.console.output_options import AT, FILE, as_json, formats, language_option
from replays.files.notes_file import exclusive_lock, open_notes, save_notes
from replays.files.opening import FileCommand, open_cursor
from replays.reading.cursor import Cursor
from replays.reading.typed_commands import commands_from
from replays.reading.words import replay_words, seat_in_words
from service.domain.kit.fold import Position
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_
from service.domain.sentences import tell_command, tell_event
from service.events.store.chain import canonical
from service.teaching.lessons.variations import MoveRefused, try_move
from service.teaching.notes import file_edits
from service.teaching.notes.model import Anchor, BadNote, TriedMove, Variation

OUT = click.option("-o", "--output", metavar="FILE", help="Output file; FILE itself by default.")
REFUSED = 1
MEANT = N_(
    "{move}.{event} is in the middle of move {move}; the moment before it is meant: {before}"
)
OVER = N_("the game is over: nothing is left to be played")


@click.command(cls=FileCommand)
@FILE
@AT
@click.option(
    *("--play", "plays"),
    multiple=True,
    required=True,
    metavar="JSON",
    help="A move: a list of commands. Repeatable.",
)
@click.option("--seat", type=int, help="The seat that plays; the one to move by default.")
@click.option("--id", help="Id of the variation.")
@click.option("--text", help="A text about it, in Markdown.")
@AUTHOR
@click.option("--dry-run", is_flag=True, help="Write nothing.")
@OUT
@language_option
def branch(
    file: str,
    at: str | None,
    plays: tuple[str, ...],
    seat: int | None,
    dry_run: bool,
    output: str | None,
    language: str,
    **about: Any,
) -> None:
    """Try other moves from a moment of FILE, with the same hidden cards.

    Each --play is one move, judged by the rules of the game; the line is stored in the file
    as a variation. The exit code is 1 if the rules refuse a move; then nothing is written.
    """
    with exclusive_lock(output or file):
        cursor = open_cursor(file, at)
        tell_moment_meant(cursor, language)
        moves, position = play(cursor, plays, seat, language)
        _tell_scores(cursor, position, language)
        if not dry_run:
            _keep(cursor, file, output or file, _variation(cursor, moves, language, **about))


def _keep(cursor: Cursor, file: str, output: str, variation: Variation) -> None:
    """Add a variation as an edit that can be undone."""
    replay = cursor.game.replay
    try:
        book = file_edits.add(open_notes(replay, file), variation, time=time_now(""))
    except file_edits.IdTaken as problem:
        raise EditRefused(f"another variation has the id '{problem}'") from problem
    except BadNote as problem:
        raise EditRefused(str(problem)) from problem
    save_notes(replay, book, output)


@click.command(cls=FileCommand)
@FILE
@AT
@formats("text", "json")
@language_option
def legal(file: str, at: str | None, kind: str, language: str) -> None:
    """List the legal commands at a moment of FILE, ready for `branch`."""
    cursor = open_cursor(file, at)
    ruleset, state = cursor.game.ruleset, whole_move(cursor).state
    tell_moment_meant(cursor, language)
    commands = ruleset.candidates(state, state.asked) if state.asked is not None else ()
    if state.is_over:
        click.echo(f"altana: {replay_words(language).say(OVER)}", err=True)
    if kind == "json":
        click.echo(as_json(list(commands)))
        return
    for command in commands:
        click.echo(f"{canonical([command]).decode()}  {tell_command(ruleset, command, language)}")


def play(
    cursor: Cursor, plays: Sequence[str], seat: int | None, language: str
) -> tuple[list[TriedMove], Position[Any]]:
    """Judge moves one after another, and print what happens."""
    game, trial = cursor.game, cursor.game.trial(whole_move(cursor))
    moves = list[TriedMove]()
    for number, written in enumerate(plays, 1):
        commands = _commands(written, language)
        acting = Seat(seat) if seat is not None else trial.seat
        try:
            tried = try_move(trial, acting or Seat(0), commands, language)
        except MoveRefused as refused:
            click.echo(f"altana: move {number} is refused: {refused.reason}", err=True)
            raise click.exceptions.Exit(REFUSED) from refused
        for event in tried.events:
            click.echo(tell_event(game.ruleset, event, language, game.names))
        events = tuple(msgspec.to_builtins(tried.events))
        moves.append(TriedMove(seat=acting or 0, commands=tuple(commands), events=events))
    return moves, trial.position


def _variation(
    cursor: Cursor,
    moves: list[TriedMove],
    language: str,
    *,
    id: str | None,  # noqa: A002 - the name of the option
    text: str | None,
    author: str,
) -> Variation:
    return Variation(
        id=id or "",  # derived from its moves when it is added
        anchor=anchor_of(cursor),
        author=author,
        text={language: text} if text else {},
        moves=tuple(moves),
    )


def anchor_of(cursor: Cursor) -> Anchor:
    """Make an anchor to the last whole move at a moment."""
    move = whole_move(cursor).version
    return Anchor(move=move, hash=cursor.game.replay.entries[move - 1].hash)


def whole_move(cursor: Cursor) -> Position[Any]:
    """Return the whole move to branch off after; in the middle of a move, the one before."""
    move = cursor.place[0] - is_amid_a_move(cursor)
    if move < 1:
        raise click.BadParameter("nothing can be played before the game is created")
    return cursor.game.after(move)


def is_amid_a_move(cursor: Cursor) -> bool:
    return cursor.place[1] < len(cursor.move.events)


def tell_moment_meant(cursor: Cursor, language: str) -> None:
    """Tell the user which moment is taken instead of one in the middle of a move."""
    if not is_amid_a_move(cursor):
        return
    move, event = cursor.place
    told = replay_words(language).say(MEANT, move=move, event=event, before=move - 1)
    click.echo(f"altana: {told}", err=True)


def _commands(text: str, language: str) -> list[dict[str, Any]]:
    try:
        return commands_from(text, language)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from problem


def _tell_scores(cursor: Cursor, position: Position[Any], language: str) -> None:
    scores = cursor.game.ruleset.scores
    before, after = scores(whole_move(cursor).state), scores(position.state)
    for one, other in zip(before, after, strict=True):
        if one.total != other.total:
            who = seat_in_words(cursor.game, one.seat, language)
            click.echo(f"{who}: {one.total} → {other.total} ({other.total - one.total:+d})")
