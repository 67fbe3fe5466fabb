"""A lesson told to a learner: positions in pictures, questions, verdicts, solutions."""

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
from service.domain.kit.chance import DealHidden
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import MoveLike, MoveOutcome, Position
from service.domain.kit.judge import judge
from service.domain.kit.messages import Command, Resign, Seat, Undo
from service.domain.kit.translation import name_of
from service.domain.sentences import tell_command
from service.pictures.moments import moments_of
from service.pictures.panels import Panels
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.try_commands import commands_of, refusal_in_words, try_commands
from service.teaching.notes.anchors import start_of
from service.teaching.notes.markdown import in_html
from service.teaching.notes.model import Question, Texts, Variation

Commands = Sequence[Command]


class LessonPresenter:
    """A lesson in the reader's language."""

    def __init__(self, lesson: Lesson, width: float) -> None:
        self._lesson = lesson
        self._game = lesson.game
        self._width = width

    @property
    def names(self) -> list[str]:
        """Return what the players are called, by seat; a number where nobody has said so."""
        known = self._game.names
        seats = range(1, len(known) + 1)
        return [name_of(Seat(seat), known, our_words()) for seat in seats]

    def here(self, question: Question, commands: Commands) -> TriedAnswer:
        """Show where commands lead from a question's position. Raises RuleViolation.

        What is dealt after them is not shown: it is to come.
        """
        game, position = self._game, self._lesson.position(question)
        seat = Seat(position.state.asked)
        reached = self._reached(position, seat, commands)
        seen, events = self._seen(position, seat, commands)
        panels = self._panels()
        shown = panels.of(seen.state)
        moves = _following(game.ruleset, reached, seat, commands)
        return TriedAnswer(
            seat=seat,
            view=game.ruleset.view(seen.state, seat),
            sentences=sentences(game.ruleset, events, game.names, language()),
            pictures=[panels.pictures[number] for number in shown],
            totals=[score.total for score in game.ruleset.scores(seen.state)],
            score_change=score_change(game.ruleset, seat, position, seen),
            is_complete=not moves,
            moves=moves,
        )

    def told(self, question: Question, commands: Commands) -> list[str]:
        """Tell what commands would do, as far as nothing is dealt that is to come."""
        position = self._lesson.position(question)
        _, events = self._seen(position, Seat(position.state.asked), commands)
        return sentences(self._game.ruleset, events, self._game.names, language())

    def hint(self, question: Question, number: int) -> HintAnswer:
        text = question.hints[number - 1]
        left = len(question.hints) - number
        return HintAnswer(number=number, left=left, text=text, html=in_html(text, language()))

    def refusal(self, refused: RuleViolation) -> RefusalAnswer:
        return RefusalAnswer(
            code=refused.code,
            rule=refused.rules[0],
            rules=list(refused.rules),
            command_index=refused.command_index,
            detail=refusal_in_words(self._game.ruleset, refused, language()),
        )

    def variation(self, id_: str | None) -> PlayedOutAnswer | None:
        """Play out a variation of the file; nothing where there is none, or it doesn't fit."""
        found = (note for note in self._game.notes if isinstance(note, Variation))
        wanted = next((note for note in found if note.id == id_), None)
        if wanted is None or not start_of(wanted.anchor):
            return None
        start = self._game.after(start_of(wanted.anchor))
        try:
            moves = list(self._line(start, wanted))
        except (RuleViolation, ValueError):
            return None
        return self._played_out(start, moves, wanted.text)

    def solution(self, question: Question) -> SolutionAnswer:
        played = self._lesson.played(question)
        start = self._lesson.position(question)
        moves = self._game.moves[played.start - 1 : played.stop - 1]
        return SolutionAnswer(
            answers=[
                RightAnswer(
                    commands=list(answer.commands),
                    sentences=self._commands_told(answer.commands),
                    achieves=answer.achieves,
                    worth=answer.worth,
                    reply=answer.reply,
                    html=in_html(answer.reply, language()),
                )
                for answer in question.answers
            ],
            played=self._played_out(start, moves, {}),
        )

    def moments(self, after: int, last: int) -> PlayedOutAnswer:
        """Tell the moves after a number, up to the last one that may be seen."""
        before = self._game.after(after) if after else None
        return self._played_out(before, self._game.moves[after:last], {})

    def _commands_told(self, raw: Sequence[dict[str, Any]]) -> list[str]:
        ruleset = self._game.ruleset
        commands = commands_of(ruleset, raw) if raw else ()
        return [tell_command(ruleset, command, language()) for command in commands]

    def _played_out(
        self, before: Position[Any] | None, moves: Iterable[MoveLike], text: Texts
    ) -> PlayedOutAnswer:
        panels = self._panels()
        moments = list(moments_of(panels, before, moves))
        return PlayedOutAnswer(
            html=in_html(text, language()), pictures=panels.pictures, moments=moments
        )

    def _line(self, position: Position[Any], variation: Variation) -> Iterable[MoveLike]:
        game = self._game
        for move in variation.moves:
            commands, seat = commands_of(game.ruleset, move.commands), Seat(move.seat)
            ruling = try_commands(game.ruleset, position, seat, commands, game.secret)
            yield MoveOutcome(seat, commands, ruling.events)
            position = ruling.position

    def _reached(self, position: Position[Any], seat: Seat, commands: Commands) -> Position[Any]:
        game = self._game
        if not commands:
            return position
        return try_commands(game.ruleset, position, seat, commands, game.secret).position

    def _seen(
        self, position: Position[Any], seat: Seat, commands: Commands
    ) -> tuple[Position[Any], Sequence[Any]]:
        """Return where the commands lead as far as nothing hidden is dealt, and the events."""
        for judged in range(len(commands), 0, -1):
            try:
                ruling = judge(self._game.ruleset, position, seat, commands[:judged], None)
            except DealHidden:
                continue
            return ruling.position, ruling.events
        return position, ()

    def _panels(self) -> Panels:
        return Panels(self._game.ruleset, self._game.names, language(), self._width)


def _following(ruleset: Any, position: Position[Any], seat: Seat, commands: Commands) -> list[Any]:
    """List what may be added to commands in the same submission."""
    if position.state.asked != seat:
        return []
    return [
        move
        for move in legal_moves(ruleset, position, seat, language())
        if not isinstance(move.command, Undo | Resign)
        and ruleset.may_be_added(move.command, commands)
    ]
