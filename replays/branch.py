"""`altana replay branch`, `legal` and `fork`: what might have been, from any moment."""

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from replays.cursor import Cursor
from replays.look import AT, FILE, as_json, formats, language_option
from replays.opening import FileCommand, open_cursor, save
from replays.variations import Refused, commands_from, tried
from replays.wording import seat_in_words
from service.domain.fold import Position
from service.domain.messages import Seat
from service.domain.telling import tell_command, tell_event
from service.events.chain import canonical
from service.teaching.notes import Anchor, BadNote, NamesLine, TriedMove, Variation, fits, read_note

OUT = click.option("-o", "--output", metavar="FILE", help="Where to; FILE itself if left out.")
REFUSED = 1


@click.command(cls=FileCommand)
@FILE
@AT
@click.option("--play", "plays", multiple=True, metavar="JSON", help="A move: a list of commands.")
@click.option("--seat", type=int, help="Who plays; the seat that is asked if left out.")
@click.option("--id", help="The name of the variation.")
@click.option("--text", help="What is to be said about it, in Markdown.")
@click.option("--author", default="", help="Who says it.")
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

    Each --play is one move, judged by the rules of the game; the line is kept in the file
    as a variation. The exit code is 1 when the rules refuse a move; then nothing is written.
    """
    cursor = open_cursor(file, at)
    moves, position = play(cursor, plays, seat, language)
    _tell_scores(cursor, position, language)
    if not dry_run:
        replay = cursor.game.replay
        line = canonical(_variation(cursor, moves, language, **about))
        save(msgspec.structs.replace(replay, others=(*replay.others, line)), output or file)


@click.command(cls=FileCommand)
@FILE
@AT
@formats("text", "json")
@language_option
def legal(file: str, at: str | None, kind: str, language: str) -> None:
    """List what could be played at a moment of FILE, ready for `branch`."""
    cursor = open_cursor(file, at)
    ruleset, state = cursor.game.ruleset, whole_move(cursor).state
    commands = ruleset.candidates(state, state.asked) if state.asked is not None else ()
    if kind == "json":
        click.echo(as_json(list(commands)))
        return
    for command in commands:
        click.echo(f"{canonical([command]).decode()}  {tell_command(ruleset, command, language)}")


@click.command(cls=FileCommand)
@FILE
@AT
@click.option("-o", "--output", metavar="FILE", required=True, help="The file of the new game.")
def fork(file: str, at: str | None, output: str) -> None:
    """Cut FILE at a moment, so that the game can go on from there.

    The new file holds the moves up to the moment, and its header says where it was forked.
    """
    cursor = open_cursor(file, at)
    replay, anchor = cursor.game.replay, anchor_of(cursor)
    if cursor.game.after(anchor.move).state.is_over:
        raise click.UsageError("the game is over at that moment: nothing is left to be played")
    origin = {"game": replay.header["game"], "move": anchor.move, "hash": anchor.hash}
    header = {**replay.header, "forked_from": origin}
    entries = replay.entries[: anchor.move]
    hashes = [entry.hash for entry in entries]
    kept = tuple(line for line in replay.others if _still_fits(line, hashes))
    cut = msgspec.structs.replace(replay, header=header, entries=entries, others=kept)
    save(cut, output)


def play(
    cursor: Cursor, plays: Sequence[str], seat: int | None, language: str
) -> tuple[list[TriedMove], Position[Any]]:
    """Judge moves one after another, and tell what happens."""
    game, position = cursor.game, whole_move(cursor)
    moves = list[TriedMove]()
    for number, written in enumerate(plays, 1):
        commands = _commands(written, language)
        acting = Seat(seat) if seat is not None else position.state.asked
        try:
            ruling = tried(game, position, acting or Seat(0), commands, game.secret, language)
        except Refused as refused:
            click.echo(f"altana: move {number} is refused: {refused.reason}", err=True)
            raise click.exceptions.Exit(REFUSED) from refused
        for event in ruling.events:
            click.echo(tell_event(game.ruleset, event, language, game.names))
        events = tuple(msgspec.to_builtins(ruling.events))
        moves.append(TriedMove(seat=acting or 0, commands=tuple(commands), events=events))
        position = ruling.position
    return moves, position


def _variation(
    cursor: Cursor,
    moves: list[TriedMove],
    language: str,
    *,
    id: str | None,  # noqa: A002 - what a variation calls it
    text: str | None,
    author: str,
) -> Variation:
    return Variation(
        id=id or free_name(cursor),
        anchor=anchor_of(cursor),
        author=author,
        text={language: text} if text else {},
        moves=tuple(moves),
    )


def anchor_of(cursor: Cursor) -> Anchor:
    """Anchor to the last whole move at a moment."""
    move = whole_move(cursor).version
    return Anchor(move=move, hash=cursor.game.replay.entries[move - 1].hash)


def whole_move(cursor: Cursor) -> Position[Any]:
    """A line branches off after whole moves; in the middle of one, before it."""
    move, event = cursor.place
    if event < len(cursor.move.events):
        move -= 1
    if move < 1:
        raise click.BadParameter("nothing can be played before the table is laid out")
    return cursor.game.after(move)


def _still_fits(line: bytes, hashes: list[str]) -> bool:
    """Keep what is said of moves that are still there, and what is said of none."""
    try:
        note = read_note(msgspec.json.decode(line))
    except BadNote:
        return True
    return note is None or isinstance(note, NamesLine) or fits(note.anchor, hashes)


def _commands(written: str, language: str) -> list[dict[str, Any]]:
    try:
        return commands_from(written, language)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from problem


def free_name(cursor: Cursor) -> str:
    taken = {note.id for note in cursor.game.notes if isinstance(note, Variation)}
    number = 1
    while f"variation-{number}" in taken:
        number += 1
    return f"variation-{number}"


def _tell_scores(cursor: Cursor, position: Position[Any], language: str) -> None:
    scores = cursor.game.ruleset.scores
    before, after = scores(whole_move(cursor).state), scores(position.state)
    for one, other in zip(before, after, strict=True):
        if one.total != other.total:
            who = seat_in_words(cursor.game, one.seat, language)
            click.echo(f"{who}: {one.total} → {other.total} ({other.total - one.total:+d})")
