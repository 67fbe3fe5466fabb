"""A game as an asciicast v3: a recording of the stepper for any asciinema player."""

import json
from collections.abc import Iterator
from datetime import datetime
from itertools import zip_longest

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from replays.console.progress import Tell
from replays.reading.cursor import Cursor
from replays.stepper.log_and_ledger import ledger, log
from replays.stepper.reader import Reader
from replays.stepper.scene import Scene, heading
from replays.table.brush import Line
from replays.table.palette import GROUND
from replays.table.text_fitting import clipped

COLUMNS, ROWS = 100, 30
STRIP = 5  # rows below the table, for log and ledger
LOG = 60  # columns of the log; the ledger has the rest
SECONDS_AN_EVENT = 0.8
SECONDS_A_MOVE = 1.6
CLEAR = "\x1b[2J\x1b[H\x1b[?25l"
# As in `stepper.tcss`.
BAR = Style(color="#d8dce4", bgcolor="#2b3140")
LOG_GROUND = Style(color="#d8dce4", bgcolor="#232833")
LEDGER_GROUND = Style(color="#d8dce4", bgcolor="#20242e")


def cast(cursor: Cursor, language: str, tell: Tell) -> str:
    """Write the recording; every round gets a marker."""
    return "".join(f"{line}\n" for line in _lines(cursor.first(), language, tell))


def _lines(cursor: Cursor, language: str, tell: Tell) -> Iterator[str]:
    game, rounds = cursor.game, set(cursor.timeline.rounds)
    yield json.dumps(_header(cursor))
    reader = Reader(cursor, language)
    scene = Scene(reader, colour=True)
    before: list[str] = []
    for at in range(1, game.events + 1):
        reader.go(cursor.to(at))
        rows = [_painted(row) for row in screen(scene)]
        pause = 0 if at == 1 else _pause(reader.here)
        drawn = (CLEAR if at == 1 else "") + _changes(before, rows)
        yield json.dumps([pause, "o", drawn], ensure_ascii=False)
        if at in rounds:
            yield json.dumps([0, "m", reader.here.label])
        before = rows
        tell(at, game.events)


def _header(cursor: Cursor) -> dict[str, object]:
    game = cursor.game
    return {
        "version": 3,
        "term": {"cols": COLUMNS, "rows": ROWS},
        "timestamp": int(datetime.fromisoformat(game.moves[0].at).timestamp()),
        "title": f"{game.ruleset.name} {game.replay.header['game']}",
    }


def screen(scene: Scene) -> list[Line]:
    """Return the rows of the stepper's screen, each as wide as the terminal."""
    high = ROWS - STRIP - 2
    names = clipped(f" {' · '.join(scene.reader.game.names)}", COLUMNS)
    return [
        _fitted(heading(scene, COLUMNS), COLUMNS, BAR),
        *_block(scene.draw_lines(COLUMNS, high), COLUMNS, high, GROUND),
        *map(_beside, _log(scene), _ledger(scene)),
        _fitted([Segment(names)], COLUMNS, BAR),
    ]


def _log(scene: Scene) -> list[Line]:
    return _block(log(scene, LOG, STRIP), LOG, STRIP, LOG_GROUND)


def _ledger(scene: Scene) -> list[Line]:
    width = COLUMNS - LOG
    rows = [[Segment(" "), *line] for line in ledger(scene, width - 2, STRIP)]
    return _block(rows, width, STRIP, LEDGER_GROUND)


def _beside(left: Line, right: Line) -> Line:
    return [*left, *right]


def _block(lines: list[Line], width: int, height: int, ground: Style) -> list[Line]:
    rows = [*lines, *([[]] * height)][:height]
    return [_fitted(row, width, ground) for row in rows]


def _fitted(line: Line, width: int, ground: Style) -> Line:
    return list(Segment.apply_style(Segment.adjust_line_length(line, width), ground))


def _painted(line: Line) -> str:
    return "".join(
        (style or Style()).render(text, color_system=ColorSystem.TRUECOLOR)
        for text, style, _ in line
    )


def _changes(before: list[str], rows: list[str]) -> str:
    """Write the rows that differ from those on the screen, each at its place."""
    pairs = enumerate(zip_longest(before, rows), 1)
    return "".join(f"\x1b[{row};1H{now}" for row, (then, now) in pairs if then != now)


def _pause(here: Cursor) -> float:
    return SECONDS_A_MOVE if here.place[1] == 1 else SECONDS_AN_EVENT
