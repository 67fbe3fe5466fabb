"""`altana replay scores`: the ledger of every seat, and the score curve."""

from collections.abc import Iterable, Iterator
from typing import Any

import click
from rich.cells import set_cell_size

from replays.console.markdown_text import names_as_text
from replays.console.output_options import (
    AT,
    FILE,
    OUTPUT,
    PARTIAL,
    as_json,
    formats,
    language_option,
    width,
)
from replays.console.pager import print_lines
from replays.files.opening import FileCommand, open_cursor
from replays.files.output_file import STANDARD_OUTPUT, put
from replays.reading.cursor import Cursor
from replays.reading.score_curve import ScoreCurve, curve_of, sparkline
from replays.reading.words import replay_words, seat_in_words
from service.domain.kit.ledger import Score
from service.domain.kit.translation import N_, number, signed


@click.command(cls=FileCommand)
@FILE
@AT
@formats("text", "json", "markdown", "svg", "png")
@OUTPUT
@PARTIAL
@language_option
def scores(file: str, at: str | None, kind: str, output: str, partial: bool, language: str) -> None:
    """Show the scores of FILE, line by line and as a curve."""
    cursor = open_cursor(file, at, partial)
    curve = curve_of(cursor, language)
    if kind in ("svg", "png"):
        put(draw_curve(curve, kind, language), output)
    elif kind == "json":
        put(f"{as_json(as_facts(cursor, curve, language))}\n".encode(), output)
    else:
        lines = markdown(cursor, language) if kind == "markdown" else text(cursor, curve, language)
        _print(lines, output)


def _print(lines: Iterable[str], output: str) -> None:
    if output == STANDARD_OUTPUT:
        print_lines(lines)
    else:
        put("".join(f"{line}\n" for line in lines).encode(), output)


def draw_curve(curve: ScoreCurve, kind: str, language: str) -> bytes:
    from replays.reading import chart  # slow to import, and only needed to draw

    if not curve.points:
        text = N_("the game has not started: there is no score to draw")
        raise click.ClickException(replay_words(language).say(text))
    if kind == "png":
        return chart.png(curve)
    return chart.svg(curve, replay_words(language).say(N_("The scores, move by move"))).encode()


def as_facts(cursor: Cursor, curve: ScoreCurve, language: str) -> dict[str, Any]:
    text = cursor.game.ruleset.text
    return {
        "at": cursor.label,
        "move": cursor.place[0],
        "scores": [
            {
                "seat": score.seat,
                "total": score.total,
                "lines": [
                    {"rule": line.rule, "points": line.points, "text": text.line(line, language)}
                    for line in score.lines
                ],
                "notes": [text.line(note, language) for note in score.notes],
            }
            for score in cursor.game.ruleset.scores(cursor.state)
        ],
        "curve": curve.points,
    }


def text(cursor: Cursor, curve: ScoreCurve, language: str) -> Iterator[str]:
    yield cursor.label
    for score in cursor.game.ruleset.scores(cursor.state):
        yield ""
        yield f"{number(score.total):>4}  {seat_in_words(cursor.game, score.seat, language)}"
        yield from (f"      {line}" for line in _ledger(cursor, score, language))
    yield ""
    for seat, name in enumerate(curve.names, 1):
        yield _curve_line(curve, seat, name)


def _curve_line(curve: ScoreCurve, seat: int, name: str) -> str:
    """Draw the curve of a seat, with the points at its end."""
    points = number(curve.points[-1].totals[seat - 1]) if curve.points else ""
    return f"{set_cell_size(name, 16)} {sparkline(curve, seat, width() - 22)} {points}".rstrip()


def markdown(cursor: Cursor, language: str) -> Iterator[str]:
    words, cursor = replay_words(language), names_as_text(cursor)
    head = (words.say(N_("points")), words.say(N_("for")), words.say(N_("rule")))
    for score in cursor.game.ruleset.scores(cursor.state):
        yield f"### {seat_in_words(cursor.game, score.seat, language)}: {number(score.total)}"
        yield ""
        yield f"| {' | '.join(head)} |"
        yield "|---:|---|---|"
        for line in score.lines:
            said = cursor.game.ruleset.text.line(line, language)
            yield f"| {number(line.points)} | {said} | {line.rule} |"
        yield ""


def _ledger(cursor: Cursor, score: Score, language: str) -> Iterator[str]:
    text = cursor.game.ruleset.text
    for line in score.lines:
        yield f"{signed(line.points):>4}  {text.line(line, language)}  [{line.rule}]"
    for note in score.notes:
        yield f"   ·  {text.line(note, language)}  [{note.rule}]"
