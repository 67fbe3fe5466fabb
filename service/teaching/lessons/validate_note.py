"""Validates a note against its game: anchors, marks, lines and answers."""

from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_
from service.domain.kit.trial import BadCommands, commands_of
from service.teaching.lessons.condition_language import BadCondition
from service.teaching.lessons.outcome_conditions import Outcome, holds
from service.teaching.notes.anchors import start_of
from service.teaching.notes.errors import FieldProblem, InvalidNote
from service.teaching.notes.marks import on_the_table
from service.teaching.notes.model import (
    Anchor,
    Annotation,
    Answer,
    Line,
    Mark,
    Question,
    TriedMove,
    Variation,
    Wrong,
)
from service.teaching.notes.replay_game import ReplayGame


class UnreadableCommands(InvalidNote):
    """Commands in a note that can't be read; `pointer` says where they are."""

    def __init__(self, pointer: str, raw: Sequence[Any], problem: BadCommands) -> None:
        super().__init__([FieldProblem(pointer, "{problem}", {"problem": str(problem)})])
        self.pointer, self.raw = pointer, raw


def validate(game: ReplayGame, body: dict[str, Any]) -> Annotation | Variation | Question:
    """Validate a note against its game and return the stored line.

    Raises InvalidNote, and the RuleViolation of a command that the rules forbid.
    """
    validator = _NoteValidator(game)
    line: Annotation | Variation | Question
    anchor = validator.anchor(body["anchor"])
    match body["kind"]:
        case "annotation":
            line = validator.annotation(anchor, body)
        case "variation":
            line = validator.variation(anchor, body)
        case _:
            line = validator.question(anchor, body)
    return replace(line, anchor=anchor, text=body.get("text", {}))


