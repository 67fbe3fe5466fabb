"""Identifies callers by bearer tokens; only a hash of a token is stored."""

import hashlib
import hmac
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from threading import Lock
from time import monotonic

import msgspec
from cachetools import TTLCache
from flask import request

from service.api.context.token_refusals import ScopeMissing, TokenExpired
from service.api.http.refusals import NotYours, Refusal, TokenNeeded, TokenUnknown
from service.domain.kit.messages import PlayerId
from service.events.errors import Unavailable
from service.events.people.people import Digest, People, TokenId
from service.events.people.token_grant import EVERYTHING, Scope, TokenGrant, digest_of, grant_of
from service.events.redis.patience import briefly
from service.start.lru_cache import LruCache
from service.teaching.kit.access import Actor

CALLER = "altana.caller"
SCHEME = "bearer "
MOST_TOKENS = 10_000
SECONDS_UNTIL_REVOKED = 2  # in processes other than the one that revoked it
# On a cluster a token is in the slot of its player, who may play in games on any other node.
SECONDS_WITHOUT_STORE = 60
SECONDS_BETWEEN_USES = 3600  # that are noted
OPEN_TO_ALL: Scope = "read"  # every token may read

LookUp = Callable[[PlayerId, TokenId], Digest | None]


class Caller(msgspec.Struct, frozen=True):
    """The sender of a request: anonymous, a player, or the operator."""

    player: PlayerId | None = None
    token: TokenId | None = None
    is_operator: bool = False
    grant: TokenGrant = EVERYTHING

    def has_scope(self, scope: Scope) -> bool:
        """Return whether the token has this scope; a caller without a token has none."""
        return self.token is None or scope in (OPEN_TO_ALL, *self.grant.scopes)

    @property
    def actor(self) -> Actor:
        """Return who gives a command about notes, courses or classes."""
        return Actor(self.player, self.is_operator)


class CachedDigest(msgspec.Struct, frozen=True):
    """The stored hash of a token, and when it was looked up."""

    digest: Digest
    at: float


