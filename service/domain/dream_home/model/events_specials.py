"""The events of special cards in Dream Home: roofs, decorations, helpers and tools."""

from typing import Literal

from service.domain.dream_home.model.commands import Slot
from service.domain.kit.messages import CardId, Event, Seat


class JackhammerPlayed(Event, frozen=True, kw_only=True, tag="dream-home.jackhammer_played"):
    """A room card left the display before the first turn; the special over it was discarded."""

    schema: Literal[1] = 1
    seat: Seat
    tool: CardId
    column: int
    room: CardId
    special: CardId | None


class Waited(Event, frozen=True, kw_only=True, tag="dream-home.waited"):
    """A jackhammer stays unused in this round."""

    schema: Literal[1] = 1
    seat: Seat


class RoomDrilled(Event, frozen=True, kw_only=True, tag="dream-home.room_drilled"):
    """A card of the house and one of the display changed places."""

    schema: Literal[1] = 1
    seat: Seat
    tool: CardId
    column: int
    slot: Slot
    brought: CardId
    removed: CardId
    token: CardId | None  # the token that lay on the removed card
    token_to: Slot | None  # where it went; None: it is lost
    lost: tuple[Slot, ...]  # where tokens of a crowded room were lost


class RoomsMixed(Event, frozen=True, kw_only=True, tag="dream-home.rooms_mixed"):
    """Two room cards of the display changed places; `rooms` lie in `columns` now."""

    schema: Literal[1] = 1
    seat: Seat
    tool: CardId
    columns: tuple[int, int]
    rooms: tuple[CardId, CardId]


class ScaffoldingLaid(Event, frozen=True, kw_only=True, tag="dream-home.scaffolding_laid"):
    """A scaffolding lies in the house."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId
    slot: Slot


class ScaffoldingDiscarded(
    Event, frozen=True, kw_only=True, tag="dream-home.scaffolding_discarded"
):
    """No slot was left for a scaffolding."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId


class TokenPlaced(Event, frozen=True, kw_only=True, tag="dream-home.token_placed"):
    """A decoration lies on a card of the house; its card was discarded."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId
    slot: Slot


class TokenPutOutside(Event, frozen=True, kw_only=True, tag="dream-home.token_put_outside"):
    """A decoration stands outside the house; its card was discarded."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId


class TokenLost(Event, frozen=True, kw_only=True, tag="dream-home.token_lost"):
    """No room could take a decoration; its card was discarded."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId


class RoofLaid(Event, frozen=True, kw_only=True, tag="dream-home.roof_laid"):
    """A roof went face down onto the pile."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId


class HelperJoined(Event, frozen=True, kw_only=True, tag="dream-home.helper_joined"):
    """A helper lies open beside the house."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId


class ToolKept(Event, frozen=True, kw_only=True, tag="dream-home.tool_kept"):
    """A tool lies open beside the house, for a later round than this one."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId
    round: int


class RoofFetched(Event, frozen=True, kw_only=True, tag="dream-home.roof_fetched"):
    """A roofer put a discarded roof onto the pile."""

    schema: Literal[1] = 1
    seat: Seat
    helper: CardId
    card: CardId


class RoomSupplied(Event, frozen=True, kw_only=True, tag="dream-home.room_supplied"):
    """A discarded room card and a card of the house changed places."""

    schema: Literal[1] = 1
    seat: Seat
    helper: CardId
    slot: Slot
    brought: CardId
    removed: CardId
    token: CardId | None
    token_to: Slot | None
    lost: tuple[Slot, ...]


class CardsSwapped(Event, frozen=True, kw_only=True, tag="dream-home.cards_swapped"):
    """The handyman swapped two cards of the house, with their tokens."""

    schema: Literal[1] = 1
    seat: Seat
    helper: CardId
    slots: tuple[Slot, Slot]
    lost: tuple[Slot, ...]


class HelpersDone(Event, frozen=True, kw_only=True, tag="dream-home.helpers_done"):
    """A seat has finished using helpers."""

    schema: Literal[1] = 1
    seat: Seat
