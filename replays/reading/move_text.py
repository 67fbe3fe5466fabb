"""Moves without JSON: written as sentences, the turn that was played, or the best one."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from replays.reading.word_search import best_matching, matching
from replays.reading.words import replay_words
from service.domain.kit.errors import RuleViolation
from service.domain.kit.judge import Ruling
from service.domain.kit.messages import Command
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.translation import N_
from service.domain.kit.trial import Trial
from service.domain.mentioned_cards import CARD, texts_in
from service.domain.sentences import tell_command, tell_refusal
from service.teaching.explaining.search import Limits, best_turn
from service.teaching.lessons.lesson import turn_played
from service.teaching.notes.replay_game import ReplayGame

SEPARATOR = ";"
MOST_PROPOSED = 5
MOST_JUDGED = 300  # choices up to which gains are computed; more would take too long
RawCommands = list[dict[str, Any]]


class BranchChoice(NamedTuple):
    """A legal command, and the points it brings at once."""

    command: Command
    sentence: str
    gain: int | None


class UnclearMove(ValueError):
    """A text that names no legal move, or several; the message proposes some."""


def commands_from(text: str, language: str = "en") -> list[dict[str, Any]]:
    """Parse typed commands. Raises ValueError with a message in the reader's language."""
    try:
        return msgspec.json.decode(text, type=list[dict[str, Any]])
    except msgspec.MsgspecError as problem:
        message = N_("That is not a JSON list of commands: {problem}")
        raise ValueError(replay_words(language).say(message, problem=problem)) from problem


def next_choices(trial: Trial, before: Sequence[Command]) -> list[Command]:
    """List what may follow commands of the same turn. Raises RuleViolation."""
    if not before or trial.seat is None:
        return trial.choices()
    state, ruleset = trial.ruling(trial.seat, before).position.state, trial.ruleset
    if state.asked != trial.seat:
        return []
    candidates = ruleset.candidates(state, trial.seat)
    return [each for each in candidates if ruleset.may_be_added(each, before)]


def choices_in_words(trial: Trial, language: str, *, with_gains: bool = True) -> list[BranchChoice]:
    """Tell what the seat to move may do, most points first, and what leads to the same once.

    Of those that bring the same, what ends the turn follows the first kind of command: it should
    be found without scrolling, and nobody should play it by mistake.
    """
    choices = [
        _choice(trial, command, outcome, language, with_gains and at < MOST_JUDGED)
        for at, (command, outcome) in enumerate(_outcomes(trial))
    ]
    choices.sort(key=_loss)
    groups = groupby(choices, key=_loss)
    return [choice for _, alike in groups for choice in _ordered(list(alike), trial.ruleset)]


def _loss(choice: BranchChoice) -> int:
    return -(choice.gain or 0)


def _ordered(choices: list[BranchChoice], ruleset: AnyRuleset) -> list[BranchChoice]:
    """Put what ends the turn after the first kind of command."""
    ends = [choice for choice in choices if type(choice.command) in ruleset.final]
    others = [choice for choice in choices if type(choice.command) not in ruleset.final]
    first = [choice for choice in others if type(choice.command) is type(others[0].command)]
    return [*first, *ends, *others[len(first) :]]


def _outcomes(trial: Trial) -> list[tuple[Command, Ruling[Any] | None]]:
    """List the legal commands, each with its ruling, or None if what it brings is hidden."""
    outcomes = list[tuple[Command, Ruling[Any] | None]]()
    known = set[tuple[type[Command], Any]]()
    for command in trial.choices():
        assert trial.seat is not None
        try:
            ruling = trial.ruling(trial.seat, [command])
        except RuleViolation:
            outcomes.append((command, None))
            continue
        result = type(command), ruling.position.state
        if result not in known:
            known.add(result)
            outcomes.append((command, ruling))
    return outcomes


def _choice(
    trial: Trial, command: Command, outcome: Ruling[Any] | None, language: str, with_gain: bool
) -> BranchChoice:
    sentence = with_cards(trial.ruleset, command, outcome, language)
    if outcome is None or trial.seat is None:
        return BranchChoice(command, sentence, None)
    gain = trial.gain(trial.seat, outcome.position) if with_gain else None
    return BranchChoice(command, sentence, gain)


