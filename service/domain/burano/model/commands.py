"""What a player can ask for in Walking in Burano."""

from typing import Annotated, Literal

import msgspec

from service.domain.burano.model.cards import Character
from service.domain.kit.messages import CardId, Command, Resign

End = Literal["top", "bottom"]
Count = Literal[1, 2, 3]
# A whole number that every JSON reader keeps exactly; the rules decide which ones are columns.
StreetColumn = Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]
DisplayColumn = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
Name = Annotated[CardId, msgspec.Meta(max_length=64)]


class Slot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A place in a street for a scaffold; a scaffold is never a roof."""

    column: StreetColumn
    level: Literal["ground", "upper"]


Scaffolds = tuple[Slot | None, Slot | None]  # None: the scaffold lies aside


class Take(Command, frozen=True, kw_only=True, tag="take"):
    """Take cards from the top or the bottom end of a display column."""

    column: DisplayColumn
    end: End
    count: Count


class Exchange(Command, frozen=True, kw_only=True, tag="exchange"):
    """Put two hand cards under their stacks, in this order, for a coin."""

    cards: tuple[Name, Name]


class Arrange(Command, frozen=True, kw_only=True, tag="arrange"):
    """Move the scaffolds to these places."""

    scaffolds: Scaffolds


class Place(Command, frozen=True, kw_only=True, tag="place"):
    """Place a hand card on its level of a house."""

    card: Name
    column: StreetColumn
    spend_marker: bool = False


class Welcome(Command, frozen=True, kw_only=True, tag="welcome"):
    """Lay a character under a house renovated in this turn."""

    character: Character
    column: StreetColumn


class EndTurn(Command, frozen=True, kw_only=True, tag="end_turn"):
    """End the turn and put the surplus cards under their stacks, in this order."""

    discard: Annotated[tuple[Name, ...], msgspec.Meta(max_length=72)] = ()


class Dismiss(Command, frozen=True, kw_only=True, tag="dismiss"):
    """Remove a character from the supply at the end of a solo round."""

    character: Character


BuranoCommand = Take | Exchange | Arrange | Place | Welcome | EndTurn | Dismiss | Resign
COMMANDS: tuple[type[BuranoCommand], ...] = (
    Take,
    Exchange,
    Arrange,
    Place,
    Welcome,
    EndTurn,
    Dismiss,
)
