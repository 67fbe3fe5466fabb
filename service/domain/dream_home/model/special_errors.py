"""Why Dream Home refuses a command: decorations and tools.

RuleViolation
├── decorations    NoDecorationTaken, NoRoomInSlot, EmptyRoomTakesNoToken, WrongRoom, RoomHasToken,
│                  TokenToKeepNotNamed, NotATokenToKeep, TokenPlaceNotNamed, NotATokenPlace
└── tools          ToolNotHeld, ToolTooNew, DrillTooLate, MixerTooLate, NothingToHammer,
                   NothingToDrill, NoCardToDrill, EmptyRoomNotDrilled, NothingToMix,
                   SameColumnTwice, NoScaffoldingTaken, ScaffoldingOnScaffolding,
                   NoSlotLeftForRoom, ScaffoldingStays
"""

from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId
from service.domain.kit.translation import N_


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
    """The tokens that stay lie in the rooms that the card joins, one in each."""

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
    message = N_("No room card for the drill lies on slot {slot}.")


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
