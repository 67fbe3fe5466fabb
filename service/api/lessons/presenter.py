"""Presents a lesson: positions in pictures, questions, verdicts, solutions."""

from collections.abc import Iterable, Sequence
from typing import Any

from service.api.games.game_answers import sentences
from service.api.games.legal_moves import legal_moves, score_change
from service.api.http.language import language, our_words
from service.api.lessons.answers import (
    HintAnswer,
    PlayedOutAnswer,
    RefusalAnswer,
    RightAnswer,
    SolutionAnswer,
    TriedAnswer,
)
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import MoveLike, Position
from service.domain.kit.messages import Command, Resign, Seat, Undo
from service.domain.kit.translation import name_of
from service.domain.kit.trial import StillHidden, commands_of
from service.domain.sentences import tell_command, tell_refusal
from service.pictures.moments import moments_of
from service.pictures.panels import Panels
from service.teaching.lessons.judge_answer import better_turn
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.anchors import start_of
from service.teaching.notes.markdown import in_html
from service.teaching.notes.model import Question, Texts, Variation

Commands = Sequence[Command]


class LessonPresenter:
    """A lesson in the reader's language."""

    def __init__(self, lesson: Lesson, names: Sequence[str], width: float) -> None:
        self._lesson = lesson
        self._game = lesson.game
        self._names = names
        self._width = width

    @property
    def names(self) -> list[str]:
        """Return the names of the players by seat; a number for a player without a name."""
        seats = range(1, len(self._names) + 1)
        return [name_of(Seat(seat), self._names, our_words()) for seat in seats]

    def here(self, question: Question, commands: Commands) -> TriedAnswer:
        """Show where commands lead from a question's position. Raises RuleViolation.

        Cards that are dealt after them are not shown: they are still hidden.
        """
        game, position = self._game, self._lesson.position(question)
        seat = Seat(position.state.asked)
        end = self._position_after(position, seat, commands)
        visible, events = self._visible_outcome(position, seat, commands)
        panels = self._panels()
        picture_numbers = panels.of(visible.state)
        moves = _following(game.ruleset, end, seat, commands)
        return TriedAnswer(
            seat=seat,
            view=game.ruleset.view(visible.state, seat),
            sentences=sentences(game.ruleset, events, self._names, language()),
            pictures=[panels.pictures[number] for number in picture_numbers],
            totals=[score.total for score in game.ruleset.scores(visible.state)],
            score_change=score_change(game.ruleset, seat, position, visible),
            is_complete=not moves,
            moves=moves,
        )

    def describe(self, question: Question, commands: Commands) -> list[str]:
        """Describe what commands would do, up to the first hidden card."""
        position = self._lesson.position(question)
        _, events = self._visible_outcome(position, Seat(position.state.asked), commands)
        return sentences(self._game.ruleset, events, self._names, language())

    def hint(self, question: Question, number: int) -> HintAnswer:
        text = question.hints[number - 1]
        left = len(question.hints) - number
        return HintAnswer(number=number, left=left, text=text, html=in_html(text, language()))

    def refusal(self, violation: RuleViolation) -> RefusalAnswer:
        return RefusalAnswer(
            code=violation.code,
            rule=violation.rules[0],
            rules=list(violation.rules),
            command_index=violation.command_index,
            detail=tell_refusal(self._game.ruleset, violation, language()),
        )

    def variation(self, id_: str | None) -> PlayedOutAnswer | None:
        """Play out a variation of the file; None if it is missing or doesn't fit the game."""
        found = (note for note in self._game.notes if isinstance(note, Variation))
        variation = next((note for note in found if note.id == id_), None)
        if variation is None or not start_of(variation.anchor):
            return None
        start = self._game.after(start_of(variation.anchor))
        try:
            moves = list(self._variation_moves(start, variation))
        except (RuleViolation, ValueError):
            return None
        return self._play_out(start, moves, variation.text)

    def solution(self, question: Question) -> SolutionAnswer:
        move_range = self._lesson.played(question)
        start = self._lesson.position(question)
        moves = self._game.moves[move_range.start - 1 : move_range.stop - 1]
        return SolutionAnswer(
            answers=[
                RightAnswer(
                    commands=list(answer.commands),
                    sentences=self._commands_in_words(answer.commands),
                    achieves=answer.achieves,
                    worth=answer.worth,
                    reply=answer.reply,
                    html=in_html(answer.reply, language()),
                )
                for answer in question.answers
            ],
            played=self._play_out(start, moves, {}),
            variation=self.variation(better_turn(question)),
        )

    def moments(self, after: int, last: int) -> PlayedOutAnswer:
        """Show the moves after a number, up to the last one that may be seen."""
        before = self._game.after(after) if after else None
        return self._play_out(before, self._game.moves[after:last], {})

    def _commands_in_words(self, raw: Sequence[dict[str, Any]]) -> list[str]:
        ruleset = self._game.ruleset
        commands = commands_of(ruleset, raw) if raw else ()
        return [tell_command(ruleset, command, language()) for command in commands]

    def _play_out(
        self, before: Position[Any] | None, moves: Iterable[MoveLike], text: Texts
    ) -> PlayedOutAnswer:
        panels = self._panels()
        moments = list(moments_of(panels, before, moves))
        return PlayedOutAnswer(
            html=in_html(text, language()), pictures=panels.pictures, moments=moments
        )

    def _variation_moves(self, position: Position[Any], variation: Variation) -> Iterable[MoveLike]:
        trial = self._game.trial(position)
        for move in variation.moves:
            trial.play(Seat(move.seat), commands_of(trial.ruleset, move.commands))
        return trial.moves

    def _position_after(
        self, position: Position[Any], seat: Seat, commands: Commands
    ) -> Position[Any]:
        if not commands:
            return position
        return self._game.trial(position).ruling(seat, commands).position

    def _visible_outcome(
        self, position: Position[Any], seat: Seat, commands: Commands
    ) -> tuple[Position[Any], Sequence[Any]]:
        """Return the position and the events of the commands, up to the first hidden card."""
        trial = self._game.trial(position, hidden=True)
        for count in range(len(commands), 0, -1):
            try:
                ruling = trial.ruling(seat, commands[:count])
            except StillHidden:
                continue
            return ruling.position, ruling.events
        return position, ()

    def _panels(self) -> Panels:
        return Panels(self._game.ruleset, self._names, language(), self._width)


def _following(ruleset: Any, position: Position[Any], seat: Seat, commands: Commands) -> list[Any]:
    """List the moves that may follow commands in the same submission."""
    if position.state.asked != seat:
        return []
    return [
        move
        for move in legal_moves(ruleset, position, seat, language())
        if not isinstance(move.command, Undo | Resign)
        and ruleset.may_be_added(move.command, commands)
    ]
