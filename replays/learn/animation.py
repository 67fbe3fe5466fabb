"""What is played out on the table of a lesson, a frame at a time."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from replays.learn.session import LearnSession
from service.domain.kit.fold import Position
from service.domain.kit.messages import Seat
from service.domain.sentences import tell_event
from service.teaching.notes.model import in_language


class Frame(NamedTuple):
    """A table, and what has just happened there."""

    sentence: str
    position: Position[Any]


class Film:
    """Frames to go to and fro in, and what is said of them all, in Markdown.

    It begins before the first thing happens.
    """

    def __init__(self, frames: Sequence[Frame], seat: Seat, text: str = "") -> None:
        self._frames, self.seat, self.text = frames, seat, text
        self.at = 0

    @property
    def position(self) -> Position[Any]:
        return self._frames[self.at].position

    @property
    def position_before(self) -> Position[Any]:
        return self._frames[max(self.at - 1, 0)].position

    @property
    def sentence(self) -> str:
        return self._frames[self.at].sentence

    def step(self, count: int) -> None:
        self.at = min(max(self.at + count, 0), len(self._frames) - 1)


def really_played(study: LearnSession) -> Film:
    """Show what was played in the game where the question was asked."""
    game, moves = study.game, study.played
    first = game.moment(study.start)
    last = game.moment(moves[-1]) if moves else first
    frames = [
        Frame(_sentence(study, [game.event(moment)]), game.position(moment))
        for moment in range(first + 1, last + 1)
    ]
    return Film([Frame("", game.after(study.start)), *frames], study.attempt.seat)


def played_out(study: LearnSession) -> Film | None:
    """Show why an answer is wrong; None if the file doesn't."""
    line = study.line
    if line is None:
        return None
    rulings = study.played_out(line)
    frames = [Frame(_sentence(study, each.events), each.position) for each in rulings]
    if not frames:
        return None
    text = in_language(line.text, study.language)
    return Film([Frame("", study.attempt.start), *frames], study.attempt.seat, text)


def _sentence(study: LearnSession, events: Sequence[Any]) -> str:
    game = study.game
    told = (tell_event(game.ruleset, event, study.language, game.names) for event in events)
    return " ".join(told)
