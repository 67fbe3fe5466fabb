"""Who is due to be sent something: an index for each kind of delivery, to claim players from."""

import random
import secrets
from collections.abc import Callable, Collection
from typing import Any

from service.domain.kit.messages import PlayerId
from service.events.delivery.recipient import ClaimToken, Outcome, PlayerClaim
from service.events.errors import OutOfReach, Unconfirmed
from service.events.people.player_keys import DeliveryKind
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait

A_CLAIM_LASTS = 120.0  # seconds; it is renewed before every attempt
LOOK_INTERVAL, LONGEST_INTERVAL = 300.0, 12 * 3600.0  # seconds; a lost hint is made up for then
SPREAD = 0.1  # of an interval: players who were added together are not looked at together

Reply = Any


def look_interval(quiet: float, spread: Callable[[], float] = random.random) -> float:
    """Return after how many seconds to look at a player who was quiet for so many."""
    return min(max(LOOK_INTERVAL, quiet / 2), LONGEST_INTERVAL) * (1 - SPREAD * spread())


class DeliverySchedule:
    """Players who have recipients, by the time when a worker should look at them next.

    A player is claimed by one worker at a time. A hint that comes in that time is not lost: the
    player is due again as soon as the claim ends.
    """

    def __init__(
        self,
        client: Client,
        kind: DeliveryKind,
        *,
        replicas: Awaited = 0,
        patience: int = WAIT_MILLISECONDS,
    ) -> None:
        self._client = client
        self._due, self._claims = f"altana:{{{kind}}}:due", f"altana:{{{kind}}}:claims"
        self._counts = f"altana:{{{kind}}}:counts"
        servers = servers_of(client)
        self._add = Script(servers, "hint_deliveries.lua", ReplicaWait(replicas, patience))
        self._hint = Script(servers, "hint_deliveries.lua")
        self._claim = Script(servers, "claim_deliveries.lua")
        self._settle = Script(servers, "settle_deliveries.lua")

    def add(self, player: PlayerId) -> None:
        """Schedule a player for a worker, soon and then at intervals."""
        with redis_errors_as(Unconfirmed):
            self._add.run([self._due, self._claims], 1, player)

    def has(self, player: PlayerId) -> bool:
        """Return whether workers check a player at intervals."""
        with redis_errors_as(OutOfReach):
            return self._client.zscore(self._due, player) is not None

    def hint(self, players: Collection[PlayerId]) -> None:
        """Schedule the players who have recipients for a worker, soon."""
        if players:
            with redis_errors_as(OutOfReach):
                self._hint.run([self._due, self._claims], 0, *players)

    def claim(self, now: float, most: int) -> list[PlayerClaim]:
        """Claim players who are due."""
        tokens = [ClaimToken(secrets.token_hex(8)) for _ in range(most)]
        with redis_errors_as(OutOfReach):
            players = self._claim.run(
                [self._due, self._claims], now, now + A_CLAIM_LASTS, most, *tokens
            )
        pairs = zip(players, tokens, strict=False)
        return [PlayerClaim(PlayerId(player.decode()), token) for player, token in pairs]

    def has_due(self, now: float) -> bool:
        """Return whether anybody is due, in one cheap call."""
        with redis_errors_as(OutOfReach):
            first: Reply = self._client.zrange(self._due, 0, 0, withscores=True)
        return bool(first) and first[0][1] <= now

    def begin(self, claim: PlayerClaim, now: float) -> PlayerClaim | None:
        """Begin to work under a claim; None for a job that comes too late, or a second time."""
        own = ClaimToken(secrets.token_hex(8))
        if not self._settled(claim, 0, now + A_CLAIM_LASTS, own):
            return None
        return PlayerClaim(claim.player, own)

    def renew(self, claim: PlayerClaim, now: float) -> bool:
        """Renew a claim; False if another worker has it by now."""
        return self._settled(claim, 0, now + A_CLAIM_LASTS)

    def settle(self, claim: PlayerClaim, next_look: float | None) -> bool:
        """End a claim; a player without recipients is forgotten."""
        return self._settled(claim, 1, "" if next_look is None else next_look)

    def _settled(self, claim: PlayerClaim, is_over: int, *more: float | str) -> bool:
        own = (claim.player, claim.token, is_over, *more)
        with redis_errors_as(OutOfReach):
            return bool(self._settle.run([self._due, self._claims], *own))

    def count(self, outcome: Outcome) -> None:
        with redis_errors_as(OutOfReach):
            self._client.hincrby(self._counts, outcome, 1)

    def counts(self) -> dict[str, int]:
        """Return how often each outcome came about."""
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.hgetall(self._counts)
        return {name.decode(): int(number) for name, number in rows.items()}

    def overdue(self, now: float) -> int:
        """Return how many players are due and not claimed."""
        with redis_errors_as(OutOfReach):
            return int(self._client.zcount(self._due, "-inf", now))
