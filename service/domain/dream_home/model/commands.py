"""What a player can ask for in Dream Home."""

from typing import Annotated, Literal

from msgspec import Meta

from service.domain.kit.messages import CardId, Command, Resign

Column = Annotated[int, Meta(ge=1, le=5)]
Slot = Literal["2.1", "2.2", "2.3", "2.4", "2.5", "1.1", "1.2", "1.3", "1.4", "1.5", "0.4", "0.5"]


class Jackhammer(Command, frozen=True, kw_only=True, tag="jackhammer"):
    """Take one room card before everybody else and place it."""

    column: Column
    slot: Slot
    face_down: bool = False
    keep_token: Slot | None = None


class Wait(Command, frozen=True, tag="wait"):
    """Do not use the jackhammer in this round."""


class DiscardPair(Command, frozen=True, kw_only=True, tag="discard_pair"):
    """Discard both cards of a column, as the start player in a game for 2 or 3."""

    column: Column


class Drill(Command, frozen=True, kw_only=True, tag="drill"):
    """Swap a room card of the house with one from the display."""

    column: Column
    slot: Slot
    token_to: Slot | None = None
    keep_token: Slot | None = None


class Mix(Command, frozen=True, kw_only=True, tag="mix"):
    """Swap two room cards of the display."""

    columns: tuple[Column, Column]


class Take(Command, frozen=True, kw_only=True, tag="take"):
    """Take the cards of a column."""

    column: Column


class Place(Command, frozen=True, kw_only=True, tag="place"):
    """Lay the taken room card into the house."""

    slot: Slot
    face_down: bool = False
    keep_token: Slot | None = None


class Scaffold(Command, frozen=True, kw_only=True, tag="scaffold"):
    """Lay the taken scaffolding into the house."""

    slot: Slot


class Decorate(Command, frozen=True, kw_only=True, tag="decorate"):
    """Put the token of the taken decoration onto a card."""

    slot: Slot


class EndTurn(Command, frozen=True, tag="end_turn"):
    """End the turn."""


class Roofer(Command, frozen=True, kw_only=True, tag="roofer"):
    """Let a roofer fetch a discarded roof."""

    card: CardId


class Supply(Command, frozen=True, kw_only=True, tag="supply"):
    """Let the supplier swap a discarded room card for one of the house."""

    card: CardId
    slot: Slot
    token_to: Slot | None = None
    keep_token: Slot | None = None


class Handyman(Command, frozen=True, kw_only=True, tag="handyman"):
    """Let the handyman swap two cards of the house; he can crowd two rooms with tokens."""

    slots: tuple[Slot, Slot]
    keep_token: Slot | tuple[Slot, Slot] | None = None


class Done(Command, frozen=True, tag="done"):
    """Finish using helpers."""


DreamHomeCommand = (
    Jackhammer
    | Wait
    | DiscardPair
    | Drill
    | Mix
    | Take
    | Place
    | Scaffold
    | Decorate
    | EndTurn
    | Roofer
    | Supply
    | Handyman
    | Done
    | Resign
)