class Auth:
    """Identifies callers by their tokens."""

    def __init__(
        self,
        people: People,
        operator_key: str | None,
        clock: Callable[[], float] = monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._people = people
        self._operator_key = operator_key
        self._clock, self._now = clock, now
        self._lock = Lock()
        self._digests: TTLCache[tuple[PlayerId, TokenId], CachedDigest] = TTLCache(
            MOST_TOKENS, SECONDS_WITHOUT_STORE, clock
        )
        self._uses: TTLCache[tuple[PlayerId, TokenId], bool] = TTLCache(
            MOST_TOKENS, SECONDS_BETWEEN_USES, clock
        )
        # By a hash of the header, which has the token in clear.
        self._recognised: LruCache[bytes, tuple[Caller, float]] = LruCache(MOST_TOKENS)
        self._forgotten = 0

    @property
    def has_operator(self) -> bool:
        return self._operator_key is not None

    def caller(self) -> Caller:
        """Return the caller, who is anonymous without a token.

        Raises TokenUnknown, or TokenNeeded for a header that can't hold a token.
        """
        environ = request.environ
        caller: Caller | None = environ.get(CALLER)
        if caller is None:
            environ[CALLER] = caller = self._recognise(
                environ.get("HTTP_AUTHORIZATION", ""), self._digest
            )
        return caller

    def caller_in_cache(self, header: str) -> Caller | None:
        """Return who an Authorization header names, if that was looked up in the last seconds."""
        key = hashlib.sha256(header.encode()).digest()
        with self._lock:
            known, forgotten = self._recognised.get(key), self._forgotten
        if known is not None and self._clock() - known[1] < SECONDS_UNTIL_REVOKED:
            return None if known[0].grant.is_over(self._now()) else known[0]
        caller = self._caller_or_none(header, self._cached_digest)
        if caller is not None and caller.player and caller.token:
            with self._lock:
                cached = self._digests.get((caller.player, caller.token))
                if cached is not None and forgotten == self._forgotten:
                    self._recognised.put(key, (caller, cached.at))
        return caller

    def caller_or_none(self, header: str) -> Caller | None:
        """Return who an Authorization header names, as `caller` does; None if it names nobody."""
        return self._caller_or_none(header, self._digest)

    def _caller_or_none(self, header: str, look_up: LookUp) -> Caller | None:
        try:
            return self._recognise(header, look_up)
        except Refusal:
            return None

    def recognised_caller(self) -> Caller:
        """Return the caller as far as this request has recognised one; asks Redis nothing."""
        return request.environ.get(CALLER) or Caller()

    def player(self) -> PlayerId:
        """Return the player who calls. Raises TokenNeeded or TokenUnknown."""
        player = self.caller().player
        if player is None:
            raise TokenNeeded()
        return player

    def require(self, player: PlayerId) -> None:
        """Refuse everybody but this player and the operator."""
        caller = self.caller()
        if caller.is_operator:
            return
        if self.player() != player:
            raise NotYours()

    def require_scope(self, scope: Scope) -> None:
        """Refuse a caller whose token lacks this scope; a caller without a token has none."""
        caller = self.caller()
        if not caller.has_scope(scope):
            raise ScopeMissing(scope=scope, scopes=", ".join(caller.grant.scopes))

    def is_in_force(self, caller: Caller) -> bool:
        """Return whether the caller's token is still in force; True without a token."""
        if caller.player is None or caller.token is None:
            return True
        if caller.grant.is_over(self._now()):
            return False
        return self._digest(caller.player, caller.token) is not None

    def forget(self, player: PlayerId) -> None:
        """Drop this player's tokens from the cache."""
        with self._lock:
            self._forgotten += 1
            self._recognised.clear()
            for key in [key for key in self._digests if key[0] == player]:
                del self._digests[key]

    def _digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        """Look a token up in the cache, then in Redis, which would double the cost of a call.

        A token that was good stays good for a minute while Redis can't be asked.
        """
        with self._lock:
            cached, forgotten = self._digests.get((player, token)), self._forgotten
        if cached is None:
            digest = self._people.digest(player, token)
        elif self._clock() - cached.at < SECONDS_UNTIL_REVOKED:
            return cached.digest
        else:
            try:
                with briefly():
                    digest = self._people.digest(player, token)
            except Unavailable:
                return cached.digest
        self._cache(player, token, digest, forgotten)
        return digest

    def _cached_digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        """Look a token up in the cache only, where it must not be older than two seconds.

        A token whose use must be noted first is not found either.
        """
        with self._lock:
            cached, is_noted = self._digests.get((player, token)), (player, token) in self._uses
        if cached is None or not is_noted:
            return None
        if self._clock() - cached.at >= SECONDS_UNTIL_REVOKED:
            return None
        return cached.digest

    def _cache(
        self, player: PlayerId, token: TokenId, digest: Digest | None, forgotten: int
    ) -> None:
        with self._lock:
            if digest is None:
                self._digests.pop((player, token), None)
            elif forgotten == self._forgotten:  # else it may have been revoked in the meantime
                self._digests[player, token] = CachedDigest(digest, self._clock())

    def _recognise(self, header: str, look_up: LookUp) -> Caller:
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
        return self._recognise_token(PlayerId(player), TokenId(token), secret, look_up)

    def _recognise_token(
        self, player: PlayerId, token: TokenId, secret: str, look_up: LookUp
    ) -> Caller:
        stored = look_up(player, token)
        digest, grant = grant_of(stored or Digest(""))
        if stored is None or not _same(digest_of(secret), digest):
            raise TokenUnknown()
        if grant.is_over(self._now()):
            raise TokenExpired(until=grant.expires_at)
        self._note_use(player, token)
        return Caller(player=player, token=token, grant=grant)

    def _note_use(self, player: PlayerId, token: TokenId) -> None:
        """Note about once an hour that a token is used; nothing depends on it."""
        with self._lock:
            if (player, token) in self._uses:
                return
            self._uses[player, token] = True
        at = self._now().isoformat(timespec="seconds").replace("+00:00", "Z")
        with suppress(Unavailable), briefly():
            self._people.note_use(player, token, at)


def _same(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
