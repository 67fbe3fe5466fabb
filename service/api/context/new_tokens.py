"""New players, tokens and codes: random ids and secrets; only hashes of secrets are stored."""

import secrets
from collections.abc import Callable

import msgspec

from service.domain.kit.messages import BOTS, PlayerId
from service.events.people.people import Digest, TokenId
from service.events.people.token_grant import digest_of


class NewToken(msgspec.Struct, frozen=True):
    """A token for its owner, and the hash that is stored."""

    id: TokenId
    text: str
    digest: Digest


class Transfer(msgspec.Struct, frozen=True):
    """A code that carries a player to another device, and the hash that is stored."""

    player: PlayerId
    text: str
    digest: Digest


def new_player_id(
    random: Callable[[int], str] = secrets.token_hex, *, is_bot: bool = False
) -> PlayerId:
    """Return an id; the id of a program shows that it is one."""
    return PlayerId(f"{BOTS if is_bot else ''}{random(10)}")


def new_token(player: PlayerId) -> NewToken:
    token, secret = TokenId(secrets.token_hex(6)), secrets.token_urlsafe(32)
    return NewToken(token, f"{player}.{token}.{secret}", digest_of(secret))


def new_transfer(player: PlayerId) -> Transfer:
    secret = secrets.token_urlsafe(32)
    return Transfer(player, f"{player}.{secret}", digest_of(secret))


def transfer_of(text: str) -> Transfer | None:
    """Read a code; None if it can't be one."""
    player, _, secret = text.partition(".")
    is_code = bool(secret) and player.isascii() and player.isalnum()
    return Transfer(PlayerId(player), text, digest_of(secret)) if is_code else None
