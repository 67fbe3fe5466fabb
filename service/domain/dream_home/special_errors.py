"""Why Dream Home refuses a command: decorations, tools, swaps and helpers.

RuleViolation
├── decorations    NoDecorationTaken, NoRoomInSlot, EmptyRoomTakesNoToken, WrongRoom, RoomHasToken,
│                  TokenToKeepNotNamed, NotATokenToKeep, TokenPlaceNotNamed, NotATokenPlace
├── tools          ToolNotHeld, ToolTooNew, ToolTooLate, NothingToDrill, EmptyRoomNotDrilled,
│                  NothingToMix, SameColumnTwice, NoScaffoldingTaken, ScaffoldingOnScaffolding,
│                  NoSlotLeftForRoom, ScaffoldingStays
├── swaps          SwapOnWrongLevel, SwapTooLarge, SwapBesideClosed
└── helpers        HelpersAtTheEnd, HelperNotHeld, RoofNotDiscarded, RoomNotDiscarded,
                   NothingToSwap, SameSlotTwice, HandymanOnWrongLevel, HandymanTooLarge, NotTheEnd
"""

from service.domain.errors import RuleViolation
from service.domain.messages import RuleId
from service.domain.words import N_


class NoDecorationTaken(RuleViolation):
    """A token is put on a card when its decoration has been taken."""

    code = "dream-home.no-decoration-taken"
    rule = RuleId("D-DECO-1")
    message = N_("You have no decoration to place.")


class NoRoomInSlot(RuleViolation):
    """A decoration is put onto a card of a room."""

    code = "dream-home.no-room-in-slot"
    rule = RuleId("D-DECO-1")
    message = N_("No room card lies on {slot}.")


class EmptyRoomTakesNoToken(RuleViolation):
    """Empty rooms take no token."""

    code = "dream-home.empty-room-takes-no-token"
    rule = RuleId("D-EMPTY-3")
    message = N_("The card on {slot} lies face down; an empty room takes no token.")


class WrongRoom(RuleViolation):
    """A decoration is put onto a card of a room of the kind it names."""

    code = "dream-home.wrong-room"
    rule = RuleId("D-DECO-1")
    message = N_("This decoration does not go into the room on {slot}: {decoration}, {room}.")


class RoomHasToken(RuleViolation):
    """At most 1 token lies in a room."""

    code = "dream-home.room-has-token"
    rule = RuleId("D-DECO-2")
    message = N_("The room on {slot} has a token: {token}.")


class TokenToKeepNotNamed(RuleViolation):
    """When one room has several tokens all but one are lost, and the move names those that
    stay."""

    code = "dream-home.token-to-keep-not-named"
    rule = RuleId("D-DECO-4")
    message = N_("Tokens lie on {slots}; name for each crowded room the one that stays.")


class NotATokenToKeep(RuleViolation):
    """The tokens that stay are named only where a room has several."""

    code = "dream-home.not-a-token-to-keep"
    rule = RuleId("D-DECO-4")
    message = N_("There is no such choice of tokens that stay: {named}.")


class TokenPlaceNotNamed(RuleViolation):
    """A token moves to any remaining card of its room, which the move names."""

    code = "dream-home.token-place-not-named"
    rule = RuleId("D-TOKEN-1")
    message = N_("Name the card that the token moves to: {slots}.")


class NotATokenPlace(RuleViolation):
    """A token moves to a remaining card of its room, or is lost."""

    code = "dream-home.not-a-token-place"
    rule = RuleId("D-TOKEN-1")
    message = N_("No token can move to {slot}.")


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


class ToolTooLate(RuleViolation):
    """Drill and concrete mixer are used at the start of one's turn, before taking."""

    code = "dream-home.tool-too-late"
    rule = RuleId("D-TOOL-1")
    message = N_("This tool is used before taking a column: {tool}.")


class NothingToDrill(RuleViolation):
    """The drill swaps a room card of the house with a room card of the display."""

    code = "dream-home.nothing-to-drill"
    rule = RuleId("D-TOOL-DRILL")
    message = N_("The drill needs two room cards: there is none in {where}.")


class EmptyRoomNotDrilled(RuleViolation):
    """The drill swaps a face-up room card."""

    code = "dream-home.empty-room-not-drilled"
    rule = RuleId("D-TOOL-DRILL")
    message = N_("The card on {slot} lies face down; an empty room can't be drilled.")


class NothingToMix(RuleViolation):
    """The concrete mixer swaps 2 room cards lying on the display, not into an empty column."""

    code = "dream-home.nothing-to-mix"
    rule = RuleId("D-TOOL-MIXER")
    message = N_("Column {column} has no room card to mix.")


class SameColumnTwice(RuleViolation):
    """The concrete mixer swaps two cards."""

    code = "dream-home.same-column-twice"
    rule = RuleId("D-TOOL-MIXER")
    message = N_("Column {column} can't be mixed with itself.")


class NoScaffoldingTaken(RuleViolation):
    """A scaffolding is laid in the turn it is taken, once."""

    code = "dream-home.no-scaffolding-taken"
    rule = RuleId("D-TOOL-SCAF")
    message = N_("You have no scaffolding to lay.")


class ScaffoldingOnScaffolding(RuleViolation):
    """A scaffolding is laid onto a slot that holds no scaffolding."""

    code = "dream-home.scaffolding-on-scaffolding"
    rule = RuleId("D-TOOL-SCAF")
    message = N_("Slot {slot} holds a scaffolding already.")


class NoSlotLeftForRoom(RuleViolation):
    """A scaffolding is laid before the room only if a free, supported slot is left for it."""

    code = "dream-home.no-slot-left-for-room"
    rule = RuleId("D-TOOL-SCAF")
    message = N_("With a scaffolding on {slot} no slot would be left for your room card.")


class ScaffoldingStays(RuleViolation):
    """A scaffolding can't be moved, drilled or swapped."""

    code = "dream-home.scaffolding-stays"
    rule = RuleId("D-TOOL-SCAF")
    message = N_("A scaffolding lies on {slot}; it can't be moved.")


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
