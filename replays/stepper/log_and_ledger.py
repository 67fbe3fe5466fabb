"""The log and the ledger as lines of text that fit their space."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from rich.segment import Segment

from replays.console.markdown_text import as_text, headed
from replays.console.terminal_markdown import lines_of
from replays.reading.words import seat_in_words, seats_by_name
from replays.stepper.marks import mark_in_words
from replays.stepper.reader import Anchored, Reader
from replays.stepper.scene import Scene
from replays.table.brush import Line
from replays.table.palette import style_of
from replays.table.text_fitting import clipped, wrapped
from service.domain.kit.ledger import Line as Earned
from service.domain.kit.ledger import Note
from service.domain.kit.translation import number, signed
from service.domain.sentences import tell_event
from service.teaching.lessons.variations import line_in_words
from service.teaching.notes.model import Annotation, Bookmark, Question, Variation, in_language

LABEL = 8
TALL = 16  # rows from which past sentences are shown in full
MOST_ROWS = 1000  # of one moment or variation
MOST_NOTES = 3  # of one moment; `action_read` shows the rest


def log(scene: Scene, width: int, height: int) -> list[Line]:
    """Return the log around this moment, which is in the middle and in full.

    In a variation its last move is always in view. Where there is room, no sentence is cut.
    """
    at = _moment(scene)
    now = list(islice(_now(scene, width), MOST_ROWS if scene.branch else height + 1))
    if len(now) > height:
        more = [Segment(" " * LABEL + "…", style_of("marked", scene.colour))]
        now = [more, *now[1 - height :]] if scene.branch else [*now[: height - 1], more]
    room = (height - len(now) + 1) // 2
    above = list[Line]()
    for moment in range(at - 1, 0, -1):
        rows = _past(scene, moment, width, height)
        if len(above) + len(rows) > room:
            break
        above = [*rows, *above]
    last = at if scene.branch else scene.reader.end
    following = range(at + 1, last + 1)[:height]
    below = (row for moment in following for row in _past(scene, moment, width, height))
    return [*above, *now, *islice(below, height)][:height]


def ledger(scene: Scene, width: int, height: int) -> list[Line]:
    """Return the ledger of a seat; new lines are highlighted and in view."""
    reader = scene.reader
    if not reader.has_totals:
        told = clipped(reader.words.say("The scores are told at the end."), width)
        return [[Segment(told, style_of("label", scene.colour))]]
    totals = _totals(scene, width)
    lines, is_new = _ledger_lines(scene, width)
    room = max(height - 1, 0)
    first = next((at for at, new in enumerate(is_new) if new), 0)
    start = max(0, min(first, len(lines) - room))
    return [totals, *lines[start : start + room]]


def ledgers_in_full(scene: Scene, width: int) -> Iterator[str]:
    """Yield every line of every seat's ledger, for a page of its own."""
    reader = scene.reader
    for score in scene.scores(scene.state):
        yield f"{seat_in_words(reader.game, score.seat, reader.language)}: {number(score.total)}"
        lines: list[Earned | Note] = [*score.lines, *score.notes]
        for line in lines:
            said = reader.game.ruleset.text.line(line, reader.language)
            for row in _ledger_rows(_points(line), said, line.rule, False, width, colour=False):
                yield "".join(segment.text for segment in row)
        yield ""


def _moment(scene: Scene) -> int:
    """Return the moment to show in full; in a branch, the one it began at."""
    return scene.branch.start.at if scene.branch else scene.reader.here.at


def _now(scene: Scene, width: int) -> Iterator[Line]:
    reader, at = scene.reader, _moment(scene)
    yield from _wrapped(reader.label(at), reader.sentence(at), scene, width)
    if scene.branch is None:
        style = style_of("marked", scene.colour)
        notes = reader.notes_here()
        for note in notes[:MOST_NOTES]:
            for line in lines_of(note_in_words(reader, note), max(width - LABEL, 8), scene.colour):
                if line:  # there is little space here; the whole note has its own page
                    yield [Segment(" " * LABEL), *Segment.apply_style(line, style)]
        if len(notes) > MOST_NOTES:
            more = reader.words.say("… and {n} more", n=len(notes) - MOST_NOTES)
            yield [Segment(" " * LABEL + more, style)]
        return
    game = reader.game
    for tried in scene.branch.line:
        for event in tried.events:
            said = tell_event(game.ruleset, event, reader.language, game.names)
            yield from _wrapped("»", said, scene, width)


def _wrapped(label: str, sentence: str, scene: Scene, width: int) -> Iterator[Line]:
    style = style_of("asked", scene.colour)
    rows = wrapped(sentence, max(width - LABEL, 8)) or [""]
    for at, row in enumerate(rows):
        yield [Segment(f"{f'▶ {label}' if at == 0 else '':<{LABEL}}{row}", style)]


