"""The game in words: one sentence for each event, command and refusal."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from service.domain.dream_home.model.cards import DECK, DreamHomeDeck
from service.domain.dream_home.model.commands import DreamHomeCommand
from service.domain.dream_home.model.events import (
    DreamHomeEvent,
    HandDiscarded,
    PilesOpened,
    RoundEnded,
    SeatResigned,
)
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.words import cells
from service.domain.dream_home.words.ledger import line_text, verdict_text
from service.domain.dream_home.words.names import (
    FIELD_IN_WORDS,
    describe_card,
    describe_cards,
    dream_home_words,
)
from service.domain.dream_home.words.sentences import command_sentences, event_sentences
from service.domain.dream_home.words.site import PAGES
from service.domain.kit.errors import RuleViolation
from service.domain.kit.ledger import Line, Note, Result
from service.domain.kit.messages import Command, Event, Seat
from service.domain.kit.ruleset import Names
from service.domain.kit.table import Sight, Table
from service.domain.kit.translation import N_, Words, in_words, name_of

SEATS = ("seat", "start_player", "next_start")
CHOOSE_FOR_SPECIAL = N_("Now the special card: choose where it goes.")
JOINT = frozenset((RoundEnded, SeatResigned, HandDiscarded, PilesOpened))


class DreamHomeText:
    """The texts of Dream Home; resigning and undoing have theirs in `service.domain.sentences`.

    Which cards have a window or a child is a fact of the deck that is played with.
    """

    def __init__(self, deck: DreamHomeDeck = DECK) -> None:
        self._deck = deck

    def event(self, event: DreamHomeEvent, language: str, names: Names) -> str:
        words = dream_home_words(language)
        facts = _facts(event, words, names, self._deck)
        if type(event) in JOINT:
            facts |= self._joint_facts(event, words, names)
        return " ".join([words.say(sentence, **facts) for sentence in event_sentences(event)])

    def command(self, command: DreamHomeCommand, language: str) -> str:
        return _tell_command(self._deck, command, language)

    def refusal(self, refusal: RuleViolation, language: str) -> str:
        words = dream_home_words(language)
        facts = in_words(refusal.facts, FIELD_IN_WORDS, words, self._deck)
        return words.say(refusal.message, **facts)

    def line(self, line: Line | Note, language: str) -> str:
        return line_text(line, dream_home_words(language), self._deck)

    def verdict(self, result: Result, language: str, names: Names) -> str:
        return verdict_text(result, dream_home_words(language), names)

    def title(self, language: str) -> str:
        return dream_home_words(language).say("Dream Home")

    def card(self, card: str, language: str) -> str:
        return describe_card(card, dream_home_words(language), self._deck)

    def table(self, state: DreamHomeState, sight: Sight) -> Table:
        return cells.table(state, sight)

    def prompt(self, state: DreamHomeState, language: str) -> str:
        """Say what the site says, too."""
        return dream_home_words(language).say(_prompt(state))

    def signs(self, language: str) -> Iterable[tuple[str, str]]:
        return cells.signs(language)

    def _joint_facts(self, event: Event, words: Words, names: Names) -> dict[str, str]:
        """Put facts that combine several fields of an event into words."""
        deck = self._deck
        match event:
            case RoundEnded():
                return {"left": describe_cards((*event.rooms, *event.specials), words, deck)}
            case SeatResigned() | HandDiscarded():
                hand = [card for card in (event.room, event.special) if card is not None]
                return {"hand": describe_cards(hand, words, deck)}
            case PilesOpened():
                owners = [
                    name_of(Seat(seat), names, words) for seat in range(1, len(event.piles) + 1)
                ]
                piles = [describe_cards(pile, words, deck) or "–" for pile in event.piles]
                parts = (f"{owner}: {pile}" for owner, pile in zip(owners, piles, strict=True))
                return {"piles": "; ".join(parts)}
            case _:
                return {}


def _prompt(state: DreamHomeState) -> str:
    match state.phase:
        case "discard_pair" | "helpers":
            return PAGES[f"dream_{state.phase.partition('_')[0]}"]
        case "jackhammer" if not state.has_taken:
            return PAGES["dream_jackhammer"]
        case "turn" if not state.has_taken:
            return PAGES["dream_take"]
        case "turn" if state.room or state.special:
            return PAGES["dream_place"] if state.room else CHOOSE_FOR_SPECIAL
        case _:
            return PAGES["dream_end"]


@lru_cache(maxsize=4096)  # lists of legal moves tell the same commands again and again
def _tell_command(deck: DreamHomeDeck, command: DreamHomeCommand, language: str) -> str:
    words = dream_home_words(language)
    facts = _facts(command, words, (), deck)
    return " ".join(words.say(sentence, **facts) for sentence in command_sentences(command))


def _facts(
    message: Event | Command, words: Words, names: Names, deck: DreamHomeDeck
) -> dict[str, Any]:
    """Put the fields of a message into words."""
    fields = msgspec.structs.asdict(message)
    facts = in_words(fields, FIELD_IN_WORDS, words, deck)
    for field in SEATS:
        seat = fields.get(field)
        if type(seat) is int:  # it may also be None or a bool
            facts[field] = name_of(Seat(seat), names, words)
    return facts
