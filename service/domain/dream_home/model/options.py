"""The options a game of Dream Home is set up with."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules on which the editions of the game disagree."""

    tie_break: Literal["children", "shared"] = "children"
    token_on_removed_card: Literal["room", "card"] = "room"
    face_down: Literal["barred", "free"] = "barred"
    no_pair_discard: bool = False
