"""Who is calling: bearer tokens, of which only a hash is kept."""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from threading import Lock

import msgspec
from cachetools import TTLCache
from flask import request

from service.api.http.refusals import NotYours, TokenNeeded, TokenUnknown
from service.domain.kit.messages import PlayerId
from service.events.people.people import Digest, People, TokenId

CALLER = "altana.caller"
SCHEME = "bearer "
MOST_TOKENS = 10_000
SECONDS_UNTIL_REVOKED = 2  # in processes other than the one that was told


class Caller(msgspec.Struct, frozen=True):
    """Who sent the request: nobody in particular, a player, or the operator."""

    player: PlayerId | None = None
    token: TokenId | None = None
    is_operator: bool = False


class NewToken(msgspec.Struct, frozen=True):
    """A token as it is given away, and the hash that stays here."""

    id: TokenId
    text: str
    digest: Digest


class Auth:
    """Knows callers by their tokens."""

    def __init__(self, people: People, operator_key: str | None) -> None:
        self._people = people
        self._operator_key = operator_key
        self._lock = Lock()
        self._known: TTLCache[tuple[PlayerId, TokenId], Digest] = TTLCache(
            MOST_TOKENS, SECONDS_UNTIL_REVOKED
        )

    @property
    def has_operator(self) -> bool:
        return self._operator_key is not None

    def caller(self) -> Caller:
        """Tell who calls; without any token it is nobody in particular.

        Raises TokenUnknown, or TokenNeeded for what can't be a token.
        """
        environ = request.environ
        known: Caller | None = environ.get(CALLER)
        if known is None:
            environ[CALLER] = known = self._recognise(environ.get("HTTP_AUTHORIZATION", ""))
        return known

    def player(self) -> PlayerId:
        """Tell which player calls. Raises TokenNeeded or TokenUnknown."""
        player = self.caller().player
        if player is None:
            raise TokenNeeded()
        return player

    def require(self, player: PlayerId) -> None:
        """Let pass only this player and the operator."""
        caller = self.caller()
        if caller.is_operator:
            return
        if self.player() != player:
            raise NotYours()

    def is_in_force(self, caller: Caller) -> bool:
        """Return whether the token that somebody came with is still in force; none always is."""
        if caller.player is None or caller.token is None:
            return True
        return self._digest(caller.player, caller.token) is not None

    def forget(self, player: PlayerId) -> None:
        """Ask the server again for this player's tokens."""
        with self._lock:
            for known in [known for known in self._known if known[0] == player]:
                del self._known[known]

    def _digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        """Look a token up; asking the server for each request would double its cost."""
        with self._lock:
            digest = self._known.get((player, token))
        if digest is None:
            digest = self._people.digest(player, token)
            if digest is not None:
                with self._lock:
                    self._known[player, token] = digest
        return digest

    def _recognise(self, header: str) -> Caller:
        if not header:
            return Caller()
        if not header.lower().startswith(SCHEME):
            raise TokenNeeded()
        text = header[len(SCHEME) :].strip()
        if self._operator_key is not None and _same(text, self._operator_key):
            return Caller(is_operator=True)
        player, _, rest = text.partition(".")
        token, _, secret = rest.partition(".")
        if not secret or not player.isalnum() or not token.isalnum():
            raise TokenUnknown()
        known = self._digest(PlayerId(player), TokenId(token))
        if known is None or not _same(_digest(secret), known):
            raise TokenUnknown()
        return Caller(player=PlayerId(player), token=TokenId(token))


def new_player_id(random: Callable[[int], str] = secrets.token_hex) -> PlayerId:
    return PlayerId(random(10))


def new_token(player: PlayerId) -> NewToken:
    token, secret = TokenId(secrets.token_hex(6)), secrets.token_urlsafe(32)
    return NewToken(token, f"{player}.{token}.{secret}", _digest(secret))


def _digest(secret: str) -> Digest:
    return Digest(hashlib.sha256(secret.encode()).hexdigest())


def _same(one: str, other: str) -> bool:
    """Compare in a time that tells nothing about where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())
