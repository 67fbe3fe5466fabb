"""The game in words: one sentence for each event, command and refusal."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from service.domain.burano.model.commands import BuranoCommand, Take
from service.domain.burano.model.events import BuranoEvent
from service.domain.burano.model.state import BuranoState
from service.domain.burano.rules.placing import COST_OF_CARD
from service.domain.burano.words import cells
from service.domain.burano.words.ledger import line_text, verdict_text
from service.domain.burano.words.names import FACT_IN_WORDS, FIELD_IN_WORDS, burano_words, card_name
from service.domain.burano.words.sentences import command_sentences, event_sentences
from service.domain.burano.words.site import PAGES
from service.domain.kit.errors import RuleViolation
from service.domain.kit.ledger import Line, Note, Result
from service.domain.kit.messages import Command, Event, Seat
from service.domain.kit.ruleset import Names
from service.domain.kit.table import Sight, Table
from service.domain.kit.translation import Words, in_words, name_of

SEATS = ("seat", "start")
MOST_PLACED = len(COST_OF_CARD)  # cards in a turn


class BuranoText:
    """The texts of Burano; resigning and undoing have theirs in `service.domain.sentences`."""

    def event(self, event: BuranoEvent, language: str, names: Names) -> str:
        words = burano_words(language)
        facts = _facts(event, words, names)
        return "; ".join([words.say(clause, **facts) for clause in event_sentences(event)]) + "."

    def command(self, command: BuranoCommand, language: str) -> str:
        return _tell_command(command, language)

    def refusal(self, refusal: RuleViolation, language: str) -> str:
        words = burano_words(language)
        return words.say(refusal.message, **in_words(refusal.facts, FACT_IN_WORDS, words))

    def line(self, line: Line | Note, language: str) -> str:
        return line_text(line, burano_words(language))

    def verdict(self, result: Result, language: str, names: Names) -> str:
        return verdict_text(result, burano_words(language), names)

    def title(self, language: str) -> str:
        return burano_words(language).say("Walking in Burano")

    def card(self, card: str, language: str) -> str:
        return card_name(card, burano_words(language))

    def table(self, state: BuranoState, sight: Sight) -> Table:
        return cells.table(state, sight)

    def prompt(self, state: BuranoState, language: str) -> str:
        """Say what the site says, too."""
        text = PAGES[_prompt(state)]
        houses = ", ".join(map(str, state.owed))
        coins = COST_OF_CARD[min(state.placed, MOST_PLACED - 1)]
        return burano_words(language).say(text, houses=houses, coins=coins)

    def signs(self, language: str) -> Iterable[tuple[str, str]]:
        return cells.signs(language)


def _facts(message: Event | Command, words: Words, names: Names) -> dict[str, Any]:
    """Put the fields of a message into words."""
    fields = msgspec.structs.asdict(message)
    seats = {
        field: name_of(Seat(fields[field]), names, words) for field in SEATS if field in fields
    }
    return {**in_words(fields, FIELD_IN_WORDS, words), **seats}


def _prompt(state: BuranoState) -> str:
    """Return the key of what the site says."""
    match state.phase:
        case "take" | "dismiss":
            return f"burano_{state.phase}"
        case _ if state.owed:
            return "burano_welcome"
        case _ if state.placed == MOST_PLACED or not state.street(state.asked or Seat(1)).hand:
            return "burano_end"
        case _:
            return "burano_place_one" if COST_OF_CARD[state.placed] == 1 else "burano_place"


@lru_cache(maxsize=2048)  # lists of legal moves tell the same few commands again and again
def _tell_command(command: BuranoCommand, language: str) -> str:
    words = burano_words(language)
    facts = _facts(command, words, ())
    if isinstance(command, Take):
        return _take(command, words, facts)
    return "; ".join(words.say(clause, **facts) for clause in command_sentences(command)) + "."


def _take(command: Take, words: Words, facts: dict[str, Any]) -> str:
    return words.count(
        "Take {n} card of column {column}, {end}.",
        "Take {n} cards of column {column}, {end}.",
        command.count,
        **facts,
    )
