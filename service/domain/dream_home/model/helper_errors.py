"""Why Dream Home refuses a command: cards that are swapped, and helpers.

RuleViolation
├── swaps          SwapOnWrongLevel, SwapTooLarge, SwapBesideClosed
└── helpers        HelpersAtTheEnd, HelperNotHeld, RoofNotDiscarded, RoomNotDiscarded,
                   NothingToSwap, SameSlotTwice, HandymanOnWrongLevel, HandymanTooLarge, NotTheEnd
"""

from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId
from service.domain.kit.translation import N_


class SwapOnWrongLevel(RuleViolation):
    """A card that drill or supplier bring in lies on its level."""

    code = "dream-home.swap-on-wrong-level"
    rule = RuleId("D-SWAP-1")
    message = N_("This card does not belong on the level of slot {slot}: {room}.")


class SwapTooLarge(RuleViolation):
    """A card that drill or supplier bring in makes no room larger than its kind's largest size."""

    code = "dream-home.swap-too-large"
    rule = RuleId("D-SWAP-1")
    message = N_("On {slot} the room would have {size} cards, {largest} at most: {room}.")


class SwapBesideClosed(RuleViolation):
    """A card that drill or supplier bring in does not lie beside a room of its kind that a token
    closes."""

    code = "dream-home.swap-beside-closed"
    rule = RuleId("D-SWAP-1")
    message = N_("A token closes the room beside {slot}: {room}.")


class HelpersAtTheEnd(RuleViolation):
    """All helpers but the interior decorator act at the end of the game."""

    code = "dream-home.helpers-at-the-end"
    rule = RuleId("D-HELP-1")
    message = N_("Helpers act after round {rounds}; this is round {round}.")


class HelperNotHeld(RuleViolation):
    """A helper acts once, for who took it."""

    code = "dream-home.helper-not-held"
    rule = RuleId("D-HELP-1")
    message = N_("You have no such helper that can still act: {helper}.")


class RoofNotDiscarded(RuleViolation):
    """The roofer takes a discarded roof card."""

    code = "dream-home.roof-not-discarded"
    rule = RuleId("D-HELP-ROOFER")
    message = N_("There is no such roof among the discards: {card}.")


class RoomNotDiscarded(RuleViolation):
    """The supplier swaps a discarded room card."""

    code = "dream-home.room-not-discarded"
    rule = RuleId("D-HELP-SUPPLY")
    message = N_("There is no such room card among the discards: {card}.")


class NothingToSwap(RuleViolation):
    """Supplier and handyman swap room cards of one's house."""

    code = "dream-home.nothing-to-swap"
    rule = RuleId("D-HELP-1")
    message = N_("No card lies on {slot}.")


class SameSlotTwice(RuleViolation):
    """The handyman swaps 2 cards."""

    code = "dream-home.same-slot-twice"
    rule = RuleId("D-HELP-HANDY")
    message = N_("The card on {slot} can't be swapped with itself.")


class HandymanOnWrongLevel(RuleViolation):
    """After the handyman each card that is face up lies on its level."""

    code = "dream-home.handyman-on-wrong-level"
    rule = RuleId("D-HELP-HANDY")
    message = N_("This card does not belong on the level of slot {slot}: {room}.")


class HandymanTooLarge(RuleViolation):
    """After the handyman no room is larger than its kind's largest size."""

    code = "dream-home.handyman-too-large"
    rule = RuleId("D-HELP-HANDY")
    message = N_("On {slot} the room would have {size} cards, {largest} at most: {room}.")


class NotTheEnd(RuleViolation):
    """Players say done after round 12, when they have used their helpers."""

    code = "dream-home.not-the-end"
    rule = RuleId("D-END-1")
    message = N_("The helpers' time comes after round {rounds}; this is round {round}.")
