"""The options a game of Walking in Burano is set up with."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

Refill = Literal["recycle", "remove"]
TouristLimit = Annotated[int, msgspec.Meta(ge=1, le=3)] | None

# The defaults of each edition; a game may set each of the three options itself.
EDITIONS: dict[str, dict[str, Any]] = {
    "full": {"two_player_refill": "recycle", "exchange": True, "tourist_limit": None},
    "short": {"two_player_refill": "remove", "exchange": False, "tourist_limit": 2},
}


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game; those that are not set get the default of the edition."""

    edition: Literal["full", "short"] = "full"
    two_player_refill: Refill | UnsetType = UNSET
    exchange: bool | UnsetType = UNSET
    tourist_limit: TouristLimit | UnsetType = UNSET
    simple_characters: bool = False
    no_window_penalty: bool = False
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None
    stall_limit: Annotated[int, msgspec.Meta(ge=0, le=999)] = 20

    def __post_init__(self) -> None:
        for name, value in EDITIONS[self.edition].items():
            if getattr(self, name) is UNSET:
                msgspec.structs.force_setattr(self, name, value)
