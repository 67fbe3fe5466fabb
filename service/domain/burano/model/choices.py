"""What statistics count: the characters that were welcomed, and their points."""

from typing import Any

from service.domain.burano.model.cards import CHARACTERS
from service.domain.burano.model.events import CharacterWelcomed
from service.domain.kit.ledger import Line
from service.domain.kit.ruleset import Choices


def _taken(event: CharacterWelcomed, deck: Any) -> str:
    return event.character


def _earned(line: Line) -> str | None:
    return line.what if line.what in CHARACTERS else None


CHOICES = Choices(taking=frozenset({CharacterWelcomed}), taken=_taken, earned=_earned)
