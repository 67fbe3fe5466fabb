"""`altana replay branch`: other moves from a moment, kept as a variation."""

from collections.abc import Iterator, Sequence
from typing import Any

import click
import msgspec

from replays.annotate.session import AUTHOR, OUT, EditRefused, time_now
from replays.console.output_options import AT, FILE, JSON, as_json, language_option
from replays.files.notes_file import exclusive_lock, open_notes, save_notes
from replays.files.opening import FileCommand, open_cursor
from replays.reading.cursor import Cursor
from replays.reading.move_text import move_from
from replays.reading.words import reader_words, replay_words, seat_in_words
from service.domain.kit.fold import Position
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_, signed
from service.domain.kit.trial import Trial, TrialMove
from service.domain.sentences import tell_event
from service.teaching.lessons.variations import MoveRefused, try_move
from service.teaching.notes import file_edits
from service.teaching.notes.model import Anchor, BadNote, TriedMove, Variation

REFUSED = 1
MEANT = N_(
    "{move}.{event} is in the middle of move {move}; the moment before it is meant: {before}"
)


class Gain(msgspec.Struct, frozen=True, kw_only=True):
    """The score of a seat before and after tried moves."""

    seat: int
    before: int
    after: int


@click.command(cls=FileCommand)
@FILE
@AT
@click.option(
    *("--play", "plays"),
    multiple=True,
    required=True,
    metavar="MOVE",
    help="A move: sentences of `legal`, separated by ;, or a JSON list of commands. Repeatable.",
)
@click.option("--seat", type=int, help="The seat that plays; the one to move by default.")
@click.option("--id", help="Id of the variation.")
@click.option("--text", help="A text about it, in Markdown.")
@AUTHOR
@click.option("--dry-run", is_flag=True, help="Write nothing.")
@OUT
@JSON
@language_option
def branch(
    file: str,
    at: str | None,
    plays: tuple[str, ...],
    seat: int | None,
    dry_run: bool,
    output: str | None,
    is_json: bool,
    language: str,
    **about: Any,
) -> None:
    """Try other moves from a moment of FILE, with the same hidden cards.

    Each --play is one move, judged by the rules of the game; they are stored in the
    file as a variation. The exit code is 1 if the rules refuse a move; then nothing is written.
    """
    with exclusive_lock(output or file):
        cursor = open_cursor(file, at)
        tell_moment_meant(cursor, language)
        trial = play(cursor, plays, seat, language)
        moves = list(map(as_written, trial.moves))
        if not dry_run:
            _keep(cursor, file, output or file, _variation(cursor, moves, language, **about))
    _tell_trial(cursor, trial, moves, is_json=is_json, kept=not dry_run, language=language)


def _tell_trial(
    cursor: Cursor,
    trial: Trial,
    moves: Sequence[TriedMove],
    *,
    is_json: bool,
    kept: bool,
    language: str,
) -> None:
    """Print what happened in tried moves, and whose scores they changed."""
    gains = list(_gains(cursor, trial.position))
    if is_json:
        click.echo(as_json({"moves": moves, "scores": gains, "kept": kept}))
        return
    for line in (
        *_moves_in_words(trial, cursor, language),
        *_gains_in_words(cursor, gains, language),
    ):
        click.echo(line)


def _keep(cursor: Cursor, file: str, output: str, variation: Variation) -> None:
    """Add a variation as an edit that can be undone."""
    replay = cursor.game.replay
    try:
        book = file_edits.add(open_notes(replay, file), variation, time=time_now(""))
    except file_edits.IdTaken as problem:
        text = N_("another variation has the id '{id}'")
        raise EditRefused(reader_words().say(text, id=problem)) from problem
    except BadNote as problem:
        raise EditRefused(str(problem)) from problem
    save_notes(replay, book, output)


def play(cursor: Cursor, plays: Sequence[str], seat: int | None, language: str) -> Trial:
    """Judge moves one after another."""
    trial = cursor.game.trial(whole_move(cursor))
    for number, written in enumerate(plays, 1):
        commands = _commands(trial, written, language)
        acting = Seat(seat) if seat is not None else trial.seat
        try:
            try_move(trial, acting or Seat(0), commands, language)
        except MoveRefused as refused:
            text = N_("move {number} is refused: {reason}")
            told = replay_words(language).say(text, number=number, reason=refused.reason)
            click.echo(f"altana: {told}", err=True)
            raise click.exceptions.Exit(REFUSED) from refused
    return trial


def as_written(move: TrialMove) -> TriedMove:
    commands, events = msgspec.to_builtins((move.commands, move.events))
    return TriedMove(seat=move.seat, commands=tuple(commands), events=tuple(events))


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
        text = N_("nothing can be played before the game is created")
        raise click.BadParameter(reader_words().say(text))
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


def _commands(trial: Trial, text: str, language: str) -> list[dict[str, Any]]:
    try:
        return move_from(trial, text, language)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from problem


def _gains(cursor: Cursor, position: Position[Any]) -> Iterator[Gain]:
    """Yield the seats whose scores are changed by tried moves."""
    scores = cursor.game.ruleset.scores
    before, after = scores(whole_move(cursor).state), scores(position.state)
    for one, other in zip(before, after, strict=True):
        if one.total != other.total:
            yield Gain(seat=one.seat, before=one.total, after=other.total)


def _gains_in_words(cursor: Cursor, gains: Sequence[Gain], language: str) -> Iterator[str]:
    for each in gains:
        who = seat_in_words(cursor.game, each.seat, language)
        yield f"{who}: {each.before} → {each.after} ({signed(each.after - each.before)})"


def _moves_in_words(trial: Trial, cursor: Cursor, language: str) -> Iterator[str]:
    for event in (event for move in trial.moves for event in move.events):
        yield tell_event(trial.ruleset, event, language, cursor.game.names)
