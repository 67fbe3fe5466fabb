"""Refusals of Walking in Burano: scaffolds and floor cards.

RuleViolation
├── the street       NothingMoved, OutsideTheStreet, SlotTaken, HangsInTheAir,
│                    StreetFallsApart, StreetTooLong
└── placing          PlacingIsOver, ThreeCardsPlaced, NotEnoughCoins, MarkerNeeded,
                     NoMarkerLeft, MarkerNotNeeded
"""

from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId
from service.domain.kit.translation import N_


class NothingMoved(RuleViolation):
    """A move of the scaffolds moves at least one of them; the scaffolds are alike."""

    code = "burano.nothing-moved"
    rule = RuleId("B-SCAF-1")
    message = N_("The scaffolds are already there.")


class OutsideTheStreet(RuleViolation):
    """The columns of a street are numbered from -4 to 5."""

    code = "burano.outside-the-street"
    rule = RuleId("B-PLACE-5")
    message = N_("A street has the houses {first} to {last}, not {column}.")


class SlotTaken(RuleViolation):
    """A slot holds one card, and a placed floor card never moves again."""

    code = "burano.slot-taken"
    rule = RuleId("B-PLACE-2")
    message = N_("The slot ({level}) of house {column} is taken.")


class HangsInTheAir(RuleViolation):
    """Under an upper card lies exactly 1 card, under a roof exactly 2: nothing hangs in the air."""

    code = "burano.hangs-in-the-air"
    rule = RuleId("B-PLACE-3")
    message = N_("A card would hang in the air in house {column}.")


class StreetFallsApart(RuleViolation):
    """Every card touches another one by an edge, and the street is one connected group."""

    code = "burano.street-falls-apart"
    rule = RuleId("B-PLACE-4")
    message = N_("All cards of a street must be connected, and there must be at least two.")


class StreetTooLong(RuleViolation):
    """A street has at most 5 houses; a column that holds only a scaffold counts."""

    code = "burano.street-too-long"
    rule = RuleId("B-PLACE-5")
    message = N_("A street has at most {houses} houses.")


class PlacingIsOver(RuleViolation):
    """The third phase begins with the first character: after it no card is placed."""

    code = "burano.placing-is-over"
    rule = RuleId("B-CHAR-4")
    message = N_("You have already taken a character this turn, so you can't place any more cards.")


class ThreeCardsPlaced(RuleViolation):
    """A player places 0 to 3 cards in a turn."""

    code = "burano.three-cards-placed"
    rule = RuleId("B-PLACE-1")
    message = N_("Seat {seat} has placed {placed} cards in this turn; no more are allowed.")


class NotEnoughCoins(RuleViolation):
    """Placing costs 1 coin for the first card and 2 for each further one, paid as placed."""

    code = "burano.not-enough-coins"
    rule = RuleId("B-PLACE-1")
    message = N_("Placing this card costs coins: {cost}. Seat {seat} has {coins}.")


class MarkerNeeded(RuleViolation):
    """A card that breaks rule A, rule B or both costs exactly 1 marker, and the move says so."""

    code = "burano.marker-needed"
    rule = RuleId("B-COL-3")
    message = N_(
        "Card “{card}” breaks a colour rule in house {column}. Spend a marker to place it."
    )


class NoMarkerLeft(RuleViolation):
    """A card that breaks rule A, rule B or both can't be placed without a marker."""

    code = "burano.no-marker-left"
    rule = RuleId("B-COL-3")
    message = N_("Card “{card}” breaks a colour rule in house {column}, and no marker is left.")


class MarkerNotNeeded(RuleViolation):
    """A marker is spent only on a card that breaks rule A or rule B."""

    code = "burano.marker-not-needed"
    rule = RuleId("B-COL-3")
    message = N_("Card “{card}” breaks no colour rule in house {column}: no marker is spent.")