class _NoteValidator:
    """The checks of a note against one game."""

    def __init__(self, game: ReplayGame) -> None:
        self._game = game

    def anchor(self, body: dict[str, Any]) -> Anchor:
        at, to = "/anchor", body.get("to")
        last = None if to is None else self._end(to, f"{at}/to")
        begin = self._end(body, at)
        if last is not None and last.move < begin.move:
            _complain(f"{at}/to/move", N_("must be at least {least}"), least=begin.move)
        return replace(begin, when=body.get("when", "after"), to=last)

    def annotation(self, anchor: Anchor, body: dict[str, Any]) -> Annotation:
        marks = tuple(msgspec.convert(mark, Mark) for mark in body.get("marks", ()))
        glyphs = tuple(body.get("glyphs", ()))
        if not marks and not glyphs and not any(body.get("text", {}).values()):
            _complain("/text", N_("is missing"))
        if marks:
            self._require_on_the_table(anchor, marks)
        return Annotation(id="", anchor=anchor, glyphs=glyphs, marks=marks)

    def variation(self, anchor: Anchor, body: dict[str, Any]) -> Variation:
        start = self._position(anchor)
        moves, lines = self._line(start, body, "")
        return Variation(id="", anchor=anchor, moves=moves, variations=lines)

    def question(self, anchor: Anchor, body: dict[str, Any]) -> Question:
        position = self._position(anchor)
        if position.state.asked is None:
            _complain("/anchor/move", N_("it is nobody's turn there"))
        answers = tuple(
            self._answer(position, answer, f"/answers/{number}")
            for number, answer in enumerate(body["answers"])
        )
        wrong = msgspec.convert(body.get("wrong", {}), Wrong)
        hints = tuple(body.get("hints", ()))
        return Question(id="", anchor=anchor, answers=answers, hints=hints, wrong=wrong)

    def _end(self, body: dict[str, Any], at: str) -> Anchor:
        hashes, move = self._game.hashes, body["move"]
        if move > len(hashes):
            _complain(f"{at}/move", N_("must be from {least} to {most}"), least=1, most=len(hashes))
        if body.get("hash", hashes[move - 1]) != hashes[move - 1]:
            _complain(f"{at}/hash", N_("is not the hash of move {move}"), move=move)
        return Anchor(move=move, hash=hashes[move - 1])

    def _position(self, anchor: Anchor) -> Position[Any]:
        start = start_of(anchor)
        if not start:
            _complain("/anchor/when", N_("there is no table before the first move"))
        return self._game.after(start)

    def _require_on_the_table(self, anchor: Anchor, marks: Sequence[Mark]) -> None:
        """Refuse marks on cards and slots that the pictures of these moments do not show."""
        names = on_the_table(self._game, anchor) or frozenset()
        wrong = [
            FieldProblem(f"/marks/{number}/{field}", N_("is not on the table"))
            for number, mark in enumerate(marks)
            for field, name in _names(mark)
            if name not in names
        ]
        if wrong:
            raise InvalidNote(wrong)

    def _line(
        self, start: Position[Any], body: dict[str, Any], at: str
    ) -> tuple[tuple[TriedMove, ...], tuple[Line, ...]]:
        positions, moves = [start], list[TriedMove]()
        for number, move in enumerate(body["moves"]):
            tried_move, position = self._try_move(positions[-1], move, f"{at}/moves/{number}")
            moves.append(tried_move)
            positions.append(position)
        lines = tuple(
            self._branch(positions, branch, f"{at}/variations/{number}")
            for number, branch in enumerate(body.get("variations", ()))
        )
        return tuple(moves), lines

    def _branch(self, positions: Sequence[Position[Any]], body: dict[str, Any], at: str) -> Line:
        after = body["after"]
        if after >= len(positions):
            _complain(f"{at}/after", N_("must be at most {most}"), most=len(positions) - 1)
        moves, lines = self._line(positions[after], body, at)
        return Line(after=after, moves=moves, variations=lines, text=body.get("text", {}))

    def _try_move(
        self, position: Position[Any], body: dict[str, Any], at: str
    ) -> tuple[TriedMove, Position[Any]]:
        if body["seat"] > position.state.seats:
            most = position.state.seats
            _complain(f"{at}/seat", N_("must be from {least} to {most}"), least=1, most=most)
        ruling = self._ruling(position, Seat(body["seat"]), body["commands"], at)
        events = tuple(msgspec.json.decode(msgspec.json.encode(ruling.events)))
        if tuple(body.get("events", events)) != events:
            _complain(f"{at}/events", N_("the rules lead to other events"))
        commands = tuple(body["commands"])
        return TriedMove(seat=body["seat"], commands=commands, events=events), ruling.position

    def _answer(self, position: Position[Any], body: dict[str, Any], at: str) -> Answer:
        answer = msgspec.convert(body, Answer)
        if not answer.commands and not answer.achieves.strip():
            _complain(at, N_("has neither commands nor what they must achieve"))
        seat, after = position.state.asked, position.state
        if answer.commands:
            after = self._ruling(position, seat, answer.commands, at).position.state
        if answer.achieves.strip():
            try:
                holds(answer.achieves, Outcome(self._game.ruleset, seat, position.state, after))
            except BadCondition as problem:
                fault = FieldProblem(f"{at}/achieves", "{problem}", {"problem": str(problem)})
                raise InvalidNote([fault]) from None
        return answer

    def _ruling(self, position: Position[Any], seat: Seat, raw: Sequence[Any], at: str) -> Any:
        game = self._game
        try:
            commands = commands_of(game.ruleset, raw) if raw else ()
        except BadCommands as problem:
            raise UnreadableCommands(at, raw, problem) from None
        try:
            return game.trial(position).ruling(seat, commands)
        except RuleViolation as refusal:
            refusal.facts = {**refusal.facts, "pointer": at}
            raise


def _names(mark: Mark) -> Iterator[tuple[str, str]]:
    """Yield what a mark points to, by its name in pictures: a slot of a seat is `1:2.3`."""
    if mark.card is None and mark.slot is None:
        yield "card", ""
    if mark.card is not None:
        yield "card", mark.card
    if mark.slot is not None:
        yield "slot", mark.slot if mark.seat is None else f"{mark.seat}:{mark.slot}"
    if mark.to is not None:
        yield "to", mark.to


def _complain(pointer: str, text: str, **facts: object) -> NoReturn:
    raise InvalidNote([FieldProblem(pointer, text, facts)])
