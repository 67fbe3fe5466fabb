"""Who may see a thing: its owner, the operator, everybody, or everybody who has the link."""

import hmac
from typing import Literal

import msgspec

from service.domain.kit.messages import PlayerId

Visibility = Literal["private", "link", "public"]


class Actor(msgspec.Struct, frozen=True):
    """The author of a command: anonymous, a player, or the operator."""

    player: PlayerId | None = None
    is_operator: bool = False


def is_key_of(link: str | None, key: str | None) -> bool:
    """Return whether the caller has the key of a link."""
    return link is not None and key is not None and hmac.compare_digest(key.encode(), link.encode())


def may_see(
    owner: PlayerId | None, visibility: Visibility, link: str | None, actor: Actor, key: str | None
) -> bool:
    is_own = owner is not None and owner == actor.player
    if visibility == "public" or actor.is_operator or is_own:
        return True
    return visibility == "link" and is_key_of(link, key)


def link_for(visibility: Visibility, current: str | None, new: str) -> str | None:
    """Return the key of a link; what is shared by link again gets a new key."""
    return (current or new) if visibility == "link" else None
