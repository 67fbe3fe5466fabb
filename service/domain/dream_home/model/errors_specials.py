"""Refusals of Dream Home: tools and helpers.

RuleViolation
├── tools          ToolNotHeld, ToolTooNew, DrillTooLate, MixerTooLate, NothingToHammer,
│                  NothingToDrill, NoCardToDrill, EmptyRoomNotDrilled, NothingToMix,
│                  SameColumnTwice, NoScaffoldingTaken, ScaffoldingOnScaffolding,
│                  NoSlotLeftForRoom, ScaffoldingStays
└── helpers        HelpersAtTheEnd, HelperNotHeld, RoofNotDiscarded, RoomNotDiscarded,
                   NothingToSwap, SameSlotTwice, HandymanOnWrongLevel, HandymanTooLarge, NotTheEnd
"""

from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId
from service.domain.kit.translation import N_


class ToolNotHeld(RuleViolation):
    """Tools lie open beside the house and are used once."""

    code = "dream-home.tool-not-held"
    rule = RuleId("D-TOOL-1")
    message = N_("You have no such tool: {tool}.")


class ToolTooNew(RuleViolation):
    """A tool is used in a later round than the one it was taken in."""

    code = "dream-home.tool-too-new"
    rule = RuleId("D-TOOL-1")
    message = N_("You took it in this round; it can be used from the next one on: {tool}.")


class DrillTooLate(RuleViolation):
    """The drill is used at the start of one's turn, before taking."""

    code = "dream-home.drill-too-late"
    rule = RuleId("D-TOOL-DRILL")
    message = N_("The drill is used before taking a column.")


class MixerTooLate(RuleViolation):
    """The concrete mixer is used at the start of one's turn, before taking."""

    code = "dream-home.mixer-too-late"
    rule = RuleId("D-TOOL-MIXER")
    message = N_("The concrete mixer is used before taking a column.")


class NothingToHammer(RuleViolation):
    """The jackhammer takes one room card of the display."""

    code = "dream-home.nothing-to-hammer"
    rule = RuleId("D-TOOL-JACK")
    message = N_("Column {column} has no room card for the jackhammer.")


class NothingToDrill(RuleViolation):
    """The drill brings a room card of the display into the house."""

    code = "dream-home.nothing-to-drill"
    rule = RuleId("D-TOOL-DRILL")
    message = N_("Column {column} has no room card for the drill.")


class NoCardToDrill(RuleViolation):
    """The drill puts a room card of the house on the display."""

    code = "dream-home.no-card-to-drill"
    rule = RuleId("D-TOOL-DRILL")
    message = N_("There is no room card for the drill on slot {slot}.")


class EmptyRoomNotDrilled(RuleViolation):
    """The drill swaps a face-up room card."""

    code = "dream-home.empty-room-not-drilled"
    rule = RuleId("D-TOOL-DRILL")
    message = N_("The card on {slot} is face down: the drill can't swap an empty room.")


class NothingToMix(RuleViolation):
    """The concrete mixer swaps 2 room cards lying on the display, not into an empty column."""

    code = "dream-home.nothing-to-mix"
    rule = RuleId("D-TOOL-MIXER")
    message = N_("Column {column} has no room card for the concrete mixer.")


class SameColumnTwice(RuleViolation):
    """The concrete mixer swaps two cards."""

    code = "dream-home.same-column-twice"
    rule = RuleId("D-TOOL-MIXER")
    message = N_("Choose two different columns for the concrete mixer.")


class NoScaffoldingTaken(RuleViolation):
    """A scaffolding is laid in the turn it is taken, once."""

    code = "dream-home.no-scaffolding-taken"
    rule = RuleId("D-TOOL-SCAF")
    message = N_("You have no scaffolding to put up.")


class ScaffoldingOnScaffolding(RuleViolation):
    """A scaffolding is laid onto a slot that holds no scaffolding."""

    code = "dream-home.scaffolding-on-scaffolding"
    rule = RuleId("D-TOOL-SCAF")
    message = N_("Slot {slot} already has scaffolding.")


class NoSlotLeftForRoom(RuleViolation):
    """A scaffolding is laid before the room only if a free, supported slot is left for it."""

    code = "dream-home.no-slot-left-for-room"
    rule = RuleId("D-TOOL-SCAF")
    message = N_("With scaffolding on {slot} no slot would be left for your room card.")


class ScaffoldingStays(RuleViolation):
    """A scaffolding can't be moved, drilled or swapped."""

    code = "dream-home.scaffolding-stays"
    rule = RuleId("D-TOOL-SCAF")
    message = N_("There is scaffolding on {slot}; it can't be moved.")


class HelpersAtTheEnd(RuleViolation):
    """All helpers except the interior decorator act at the end of the game."""

    code = "dream-home.helpers-at-the-end"
    rule = RuleId("D-HELP-1")
    message = N_("Helpers act after round {rounds}; this is round {round}.")


class HelperNotHeld(RuleViolation):
    """A helper acts once, for the player who took it."""

    code = "dream-home.helper-not-held"
    rule = RuleId("D-HELP-1")
    message = N_("You have no unused helper of this kind: {helper}.")


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
    message = N_("There is no card on {slot}.")


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
