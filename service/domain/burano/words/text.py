"""The game in words: one sentence for each event, command and refusal."""

from collections.abc import Mapping
from typing import Any

import msgspec

from service.domain.burano.model import commands as ask
from service.domain.burano.model import events as told
from service.domain.burano.model.state import State
from service.domain.burano.words.ledger import line_text, verdict_text
from service.domain.burano.words.names import (
    CHARACTER_NAMES,
    FIELD_IN_WORDS,
    LEVEL_NAMES,
    burano_words,
    card_name,
)
from service.domain.burano.words.text_table import draw
from service.domain.kit.errors import RuleViolation
from service.domain.kit.ledger import Line, Note, Result
from service.domain.kit.messages import Command, Event
from service.domain.kit.ruleset import Names
from service.domain.kit.translation import N_, Words, name_of

# A sentence is made of clauses, so that what needn't be told can be left out.
PLAIN_EVENTS: Mapping[type[Event], str] = {
    told.Started: N_("The display is dealt; {start} begins"),
    told.TurnBegun: N_("It is the turn of {seat}"),
    told.DisplayFoundEmpty: N_("No card lies in the display, so {seat} takes none"),
    told.CardsExchanged: N_("{seat} puts {cards} under their stacks and takes {coins}"),
    told.ScaffoldsArranged: N_("{seat} moves the scaffolds, which lie here now: {scaffolds}"),
    told.CharacterWelcomed: N_("{seat} welcomes {character} to house {column}"),
    told.CatPassed: N_("The cat goes to {seat}"),
    told.DismissalAsked: N_("{seat} must remove a character from the supply"),
    told.CharacterDismissed: N_("{seat} removes {character} from the supply"),
    told.SeatResigned: N_("{seat} resigns"),
}
WHY_THE_GAME_ENDED: Mapping[str, str] = {
    "B-RND-1": N_("The game ends: a street has five renovated houses"),
    "B-SOLO-3": N_("The game ends: the supply of characters is empty"),
    "B-RND-5": N_("The game ends: the stacks have run out"),
    "B-RND-6": N_("The game ends: the agreed number of rounds has been played"),
    "B-RND-7": N_("The game ends: for too many rounds nobody has placed a card"),
    "API-RESIGN": N_("The game ends by resignation"),
}
COMMANDS: Mapping[type[Command], str] = {
    ask.Exchange: N_("Put {cards} under their stacks for 1 coin"),
    ask.Arrange: N_("Lay the scaffolds here: {scaffolds}"),
    ask.Welcome: N_("Welcome {character} to house {column}"),
    ask.Dismiss: N_("Remove {character} from the supply"),
}


class BuranoText:
    """The texts of Burano; what all games share (resigning, undoing) is told elsewhere."""

    def event(self, event: told.BuranoEvent, language: str, names: Names) -> str:
        words = burano_words(language)
        facts = _facts(event, words)
        for field in ("seat", "start"):
            if field in facts:
                facts[field] = name_of(facts[field], names, words)
        return "; ".join(words.say(clause, **facts) for clause in _event_clauses(event)) + "."

    def command(self, command: ask.BuranoCommand, language: str) -> str:
        words = burano_words(language)
        facts = _facts(command, words)
        if isinstance(command, ask.Take):
            return _take(command, words, facts)
        return words.say(_command_text(command), **facts) + "."

    def refusal(self, refusal: RuleViolation, language: str) -> str:
        words = burano_words(language)
        return words.say(refusal.message, **_refusal_facts(refusal, words))

    def line(self, line: Line | Note, language: str) -> str:
        return line_text(line, burano_words(language))

    def verdict(self, result: Result, language: str, names: Names) -> str:
        return verdict_text(result, burano_words(language), names)

    def picture(
        self, state: State, *, width: int, colour: bool, language: str, names: Names
    ) -> str:
        return draw(state, width=width, colour=colour, words=burano_words(language), names=names)


def _facts(message: Event | Command, words: Words) -> dict[str, Any]:
    """Return the fields of a message, each as it is said."""
    return {
        name: FIELD_IN_WORDS[name](value, words) if name in FIELD_IN_WORDS else value
        for name, value in msgspec.structs.asdict(message).items()
    }


def _event_clauses(event: told.BuranoEvent) -> list[str]:
    match event:
        case told.RoundBegun():
            return [N_("Round {round} begins"), *([N_("it is the last one")] * event.is_last)]
        case told.CardsTaken():
            return [_cards_taken(event)]
        case told.CardPlaced():
            return _card_placed(event)
        case told.TurnEnded():
            return _turn_ended(event)
        case told.RightmostCleared():
            return [_rightmost_cleared(event)]
        case told.DisplayRefilled():
            return [_display_refilled(event)]
        case told.GameEnded():
            return [WHY_THE_GAME_ENDED[event.by]]
        case _:
            return [PLAIN_EVENTS[type(event)]]


def _cards_taken(event: told.CardsTaken) -> str:
    if event.coins:
        return N_("{seat} takes {cards} from column {column}, and {coins}")
    return N_("{seat} takes {cards} from column {column}")


def _card_placed(event: told.CardPlaced) -> list[str]:
    return [
        N_("{seat} places {card} in house {column} for {coins}"),
        *([N_("that breaks a colour rule and costs a marker")] * event.marker_spent),
        *([N_("the scaffold there goes aside")] * event.scaffold_aside),
        *([N_("the house is renovated")] * event.renovated),
    ]


def _turn_ended(event: told.TurnEnded) -> list[str]:
    return [
        N_("{seat} ends the turn"),
        *([N_("back under the stacks: {discarded}")] * bool(event.discarded)),
        *([N_("back to the bank: {coins_returned}")] * bool(event.coins_returned)),
        *_without_character(len(event.without_character)),
    ]


def _without_character(houses: int) -> list[str]:
    if houses > 1:
        return [N_("without a character: houses {without_character}")]
    return [N_("without a character: house {without_character}")] * houses


def _rightmost_cleared(event: told.RightmostCleared) -> str:
    if not event.cards:
        return N_("No card is left in the display to be cleared")
    if event.out_of_game:
        return N_("The rightmost cards leave the game: {cards}")
    return N_("The rightmost cards go under their stacks: {cards}")


def _display_refilled(event: told.DisplayRefilled) -> str:
    if any(event.dealt):
        return N_("The display moves to the right and is refilled: {dealt}")
    return N_("The display moves to the right; no card is left to deal")


def _take(command: ask.Take, words: Words, facts: dict[str, Any]) -> str:
    return words.count(
        "Take {n} card of column {column}, {end}.",
        "Take {n} cards of column {column}, {end}.",
        command.count,
        **facts,
    )


def _command_text(command: ask.BuranoCommand) -> str:
    match command:
        case ask.Place():
            if command.spend_marker:
                return N_("Place {card} in house {column} and spend a marker")
            return N_("Place {card} in house {column}")
        case ask.EndTurn():
            if command.discard:
                return N_("End the turn and put back {discard}")
            return N_("End the turn")
        case _:
            return COMMANDS[type(command)]


def _refusal_facts(refusal: RuleViolation, words: Words) -> dict[str, object]:
    """Say cards, characters and levels by their names; numbers stand for themselves."""
    facts = dict(refusal.facts)
    if "card" in facts:
        facts["card"] = card_name(str(facts["card"]), words)
    for field, names in (("character", CHARACTER_NAMES), ("level", LEVEL_NAMES)):
        if facts.get(field) in names:
            facts[field] = words.say(names[str(facts[field])])
    return facts
