"""Dream Home in words: a sentence for each event, command, refusal and ledger line."""

from typing import Any

import msgspec

from service.domain.dream_home.model.cards import DECK, Deck
from service.domain.dream_home.model.commands import DreamHomeCommand
from service.domain.dream_home.model.events import DreamHomeEvent, PilesOpened, Resigned, RoundEnded
from service.domain.dream_home.model.state import DreamHome
from service.domain.dream_home.words.ledger import line_in_words
from service.domain.dream_home.words.names import described, dream_home_words, listed, several
from service.domain.dream_home.words.sentences import command_phrases, event_phrases
from service.domain.dream_home.words.text_table import picture
from service.domain.kit.errors import RuleViolation
from service.domain.kit.ledger import Line, Note, Result
from service.domain.kit.messages import Command, Event, Seat
from service.domain.kit.ruleset import Names
from service.domain.kit.translation import Words, name_of

SEATS = ("seat", "start_player", "next_start")


class DreamHomeText:
    """The texts of Dream Home; what all games share (resigning, undoing) is told elsewhere.

    Which cards have a window or a child is a fact of the deck that is played with.
    """

    def __init__(self, deck: Deck = DECK) -> None:
        self._deck = deck

    def event(self, event: DreamHomeEvent, language: str, names: Names) -> str:
        wording = dream_home_words(language)
        facts = _told(event, wording, names, self._deck)
        return " ".join(wording.say(phrase, **facts) for phrase in event_phrases(event))

    def command(self, command: DreamHomeCommand, language: str) -> str:
        wording = dream_home_words(language)
        facts = _told(command, wording, (), self._deck)
        return " ".join(wording.say(phrase, **facts) for phrase in command_phrases(command))

    def refusal(self, refusal: RuleViolation, language: str) -> str:
        wording = dream_home_words(language)
        facts = {
            fact: _in_words(value, wording, self._deck) for fact, value in refusal.facts.items()
        }
        return wording.say(refusal.message, **facts)

    def line(self, line: Line | Note, language: str) -> str:
        return line_in_words(line, dream_home_words(language), self._deck)

    def verdict(self, result: Result, language: str, names: Names) -> str:
        wording = dream_home_words(language)
        winners = [standing for standing in result.standings if standing.place == 1]
        who = listed([name_of(standing.seat, names, wording) for standing in winners], wording)
        if result.ended_by == "API-RESIGN":
            return wording.say("{who} wins: everybody else has resigned.", who=who)
        n = winners[0].points
        if len(winners) == 1:
            return wording.count(
                "{who} wins with {n} point.", "{who} wins with {n} points.", n, who=who
            )
        return wording.count(
            "{who} share the victory with {n} point.",
            "{who} share the victory with {n} points.",
            n,
            who=who,
        )

    def picture(
        self, state: DreamHome, *, width: int, colour: bool, language: str, names: Names
    ) -> str:
        return picture(state, width, colour, dream_home_words(language), names)


def _told(message: Event | Command, wording: Words, names: Names, deck: Deck) -> dict[str, str]:
    """Put the fields of a message into words."""
    facts = {
        field: name_of(Seat(value), names, wording)
        if field in SEATS and value is not None and not isinstance(value, bool)
        else _in_words(value, wording, deck)
        for field, value in msgspec.structs.asdict(message).items()
    }
    match message:
        case RoundEnded():
            facts["left"] = several((*message.rooms, *message.specials), wording, deck)
        case Resigned():
            hand = [card for card in (message.room, message.special) if card is not None]
            facts["hand"] = several(hand, wording, deck)
        case PilesOpened():
            facts["piles"] = "; ".join(
                f"{name_of(Seat(seat), names, wording)}: {several(pile, wording, deck) or '–'}"
                for seat, pile in enumerate(message.piles, 1)
            )
    return facts


def _in_words(value: Any, wording: Words, deck: Deck) -> str:
    if isinstance(value, tuple):
        return listed([_in_words(part, wording, deck) for part in value], wording)
    return described(str(value), wording, deck)