def _past(scene: Scene, moment: int, width: int, height: int) -> tuple[Line, ...]:
    reader = scene.reader
    label = f"{_note_sign(reader, moment)}{reader.label(moment)}"
    paint = "fact" if moment < reader.here.at else "label"
    return _past_rows(
        label, reader.sentence(moment), paint, max(width - LABEL, 1), height >= TALL, scene.colour
    )


# Cached, as a step moves most rows of the log, and changes few.
@lru_cache(maxsize=128)
def _past_rows(
    label: str, sentence: str, paint: str, room: int, in_full: bool, colour: bool
) -> tuple[Line, ...]:
    rows = wrapped(sentence, room) if in_full else [clipped(sentence, room)]
    return tuple(
        [
            Segment(f"{'' if at else label:<{LABEL}}", style_of("label", colour)),
            Segment(row, style_of(paint, colour)),
        ]
        for at, row in enumerate(rows or [""])
    )


def _note_sign(reader: Reader, moment: int) -> str:
    """Return the glyph of a move, or a pencil if it only has notes."""
    glyphs = reader.glyphs_at(moment)
    said = "✎" if moment in reader.notes_by_moment else ""
    return f"{glyphs[0] if glyphs else said:<2}"


def note_in_words(reader: Reader, note: Anchored, in_full: bool = False) -> str:
    """Return a note as Markdown, in the reader's language or another one.

    In full, a variation is told with its moves.
    """
    head = as_text(_head(reader, note))
    text = "" if isinstance(note, Bookmark) else in_language(note.text, reader.language).strip()
    text = seats_by_name(text, map(as_text, reader.game.names), reader.language)
    marks = note.marks if isinstance(note, Annotation) else ()
    marks_in_words = [
        *(_moves_in_words(reader, note) if in_full else ()),
        *(as_text(mark_in_words(reader.game, mark, reader.language)) for mark in marks),
    ]
    if not text:
        return "\n\n".join((head, *marks_in_words))
    return "\n\n".join((headed(head, text), *marks_in_words))


def _moves_in_words(reader: Reader, note: Anchored) -> Iterator[str]:
    if isinstance(note, Variation):
        for move in line_in_words(reader.game, note, reader.language)[1:]:
            yield f"» {as_text(move)}"


def _head(reader: Reader, note: Anchored) -> str:
    words = reader.words
    match note:
        case Bookmark():
            return words.say("Bookmark: {name}", name=note.name)
        case Variation():
            return words.count("Variation of {n} move", "Variation of {n} moves", len(note.moves))
        case Question():
            return words.say("Question")
        case Annotation():
            sign = "⚙" if note.machine else "✎"
            return " ".join((sign, note.author, *note.glyphs)).replace("  ", " ").strip()


def _totals(scene: Scene, width: int) -> Line:
    reader, line = scene.reader, list[Segment]()
    for score in scene.scores(scene.state):
        name = seat_in_words(reader.game, score.seat, reader.language)
        style = style_of("asked" if score.seat == scene.seat else "label", scene.colour)
        line.append(Segment(f"{name} {number(score.total)}  ", style))
    return Segment.adjust_line_length(line, width)


def _ledger_lines(scene: Scene, width: int) -> tuple[list[Line], list[bool]]:
    reader, text = scene.reader, scene.reader.game.ruleset.text
    seat = scene.seat
    score = scene.scores(scene.state)[seat - 1]
    before = scene.state_before
    then = scene.scores(before)[seat - 1].lines if before is not None else score.lines
    rows: list[Line] = []
    is_new: list[bool] = []
    lines: list[Earned | Note] = [*score.lines, *score.notes]
    for line in lines:
        new = isinstance(line, Earned) and line not in then
        said = text.line(line, reader.language)
        for row in _ledger_rows(_points(line), said, line.rule, new, width, scene.colour):
            rows.append(row)
            is_new.append(new)
    return rows, is_new


def _points(line: Earned | Note) -> str:
    return signed(line.points) if isinstance(line, Earned) else "·"


@lru_cache(maxsize=128)
def _ledger_rows(
    points: str, said: str, rule: str, new: bool, width: int, colour: bool
) -> tuple[Line, ...]:
    style = style_of("asked" if new else "fact", colour)
    rows = wrapped(f"{said} [{rule}]", max(width - LABEL, 8)) or [""]
    heads = [f"{'▶' if new else ' '}{points:>4}   ", *[" " * LABEL] * (len(rows) - 1)]
    return tuple([Segment(f"{head}{row}", style)] for head, row in zip(heads, rows, strict=True))
