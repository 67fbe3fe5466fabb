"""A game as an asciicast v3: a terminal recording for any asciinema player."""

import json
from datetime import datetime

from replays.commands.show import heading, picture
from replays.reading.cursor import Cursor

COLUMNS = 100
SECONDS_AN_EVENT = 0.8
SECONDS_A_MOVE = 1.6
CLEAR = "\x1b[2J\x1b[H"


def cast(cursor: Cursor, language: str) -> str:
    """Write the recording; every round gets a marker."""
    game = cursor.game
    frames = [_frame(cursor.to(at), language) for at in range(1, game.events + 1)]
    header = {
        "version": 3,
        "term": {"cols": COLUMNS, "rows": max(frame.count("\n") for frame in frames) + 1},
        "timestamp": int(datetime.fromisoformat(game.moves[0].at).timestamp()),
        "title": f"{game.ruleset.name} {game.replay.header['game']}",
    }
    lines = [json.dumps(header)]
    rounds = set(cursor.timeline.rounds)
    for at, frame in enumerate(frames, 1):
        here = cursor.to(at)
        pause = 0 if at == 1 else _pause(here)
        lines.append(json.dumps([pause, "o", CLEAR + frame], ensure_ascii=False))
        if at in rounds:
            lines.append(json.dumps([0, "m", here.label]))
    return "\n".join(lines) + "\n"


def _frame(here: Cursor, language: str) -> str:
    text = f"{heading(here, language)}\n\n{picture(here, language, COLUMNS, True)}"
    # A raw terminal needs a carriage return before each line feed.
    return text.replace("\n", "\r\n")


def _pause(here: Cursor) -> float:
    return SECONDS_A_MOVE if here.place[1] == 1 else SECONDS_AN_EVENT
