"""Refusals of Dream Home: room cards and tokens in a house.

RuleViolation
├── placing        SlotTaken, SlotUnsupported, WrongLevel, RoomTooLarge, RoomClosed,
│                  FaceUpPossible, FaceDownOnWrongLevel
├── swaps          SwapOnWrongLevel, SwapTooLarge, SwapBesideClosed
└── decorations    NoDecorationTaken, NoRoomInSlot, EmptyRoomTakesNoToken, WrongRoom, RoomHasToken,
                   TokenToKeepNotNamed, NotATokenToKeep, TokenPlaceNotNamed, NotATokenPlace
"""

from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId
from service.domain.kit.translation import N_


class SlotTaken(RuleViolation):
    """A card lies on a free slot; a scaffolding leaves its slot free from the next round on."""

    code = "dream-home.slot-taken"
    rule = RuleId("D-PLACE-1")
    message = N_("Slot {slot} is not free.")


class SlotUnsupported(RuleViolation):
    """A card stands on solid ground, or over a room card or a scaffolding."""

    code = "dream-home.slot-unsupported"
    rule = RuleId("D-PLACE-1")
    message = N_("Slot {slot} is not supported: {below} under it is empty.")


class WrongLevel(RuleViolation):
    """Basement kinds go into the 2 basement slots, all others onto the 2 floors."""

    code = "dream-home.wrong-level"
    rule = RuleId("D-PLACE-2")
    message = N_("This card does not belong on the level of slot {slot}: {room}.")


class RoomTooLarge(RuleViolation):
    """A room never grows past the largest size of its kind, not even by joining two rooms."""

    code = "dream-home.room-too-large"
    rule = RuleId("D-PLACE-3")
    message = N_("On {slot} the room would have {size} cards, {largest} at most: {room}.")


class RoomClosed(RuleViolation):
    """A room with a token is closed: no card of its kind may lie beside it face up."""

    code = "dream-home.room-closed"
    rule = RuleId("D-PLACE-3")
    message = N_("A decoration closes the room beside {slot}: {room}.")


class FaceUpPossible(RuleViolation):
    """A card is never laid face down on a slot that would take it face up."""

    code = "dream-home.face-up-possible"
    rule = RuleId("D-EMPTY-2")
    message = N_(
        "This card can lie face up on slot {slot}, "
        "so it must not be placed face down there: {room}."
    )


class FaceDownOnWrongLevel(RuleViolation):
    """A card is laid face down on a wrong level only when no slot of the right level is free and
    supported."""

    code = "dream-home.face-down-on-wrong-level"
    rule = RuleId("D-EMPTY-2")
    message = N_("Slot {slot} is on the wrong level for this card while {free} is free: {room}.")


class SwapOnWrongLevel(RuleViolation):
    """A card that the drill or the supplier brings in lies on its level."""

    code = "dream-home.swap-on-wrong-level"
    rule = RuleId("D-SWAP-1")
    message = N_("This card does not belong on the level of slot {slot}: {room}.")


class SwapTooLarge(RuleViolation):
    """A card that the drill or the supplier brings in makes no room larger than its kind allows."""

    code = "dream-home.swap-too-large"
    rule = RuleId("D-SWAP-1")
    message = N_("On {slot} the room would have {size} cards, {largest} at most: {room}.")


class SwapBesideClosed(RuleViolation):
    """A card that drill or supplier bring in does not lie beside a room of its kind that a token
    closes."""

    code = "dream-home.swap-beside-closed"
    rule = RuleId("D-SWAP-1")
    message = N_("A decoration closes the room beside {slot}: {room}.")


class NoDecorationTaken(RuleViolation):
    """A token is put on a card when its decoration has been taken."""

    code = "dream-home.no-decoration-taken"
    rule = RuleId("D-DECO-1")
    message = N_("You have no decoration to place.")


class NoRoomInSlot(RuleViolation):
    """A decoration is put onto a card of a room."""

    code = "dream-home.no-room-in-slot"
    rule = RuleId("D-DECO-1")
    message = N_("There is no room card on {slot}.")


class EmptyRoomTakesNoToken(RuleViolation):
    """Empty rooms take no token."""

    code = "dream-home.empty-room-takes-no-token"
    rule = RuleId("D-EMPTY-3")
    message = N_("The card on {slot} is face down: an empty room takes no decoration.")


class WrongRoom(RuleViolation):
    """A decoration is put onto a card of a room of the kind it names."""

    code = "dream-home.wrong-room"
    rule = RuleId("D-DECO-1")
    message = N_("This decoration does not go into the room on {slot}: {decoration}, {room}.")


class RoomHasToken(RuleViolation):
    """At most 1 token lies in a room."""

    code = "dream-home.room-has-token"
    rule = RuleId("D-DECO-2")
    message = N_("The room on {slot} already has a decoration: {token}.")


class TokenToKeepNotNamed(RuleViolation):
    """When one room has several tokens all but one are lost, and the move names those that
    stay."""

    code = "dream-home.token-to-keep-not-named"
    rule = RuleId("D-DECO-4")
    message = N_("A room has more than one decoration ({slots}): choose the one that stays in it.")


class NotATokenToKeep(RuleViolation):
    """The tokens that stay lie in the rooms that the card joins, one in each."""

    code = "dream-home.not-a-token-to-keep"
    rule = RuleId("D-DECO-4")
    message = N_("These decorations can't be the ones that stay: {named}.")


class TokenPlaceNotNamed(RuleViolation):
    """A token moves to any remaining card of its room, which the move names."""

    code = "dream-home.token-place-not-named"
    rule = RuleId("D-TOKEN-1")
    message = N_("Name the card that the decoration moves to: {slots}.")


class NotATokenPlace(RuleViolation):
    """A token moves to a remaining card of its room, or is lost."""

    code = "dream-home.not-a-token-place"
    rule = RuleId("D-TOKEN-1")
    message = N_("No decoration can move to {slot}.")
