"""Moves that a lesson plays on its table, frame by frame."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from replays.learn.session import LearnSession
from service.domain.kit.fold import Position
from service.domain.kit.messages import Seat
from service.domain.sentences import tell_event
from service.teaching.notes.model import in_language


class Frame(NamedTuple):
    """A state of the table, and the event that led to it."""

    sentence: str
    position: Position[Any]


class Film:
    """Frames to step through, with a text in Markdown about all of them.

    The first frame is the state before the first event.
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


def played_film(study: LearnSession) -> Film:
    """Return a film of the moves that were really played after the question."""
    game, moves = study.game, study.moves_played
    first = game.moment(study.start)
    last = game.moment(moves[-1]) if moves else first
    frames = [
        Frame(_sentence(study, [game.event(moment)]), game.position(moment))
        for moment in range(first + 1, last + 1)
    ]
    return Film([Frame("", game.after(study.start)), *frames], study.attempt.seat)


def refutation_film(study: LearnSession) -> Film | None:
    """Return a film of the line that shows why an answer is wrong; None if there is none."""
    line = study.line
    if line is None:
        return None
    moves = study.tried_moves(line)
    frames = [Frame(_sentence(study, move.events), move.position) for move in moves]
    if not frames:
        return None
    text = in_language(line.text, study.language)
    return Film([Frame("", study.attempt.start), *frames], study.attempt.seat, text)


def _sentence(study: LearnSession, events: Sequence[Any]) -> str:
    game = study.game
    told = (tell_event(game.ruleset, event, study.language, game.names) for event in events)
    return " ".join(told)
