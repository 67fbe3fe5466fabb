"""A whole game in words: the shared sentences, and each game's own."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.kit.decks import BadDeck
from service.domain.kit.errors import BadSetup, RuleViolation
from service.domain.kit.fold import TABLE_EVENTS, MoveLike
from service.domain.kit.messages import (
    CLOCK,
    Command,
    Event,
    Resign,
    ShuffleAgain,
    Undo,
    Undone,
    UnseenShuffled,
)
from service.domain.kit.ruleset import AnyRuleset, Names
from service.domain.kit.seating import (
    CreateDailyGame,
    CreateGame,
    DailyDealt,
    ForkGame,
    GameCreated,
    GameForked,
    LeaveSeat,
    SeatLeft,
    SeatTaken,
    TakeSeat,
)
from service.domain.kit.translation import N_, SHARED, Words, name_of, words

SHARED_COMMANDS = {
    CreateGame: N_("Create a game."),
    ForkGame: N_("Go on from a moment of another game."),
    CreateDailyGame: N_("Play the deal of the day."),
    TakeSeat: N_("Sit down."),
    LeaveSeat: N_("Leave the seat."),
    Undo: N_("Undo the last move of this turn."),
    Resign: N_("Resign and leave the game."),
    ShuffleAgain: N_("Shuffle the cards that nobody has seen."),
}


def tell_moment(round_: int, turn: int) -> str:
    """Return the name of a moment, `R3.2`, or `R0` before the start."""
    return f"R{round_}.{turn}" if round_ else "R0"


def tell_event(ruleset: AnyRuleset, event: Event, language: str, names: Names = ()) -> str:
    """Return a sentence for an event."""
    if type(event) not in TABLE_EVENTS:  # nearly all
        return ruleset.text.event(event, language, names)
    return _tell_table_event(event, words(SHARED, language), names)


def _tell_table_event(event: Event, shared: Words, names: Names) -> str:
    """Return a sentence for an event that every game has: seats, undo, a shuffle."""
    match event:
        case GameCreated():
            text = N_("A game for {players} is set up.")
            return shared.say(text, players=event.players)
        case GameForked():
            text = N_("It goes on from move {move} of an earlier game, with the same hidden cards.")
            return shared.say(text, move=event.origin.move)
        case DailyDealt():
            text = N_("It has the deal of the day of {day}, the same for everybody.")
            return shared.say(text, day=event.daily.day)
        case SeatTaken():
            return shared.say(N_("{who} takes seat {seat}."), **_who(event, names, shared))
        case SeatLeft():
            return shared.say(N_("Seat {seat} is free again."), seat=event.seat)
        case Undone():
            facts = {**_who(event, names, shared), "move": event.move}
            return shared.say(N_("{who} takes back move {move}."), **facts)
        case UnseenShuffled():
            return shared.say(N_("The cards that nobody has seen are shuffled again."))
        case _:
            raise TypeError(f"there is no sentence for {event!r}")


def tell_step(
    ruleset: AnyRuleset, move: MoveLike, event: int, language: str, names: Names = ()
) -> str:
    """Return a sentence for an event of a move; the first one says if the clock made the move."""
    sentence = tell_event(ruleset, move.events[event - 1], language, names)
    if event > 1 or getattr(move, "actor", None) != CLOCK:  # a variation has no actor
        return sentence
    shared = words(SHARED, language)
    text = N_("{who}'s time ran out: {sentence}")
    if isinstance(move.commands[0], Resign):
        text = N_("{who}'s time ran out too often: {sentence}")
    return shared.say(text, who=name_of(move.seat, names, shared), sentence=sentence)


def tell_command(ruleset: AnyRuleset, command: Command, language: str) -> str:
    """Return a sentence for a command."""
    shared = SHARED_COMMANDS.get(type(command))
    if shared is None:
        return ruleset.text.command(command, language)
    return words(SHARED, language).say(shared)


def tell_where(ruleset: AnyRuleset, command: Command, language: str) -> str:
    """Return a sentence that says where to look, and not what to do."""
    hint = ruleset.hints.get(type(command))
    if hint is None:
        return words(SHARED, language).say(N_("Look at the whole table."))
    return words(ruleset.package, language).say(hint.where, **msgspec.structs.asdict(command))


def tell_kind(ruleset: AnyRuleset, command: Command, language: str) -> str:
    """Return a clause for the kind of a command; in games without such words its sentence."""
    hint = ruleset.hints.get(type(command))
    if hint is None:
        return tell_command(ruleset, command, language)
    return words(ruleset.package, language).say(hint.kind)


def tell_hint(
    ruleset: AnyRuleset, commands: Sequence[Command], step: int, language: str
) -> list[str]:
    """Tell of a turn where to look, what kind of moves it has, or at the third step all of it."""
    match step:
        case 1:
            return [tell_where(ruleset, commands[0], language)]
        case 2:
            return list(dict.fromkeys(tell_kind(ruleset, one, language) for one in commands))
        case _:
            return [tell_command(ruleset, one, language) for one in commands]


def tell_refusal(ruleset: AnyRuleset, refusal: RuleViolation, language: str) -> str:
    """Return a sentence that says why a command was refused."""
    if refusal.code.startswith(f"{ruleset.game}."):
        return ruleset.text.refusal(refusal, language)
    return words(SHARED, language).say(refusal.message, **refusal.facts)


def tell_result(ruleset: AnyRuleset, state: Any, language: str, names: Names = ()) -> str:
    """Return a sentence that says how a game ended, or that it has not."""
    if not state.is_over:
        return words(SHARED, language).say(N_("The game is not over."))
    return ruleset.text.verdict(ruleset.result(state), language, names)


def tell_bad_setup(ruleset: AnyRuleset, bad: BadSetup, language: str) -> str:
    """Return a sentence that says why no game can start with this set-up."""
    problem = words(ruleset.package, language).say(bad.message, **bad.facts)
    if not isinstance(bad, BadDeck):
        return problem
    place = N_("{table}, line {line}: {problem}")
    shared = words(SHARED, language)
    return shared.say(place, table=bad.table, line=bad.line, problem=problem)


def _who(event: SeatTaken | Undone, names: Names, shared: Words) -> dict[str, object]:
    return {"who": name_of(event.seat, names, shared), "seat": event.seat}
