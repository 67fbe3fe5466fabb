"""Variations: other moves from any moment, judged by the same rules."""

from collections.abc import Iterator, Sequence
from typing import Any

from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.messages import Command, Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.translation import N_, words
from service.domain.kit.trial import BadCommands, Trial, TrialMove, commands_of
from service.domain.sentences import tell_command, tell_event, tell_refusal
from service.events.store.audit import NONSENSE
from service.events.store.chain import canonical
from service.teaching.kit.errors import PACKAGE
from service.teaching.notes.model import Line, TriedMove, Variation
from service.teaching.notes.replay_game import ReplayGame


class MoveRefused(Exception):
    """The rules refuse a move of a variation; `move` counts the moves of the line."""

    def __init__(self, move: int, reason: str) -> None:
        super().__init__(f"move {move} of the line: {reason}")
        self.move = move
        self.reason = reason


def try_move(
    trial: Trial, seat: Seat, raw: Sequence[dict[str, Any]], language: str = "en"
) -> TrialMove:
    """Try a move as it is written in a file. Raises MoveRefused, with a reason in the language."""
    commands = read_move(trial.ruleset, raw, language)
    try:
        return trial.play(seat, commands)
    except RuleViolation as refusal:
        raise MoveRefused(1, tell_refusal(trial.ruleset, refusal, language)) from refusal


def read_move(
    ruleset: AnyRuleset, raw: Sequence[dict[str, Any]], language: str
) -> tuple[Command, ...]:
    """Read the commands of a move. Raises MoveRefused, with a reason in the language."""
    own_words = words(PACKAGE, language)
    if not raw:
        raise MoveRefused(1, own_words.say(N_("A move has at least one command.")))
    try:
        return commands_of(ruleset, raw)
    except BadCommands as problem:
        reason = own_words.say(N_("That is not a command of this game: {problem}"), problem=problem)
        raise MoveRefused(1, reason) from problem


def start_of(game: ReplayGame, variation: Variation, language: str = "en") -> Position[Any]:
    """Return the position that a variation branches off. Raises MoveRefused if there is none."""
    move = variation.anchor.move - (variation.anchor.when == "before")
    if not 1 <= move <= len(game.moves):
        text = N_("There is no move {move}.")
        raise MoveRefused(0, words(PACKAGE, language).say(text, move=variation.anchor.move))
    return game.after(move)


def tried_again(
    game: ReplayGame, start: Position[Any], moves: Sequence[TriedMove]
) -> Iterator[TrialMove]:
    """Judge each move of a line again. Raises MoveRefused."""
    trial = game.trial(start)
    for number, move in enumerate(moves, 1):
        try:
            tried = try_move(trial, Seat(move.seat), move.commands)
        except MoveRefused as refused:
            raise MoveRefused(number, refused.reason) from refused
        except NONSENSE as problem:
            raise MoveRefused(number, f"the rules can't make sense of it: {problem!r}") from problem
        if canonical(tried.events) != canonical(move.events):
            raise MoveRefused(number, "the rules lead to other events")
        yield tried


def judged(game: ReplayGame, variation: Variation) -> None:
    """Judge a variation and all that branch off it. Raises MoveRefused."""
    start = start_of(game, variation)
    _judge_line(game, start, variation.moves, variation.variations)


def line_in_words(game: ReplayGame, variation: Variation, language: str) -> list[str]:
    """Tell the moves of a variation, as far as the rules allow them."""
    sentences = [f"[{variation.id}]"]
    try:
        trial = game.trial(start_of(game, variation, language))
        for move in variation.moves:
            tried = try_move(trial, Seat(move.seat), move.commands, language)
            sentences += (tell_event(game.ruleset, e, language, game.names) for e in tried.events)
    except MoveRefused as refused:
        sentences.append(f"({refused.reason})")
    return sentences


def first_move_in_words(game: ReplayGame, variation: Variation, language: str) -> str:
    """Tell the first move of a variation as its player would say it; empty if it has none."""
    try:
        commands = [each for move in variation.moves[:1] for each in move.commands]
        told = commands_of(game.ruleset, commands) if commands else ()
    except BadCommands:
        return ""
    return " ".join(tell_command(game.ruleset, each, language) for each in told)


def _judge_line(
    game: ReplayGame, start: Position[Any], moves: Sequence[TriedMove], lines: Sequence[Line]
) -> None:
    reached = [start, *(tried.position for tried in tried_again(game, start, moves))]
    for line in lines:
        if line.after >= len(reached):
            raise MoveRefused(line.after, "a line branches off where there is no move")
        _judge_line(game, reached[line.after], line.moves, line.variations)
