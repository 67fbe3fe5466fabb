"""What is stored of a token: its hash, its scopes, its label, and how long it is valid."""

import hashlib
from datetime import datetime
from typing import Literal

import msgspec

from service.events.people.people import Digest

Scope = Literal["play", "read", "teach", "account"]
SCOPES: tuple[Scope, ...] = ("play", "read", "teach", "account")


class TokenGrant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a token may do, and until when; one of an earlier release may do everything."""

    scopes: tuple[Scope, ...] = SCOPES
    label: str = ""
    created: str = ""  # not stored of a token that may do everything
    expires_at: str | None = None

    def is_over(self, now: datetime) -> bool:
        return self.expires_at is not None and now >= datetime.fromisoformat(self.expires_at)


EVERYTHING = TokenGrant()
_decoder = msgspec.json.Decoder(TokenGrant)


def digest_of(secret: str) -> Digest:
    """Return the hash of a secret that is stored in its place."""
    return Digest(hashlib.sha256(secret.encode()).hexdigest())


def with_grant(digest: Digest, grant: TokenGrant) -> Digest:
    """Return what is stored of a token.

    An earlier release, running beside this one, refuses a token that has a grant; so one that may
    do everything has none.
    """
    if msgspec.structs.replace(grant, created="") == EVERYTHING:
        return digest
    return Digest(f"{digest} {msgspec.json.encode(grant).decode()}")


def grant_of(stored: Digest) -> tuple[Digest, TokenGrant]:
    """Return the hash of a token and its grant, from what is stored of it."""
    digest, _, grant = stored.partition(" ")
    return Digest(digest), _decoder.decode(grant.encode()) if grant else EVERYTHING
