"""The events of Dream Home."""

from typing import Literal

from service.domain.dream_home.model.commands import Slot
from service.domain.dream_home.model.events_specials import (
    CardsSwapped,
    HelperJoined,
    HelpersDone,
    JackhammerPlayed,
    RoofFetched,
    RoofLaid,
    RoomDrilled,
    RoomsMixed,
    RoomSupplied,
    ScaffoldingDiscarded,
    ScaffoldingLaid,
    TokenLost,
    TokenPlaced,
    TokenPutOutside,
    ToolKept,
    Waited,
)
from service.domain.kit.messages import CardId, Event, RuleId, Seat

Phase = Literal["jackhammer", "discard_pair", "turn", "helpers"]


class StartPlayerDrawn(Event, frozen=True, kw_only=True, tag="dream-home.start_player_drawn"):
    """The shuffle chose the start player of the first round."""

    schema: Literal[1] = 1
    seat: Seat


class RoundDealt(Event, frozen=True, kw_only=True, tag="dream-home.round_dealt"):
    """Rooms went into columns 1 to 5, specials into 2 to 5."""

    schema: Literal[1] = 1
    round: int
    rooms: tuple[CardId, ...]
    specials: tuple[CardId, ...]


class SeatAsked(Event, frozen=True, kw_only=True, tag="dream-home.seat_asked"):
    """This seat acts next, in this part of the round."""

    schema: Literal[1] = 1
    seat: Seat
    phase: Phase
    turn: int


class PairDiscarded(Event, frozen=True, kw_only=True, tag="dream-home.pair_discarded"):
    """The start player discarded the cards of a column."""

    schema: Literal[1] = 1
    seat: Seat
    column: int
    room: CardId
    special: CardId


class PairTaken(Event, frozen=True, kw_only=True, tag="dream-home.pair_taken"):
    """A seat took a room and the special over it; in column 1 it is the start-player card."""

    schema: Literal[1] = 1
    seat: Seat
    column: int
    room: CardId
    special: CardId | None
    start_player: bool


class RoomPlaced(Event, frozen=True, kw_only=True, tag="dream-home.room_placed"):
    """A room card lies in the house; a scaffolding that lay there was discarded."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId
    slot: Slot
    face_down: bool
    scaffolding: CardId | None
    lost: tuple[Slot, ...]  # where tokens of a crowded room were lost


class TurnEnded(Event, frozen=True, kw_only=True, tag="dream-home.turn_ended"):
    """A seat has had its turn in this round."""

    schema: Literal[1] = 1
    seat: Seat


class RoundEnded(Event, frozen=True, kw_only=True, tag="dream-home.round_ended"):
    """What was left on the display was discarded; `start_player` begins what comes next."""

    schema: Literal[1] = 1
    round: int
    rooms: tuple[CardId, ...]
    specials: tuple[CardId, ...]
    start_player: Seat


class SeatResigned(Event, frozen=True, kw_only=True, tag="dream-home.resigned"):
    """A seat left the game; what it had taken and not placed was discarded.

    The start player, and that of the next round, are named only if they change.
    """

    schema: Literal[1] = 1
    seat: Seat
    room: CardId | None
    special: CardId | None
    start_player: Seat | None
    next_start: Seat | None


class HandDiscarded(Event, frozen=True, kw_only=True, tag="dream-home.hand_discarded"):
    """The game ended in a seat's turn; what it had taken and not placed was discarded."""

    schema: Literal[1] = 1
    seat: Seat
    room: CardId | None
    special: CardId | None


class PilesOpened(Event, frozen=True, kw_only=True, tag="dream-home.piles_opened"):
    """Everybody sees the roof piles, seat by seat."""

    schema: Literal[1] = 1
    piles: tuple[tuple[CardId, ...], ...]


class GameEnded(Event, frozen=True, kw_only=True, tag="dream-home.game_ended"):
    """The game is over."""

    schema: Literal[1] = 1
    ended_by: RuleId


DreamHomeEvent = (
    SeatAsked
    | PairTaken
    | RoomPlaced
    | TurnEnded
    | RoofLaid
    | RoundDealt
    | RoundEnded
    | PairDiscarded
    | TokenPlaced
    | TokenPutOutside
    | TokenLost
    | HelperJoined
    | ToolKept
    | ScaffoldingLaid
    | ScaffoldingDiscarded
    | RoomDrilled
    | RoomsMixed
    | JackhammerPlayed
    | Waited
    | RoofFetched
    | RoomSupplied
    | CardsSwapped
    | HelpersDone
    | SeatResigned
    | HandDiscarded
    | PilesOpened
    | GameEnded
    | StartPlayerDrawn
)
