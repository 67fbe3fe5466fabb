"""Refusals of Dream Home: the round and the turn.

RuleViolation
├── whose turn         NotYourTurn, JackhammerUnanswered, JackhammerWasTheTurn, PairNotDiscarded,
│                      OnlyHelpersNow
├── a round            JackhammerTooLate, NoJackhammerAsked, NoPairToDiscard, ColumnOneStays,
│                      NoPairInColumn
├── a turn             ColumnEmpty, AlreadyTaken, NothingTaken, RoomAlreadyPlaced, RoomNotPlaced,
│                      ScaffoldingNotLaid, DecorationNotPlaced
├── errors_placing     room cards and tokens in a house
└── errors_specials    tools and helpers
"""

from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId
from service.domain.kit.translation import N_


class NotYourTurn(RuleViolation):
    """Each player has one turn a round, clockwise from the start player; only the seat that is
    asked acts."""

    code = "dream-home.not-asked"
    rule = RuleId("D-RND-1")
    message = N_("It's seat {asked}'s turn, not seat {seat}'s.")


class JackhammerUnanswered(RuleViolation):
    """At the start of a round the holders of a jackhammer are asked once; each plays one or
    waits."""

    code = "dream-home.jackhammer-unanswered"
    rule = RuleId("D-TOOL-JACK-2")
    message = N_("First say whether you play your jackhammer or wait.")


class JackhammerWasTheTurn(RuleViolation):
    """The jackhammer is a player's whole turn in the round."""

    code = "dream-home.jackhammer-was-the-turn"
    rule = RuleId("D-TOOL-JACK")
    message = N_("The jackhammer was your turn in round {round}; it can only be ended.")


class PairNotDiscarded(RuleViolation):
    """With 2 or 3 players the start player discards a pair before the first turn."""

    code = "dream-home.pair-not-discarded"
    rule = RuleId("D-RND-2")
    message = N_("First the start player discards the two cards of a column.")


class OnlyHelpersNow(RuleViolation):
    """After round 12 each player uses roofers, supplier and handyman and says done."""

    code = "dream-home.only-helpers-now"
    rule = RuleId("D-END-1")
    message = N_("All {rounds} rounds are over. Use your helpers, or finish.")


class JackhammerTooLate(RuleViolation):
    """A jackhammer is played at the start of a round, before the start player discards a pair or
    takes."""

    code = "dream-home.jackhammer-too-late"
    rule = RuleId("D-TOOL-JACK")
    message = N_("A jackhammer is played at the start of a round, not now.")


class NoJackhammerAsked(RuleViolation):
    """Only holders of a jackhammer may wait, when they are asked at the start of a round."""

    code = "dream-home.no-jackhammer-asked"
    rule = RuleId("D-TOOL-JACK-2")
    message = N_(
        "You can't decide about your jackhammer now: that is done at the start of a round."
    )


class NoPairToDiscard(RuleViolation):
    """Only with 2 or 3 players does the start player discard a pair, once a round, at its start."""

    code = "dream-home.no-pair-to-discard"
    rule = RuleId("D-RND-2")
    message = N_("There is no pair to discard now.")


class ColumnOneStays(RuleViolation):
    """The start player never discards column 1."""

    code = "dream-home.column-one-stays"
    rule = RuleId("D-RND-2")
    message = N_("Column 1 has the start-player card; its room can't be discarded.")


class NoPairInColumn(RuleViolation):
    """The start player discards the room and the special card of a column that has both."""

    code = "dream-home.no-pair-in-column"
    rule = RuleId("D-RND-2")
    message = N_("Column {column} doesn't have both its cards any more.")


class ColumnEmpty(RuleViolation):
    """A player takes a column that still has its room card."""

    code = "dream-home.column-empty"
    rule = RuleId("D-TURN-1")
    message = N_("Column {column} has no room card left.")


class AlreadyTaken(RuleViolation):
    """A player takes one column a turn."""

    code = "dream-home.already-taken"
    rule = RuleId("D-TURN-1")
    message = N_("You have already taken a column this turn.")


class NothingTaken(RuleViolation):
    """A turn begins with taking a column; then the room is placed and the special card used."""

    code = "dream-home.nothing-taken"
    rule = RuleId("D-TURN-1")
    message = N_("You have not taken a column yet.")


class RoomAlreadyPlaced(RuleViolation):
    """A turn has one room card, which is placed once; then its special card is used."""

    code = "dream-home.room-already-placed"
    rule = RuleId("D-TURN-2")
    message = N_("You have already placed this turn's room card.")


class RoomNotPlaced(RuleViolation):
    """First the room is placed, then the special card is used."""

    code = "dream-home.room-not-placed"
    rule = RuleId("D-TURN-2")
    message = N_("First place your room card: {room}.")


class ScaffoldingNotLaid(RuleViolation):
    """A scaffolding must be laid in the turn it is taken."""

    code = "dream-home.scaffolding-not-laid"
    rule = RuleId("D-TOOL-SCAF")
    message = N_("The scaffolding must be put up before the turn ends.")


class DecorationNotPlaced(RuleViolation):
    """A decoration must be placed at once if it can be."""

    code = "dream-home.decoration-not-placed"
    rule = RuleId("D-DECO-1")
    message = N_("The decoration must be placed before the turn ends: {decoration}.")
