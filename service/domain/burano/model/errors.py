"""Refusals of Walking in Burano: the turn, the display, the hand, the characters.

RuleViolation
├── the turn         NotYourTurn, TakeFirst, CardsTakenAlready
├── taking           DisplayIsEmpty, NoSuchColumn, ColumnIsEmpty, NotEnoughCards
├── the hand         CardNotInHand, CardNamedTwice, NoExchange
├── characters       CharacterNotInSupply, HouseNotRenovated, HouseHasCharacter,
│                    RenovatedEarlier, LocalHeldAlready, TouristLimitReached
├── the turn's end   CharacterOwed, WrongDiscard
├── solo             DismissFirst, NothingToDismiss
└── errors_placing   scaffolds and placed cards
"""

from collections.abc import Iterable

from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId
from service.domain.kit.translation import N_


def raise_first(refusals: Iterable[RuleViolation]) -> None:
    """Raise the first refusal, if there is one, with the rules of all of them."""
    violations = list(refusals)
    if violations:
        violations[0].rules = tuple(
            dict.fromkeys(rule for each in violations for rule in each.rules)
        )
        raise violations[0]


class NotYourTurn(RuleViolation):
    """Only the seat whose turn it is acts."""

    code = "burano.not-your-turn"
    rule = RuleId("B-TURN-1")
    message = N_("It's seat {asked}'s turn, not seat {seat}'s.")


class TakeFirst(RuleViolation):
    """Taking comes before placing, and placing before characters and the end of the turn."""

    code = "burano.take-first"
    rule = RuleId("B-TURN-1")
    message = N_("First take cards from the display ({cards} there).")


class CardsTakenAlready(RuleViolation):
    """A player takes cards once in a turn: 3 cards, 2 cards and 1 coin, or 1 card and 2 coins."""

    code = "burano.cards-taken-already"
    rule = RuleId("B-TAKE-1")
    message = N_("Seat {seat} has taken the cards of this turn.")


class DisplayIsEmpty(RuleViolation):
    """When no card lies in the display, a player takes nothing and gets no coin."""

    code = "burano.display-is-empty"
    rule = RuleId("B-TAKE-5")
    message = N_("The display is empty: there is nothing to take.")


class NoSuchColumn(RuleViolation):
    """All cards come from one column of the display."""

    code = "burano.no-such-column"
    rule = RuleId("B-TAKE-2")
    message = N_("The display has the columns 1 to {columns}, not {column}.")


class ColumnIsEmpty(RuleViolation):
    """At least one card is taken, and all cards come from one column."""

    code = "burano.column-is-empty"
    rule = RuleId("B-TAKE-1")
    message = N_("Column {column} is empty.")


class NotEnoughCards(RuleViolation):
    """All cards come from one column, with no card skipped: no more than it holds."""

    code = "burano.not-enough-cards"
    rule = RuleId("B-TAKE-2")
    message = N_("You can't take {count} cards from column {column}: it has only {held}.")


class CardNotInHand(RuleViolation):
    """Cards are placed, exchanged and put back from one's hand."""

    code = "burano.card-not-in-hand"
    rule = RuleId("B-PLACE-1")
    also = (RuleId("B-EXCH-1"), RuleId("B-LIM-1"))
    message = N_("Card “{card}” is not in the hand of seat {seat}.")


class CardNamedTwice(RuleViolation):
    """Two cards are exchanged, and every surplus card is named once."""

    code = "burano.card-named-twice"
    rule = RuleId("B-EXCH-1")
    also = (RuleId("B-LIM-1"),)
    message = N_("Card “{card}” is named twice.")


class NoExchange(RuleViolation):
    """Two hand cards bring a coin only where the full rules are played."""

    code = "burano.no-exchange"
    rule = RuleId("B-EXCH-1")
    message = N_("This game is played without exchanging cards.")


class CharacterNotInSupply(RuleViolation):
    """A character is taken, or in a solo game removed, from the supply."""

    code = "burano.character-not-in-supply"
    rule = RuleId("B-CHAR-1")
    also = (RuleId("B-SOLO-2"),)
    message = N_("None left in the supply: {character}.")


class HouseNotRenovated(RuleViolation):
    """A house is renovated when it holds 3 floor cards; only then does a character come."""

    code = "burano.house-not-renovated"
    rule = RuleId("B-CHAR-1")
    message = N_("House {column} is not finished: it has {floors} of 3 floor cards.")


class HouseHasCharacter(RuleViolation):
    """Each renovated house gets 1 character."""

    code = "burano.house-has-character"
    rule = RuleId("B-CHAR-1")
    message = N_("House {column} has a character already: {character}.")


class RenovatedEarlier(RuleViolation):
    """A house that found no character in the turn of its renovation stays without one."""

    code = "burano.renovated-earlier"
    rule = RuleId("B-CHAR-3")
    message = N_("House {column} was renovated in an earlier turn and stays without a character.")


class LocalHeldAlready(RuleViolation):
    """A player holds each local at most once."""

    code = "burano.local-held-already"
    rule = RuleId("B-CHAR-2")
    message = N_("Seat {seat} has this local already: {character}.")


class TouristLimitReached(RuleViolation):
    """Where a limit for tourists is agreed, a player holds no more of one kind."""

    code = "burano.tourist-limit-reached"
    rule = RuleId("B-CHAR-2")
    message = N_("Seat {seat} already has {held} of these, the most allowed: {character}.")


class CharacterOwed(RuleViolation):
    """A character can't be declined: the turn can't end while one is owed and may be taken."""

    code = "burano.character-owed"
    rule = RuleId("B-CHAR-1")
    message = N_("First take a character for every renovated house; still open: {columns}.")


class WrongDiscard(RuleViolation):
    """At the end of the turn the player names exactly the cards above 3."""

    code = "burano.wrong-discard"
    rule = RuleId("B-LIM-1")
    message = N_("You hold {held} cards and must put back {surplus}; you chose {named}.")


class DismissFirst(RuleViolation):
    """At the end of a solo round 1 character is removed, before new cards are seen."""

    code = "burano.dismiss-first"
    rule = RuleId("B-SOLO-2")
    message = N_("The round is over: first remove a character from the supply.")


class NothingToDismiss(RuleViolation):
    """A character is removed at the end of a solo round only."""

    code = "burano.nothing-to-dismiss"
    rule = RuleId("B-SOLO-2")
    message = N_("Characters are removed only at the end of a round of a solo game.")