def with_cards(
    ruleset: AnyRuleset, command: Command, outcome: Ruling[Any] | None, language: str
) -> str:
    """Tell a command with the cards that it takes or moves, which lie open; each once."""
    told = tell_command(ruleset, command, language)
    if outcome is None:
        return told
    known = set(texts_in(msgspec.to_builtins(command)))
    names = [
        ruleset.text.card(text, language)
        for text in texts_in(msgspec.to_builtins(outcome.events[0]))
        if text not in known and CARD.fullmatch(text)
    ]
    more = [name for name in names if name not in told]
    return f"{told.removesuffix('.')}: {', '.join(more)}." if more else told


def move_from(
    trial: Trial, text: str, language: str, before: Sequence[Command] = ()
) -> RawCommands:
    """Read a move: a JSON list of commands, or their sentences, separated by semicolons.

    Raises ValueError with a message in the reader's language.
    """
    written = text.strip()
    if written.startswith(("[", "{")):
        return commands_from(written, language)
    commands = list(before)
    for sentence in filter(None, (part.strip() for part in written.split(SEPARATOR))):
        commands.append(_meant(trial, sentence, commands, language))
    found: RawCommands = msgspec.to_builtins(commands[len(before) :])
    return found


def played_turn(game: ReplayGame, move: int) -> RawCommands:
    """Return the commands that were played after a move, to the end of the turn."""
    moves = (game.moves[number - 1] for number in turn_played(game, move))
    found: RawCommands = msgspec.to_builtins([each for move in moves for each in move.commands])
    return found


def answer_from(game: ReplayGame, move: int, text: str, language: str) -> RawCommands:
    """Read an answer to what to play after a move: `played`, `best`, or a move.

    Raises ValueError with a message in the reader's language.
    """
    trial = game.trial(game.after(move))
    match text.strip():
        case "played":
            found = played_turn(game, move)
        case "best":
            found = best_commands(trial)
        case written:
            single = written.startswith("{")  # one command is a list of one
            return move_from(trial, f"[{written}]" if single else written, language)
    if not found:
        raise UnclearMove(replay_words(language).say(N_("nothing is to be played there")))
    return found


def best_commands(trial: Trial) -> RawCommands:
    """Return the turn that brings most at once, with the command that ends it."""
    state, seat, ruleset = trial.position.state, trial.seat, trial.ruleset
    best = None if seat is None else best_turn(ruleset, state, seat, Limits())
    if best is None:
        return []
    ends = [each for each in next_choices(trial, best.commands) if type(each) in ruleset.final]
    found: RawCommands = msgspec.to_builtins([*best.commands, *ends[:1]])
    return found


def _meant(trial: Trial, sentence: str, before: Sequence[Command], language: str) -> Command:
    """Find the one legal command that a sentence means. Raises UnclearMove."""
    words = replay_words(language)
    try:
        choices = next_choices(trial, before)
    except RuleViolation as refusal:
        raise UnclearMove(tell_refusal(trial.ruleset, refusal, language)) from refusal
    told = {id(each): tell_command(trial.ruleset, each, language) for each in choices}
    hits = matching(sentence, choices, lambda each: told[id(each)])
    best = best_matching(sentence, choices, lambda each: told[id(each)])
    exact = [each for each in best if _plain(told[id(each)]) == _plain(sentence)]
    if len(exact or best) == 1:
        return (exact or best)[0]
    proposed = " / ".join(told[id(each)] for each in (hits or choices)[:MOST_PROPOSED])
    text = (
        N_("“{sentence}” may mean several moves: {proposed}")
        if hits
        else N_("“{sentence}” can't be played there; what can be: {proposed}")
    )
    raise UnclearMove(words.say(text, sentence=sentence, proposed=proposed))


def _plain(sentence: str) -> str:
    return sentence.casefold().rstrip(".")
