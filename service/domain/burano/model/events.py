"""The events of Walking in Burano: outcomes that everybody may see."""

from typing import Literal, get_args

from service.domain.burano.model.cards import Character, Level
from service.domain.burano.model.commands import End, Scaffolds
from service.domain.kit.messages import CardId, Event, RuleId, Seat

Row = tuple[CardId | None, ...]  # from the stack to the right
Rows = tuple[Row, Row, Row]  # ground, upper, roof
Cards = tuple[CardId, ...]


class Started(Event, frozen=True, kw_only=True, tag="burano.started"):
    """The display was dealt, and the seat that begins was drawn."""

    schema: Literal[1] = 1
    start: Seat
    display: Rows


class RoundBegun(Event, frozen=True, kw_only=True, tag="burano.round_begun"):
    """A round began; in the `idle_rounds` before it nobody placed a floor card."""

    schema: Literal[1] = 1
    round: int
    idle_rounds: int
    is_last: bool


class TurnBegun(Event, frozen=True, kw_only=True, tag="burano.turn_begun"):
    """A seat's turn began."""

    schema: Literal[1] = 1
    seat: Seat
    turn: int


class DisplayFoundEmpty(Event, frozen=True, kw_only=True, tag="burano.display_found_empty"):
    """The display was empty, so the seat took no card and no coin."""

    schema: Literal[1] = 1
    seat: Seat


class CardsTaken(Event, frozen=True, kw_only=True, tag="burano.cards_taken"):
    """Cards went from a display column to a hand, and coins came with them."""

    schema: Literal[1] = 1
    seat: Seat
    column: int
    end: End
    cards: Cards
    coins: int


class CardsExchanged(Event, frozen=True, kw_only=True, tag="burano.cards_exchanged"):
    """Two hand cards went under their stacks for a coin."""

    schema: Literal[1] = 1
    seat: Seat
    cards: Cards
    coins: int


class ScaffoldsArranged(Event, frozen=True, kw_only=True, tag="burano.scaffolds_arranged"):
    """The scaffolds of a street lie here now."""

    schema: Literal[1] = 1
    seat: Seat
    scaffolds: Scaffolds


class CardPlaced(Event, frozen=True, kw_only=True, tag="burano.card_placed"):
    """A card was placed; it may have cost a marker, freed a scaffold, finished a house."""

    schema: Literal[1] = 1
    seat: Seat
    card: CardId
    column: int
    level: Level
    coins: int
    marker_spent: bool
    scaffold_aside: bool
    renovated: bool


class CharacterWelcomed(Event, frozen=True, kw_only=True, tag="burano.character_welcomed"):
    """A character came to a renovated house."""

    schema: Literal[1] = 1
    seat: Seat
    character: Character
    column: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="burano.turn_ended"):
    """A turn ended; surplus cards and coins went back, some houses may have no character."""

    schema: Literal[1] = 1
    seat: Seat
    discarded: Cards
    coins_returned: int
    without_character: tuple[int, ...]


class CatPassed(Event, frozen=True, kw_only=True, tag="burano.cat_passed"):
    """The cat went to this seat."""

    schema: Literal[1] = 1
    seat: Seat


class RightmostCleared(Event, frozen=True, kw_only=True, tag="burano.rightmost_cleared"):
    """The rightmost card of each row went under its stack, or out of the game."""

    schema: Literal[1] = 1
    cards: Cards
    out_of_game: bool


class DismissalAsked(Event, frozen=True, kw_only=True, tag="burano.dismissal_asked"):
    """The solo player has to remove a character."""

    schema: Literal[1] = 1
    seat: Seat


class CharacterDismissed(Event, frozen=True, kw_only=True, tag="burano.character_dismissed"):
    """A character was removed from the supply."""

    schema: Literal[1] = 1
    seat: Seat
    character: Character


class DisplayRefilled(Event, frozen=True, kw_only=True, tag="burano.display_refilled"):
    """The rows moved right, and these cards were dealt, the first one furthest right."""

    schema: Literal[1] = 1
    dealt: tuple[Cards, Cards, Cards]
    display: Rows


class SeatResigned(Event, frozen=True, kw_only=True, tag="burano.seat_resigned"):
    """A seat left the game."""

    schema: Literal[1] = 1
    seat: Seat


class GameEnded(Event, frozen=True, kw_only=True, tag="burano.game_ended"):
    """The game ended by this rule."""

    schema: Literal[1] = 1
    by: RuleId


TurnEvent = (
    CardsTaken
    | CardPlaced
    | TurnEnded
    | TurnBegun
    | ScaffoldsArranged
    | CharacterWelcomed
    | CardsExchanged
)
RoundEvent = (
    DisplayRefilled
    | RoundBegun
    | CatPassed
    | RightmostCleared
    | DismissalAsked
    | CharacterDismissed
    | DisplayFoundEmpty
)
GameEvent = Started | SeatResigned | GameEnded
BuranoEvent = TurnEvent | RoundEvent | GameEvent
EVENTS: tuple[type[BuranoEvent], ...] = get_args(BuranoEvent)
