"""The Redis keys of a player that more than one store uses, all in one cluster slot."""

from typing import Literal, get_args

import msgspec

from service.domain.kit.messages import PlayerId

DeliveryKind = Literal["webhooks", "pushes"]
KINDS: tuple[DeliveryKind, ...] = get_args(DeliveryKind)


class RecipientKeys(msgspec.Struct, frozen=True):
    """The keys of a player's webhooks, or of the push subscriptions."""

    recipients: str  # what the player has set
    backlogs: str  # what workers have yet to send
    pings: str  # those that were asked for
    deliveries: str  # the log of attempts


def person_key(player: PlayerId) -> str:
    """Return the key of a person; the names of the person's other keys begin with it."""
    return f"altana:{{player:{player}}}"


def inbox_keys(player: PlayerId) -> list[str]:
    """Return the keys of an inbox: its entries, and the last number of each notification key."""
    name = f"{person_key(player)}:inbox"
    return [name, f"{name}:numbers"]


def invitation_keys(player: PlayerId) -> list[str]:
    """Return the keys of the invitations that a player has received, and has sent."""
    name = f"{person_key(player)}:invitations"
    return [name, f"{name}:sent"]


def recipient_keys(player: PlayerId, kind: DeliveryKind) -> RecipientKeys:
    name = f"{person_key(player)}:{kind}"
    return RecipientKeys(name, f"{name}:backlogs", f"{name}:pings", f"{name}:deliveries")
