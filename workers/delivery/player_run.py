"""Players are claimed, queued, and what they are due is handed to threads."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any

from service.domain.kit.messages import PlayerId
from service.events.delivery.backlog import Backlog
from service.events.delivery.recipient import ClaimToken, PlayerClaim, RecipientId
from service.events.delivery.schedule import LONGEST_INTERVAL, DeliverySchedule
from service.events.errors import Unavailable
from service.events.people.people import ErasedPlayer
from service.events.redis.error_mapping import TROUBLE, node_may_be_away
from workers.delivery.channel import DeliveryChannel
from workers.delivery.lanes import Lane, current_lanes
from workers.delivery.sender import Sender
from workers.queues import hand_out
from workers.wiring import Tools

PLAYERS_A_JOB = 20
PLAYERS_AT_ONCE = 100
MOST_JOBS = 4  # that wait; while there are more, nobody is claimed
AFTER_TROUBLE = 10.0  # seconds

Pairs = Sequence[Sequence[str]]  # of a player and the token of the claim, as a job has them


def queue_due(tools: Tools, schedule: DeliverySchedule, job: Callable[[Pairs], None]) -> None:
    """Claim players who are due, and queue them."""
    now = tools.clock().timestamp()
    with suppress(Unavailable, *TROUBLE):  # on a cluster the node of the index may be away
        if not schedule.has_due(now) or tools.queue.count >= MOST_JOBS:
            return
        claims = schedule.claim(now, PLAYERS_AT_ONCE)
        pairs = [(claim.player, claim.token) for claim in claims]
        hand_out(tools.queue, job, pairs, PLAYERS_A_JOB)


def send_claimed(tools: Tools, channel: DeliveryChannel[Any], pairs: Pairs) -> None:
    """Have what players are due sent; a job whose claims ended does nothing."""
    for player, token in pairs:
        claim = PlayerClaim(PlayerId(player), ClaimToken(token))
        with node_may_be_away(tools.client):  # the claim ends by itself, and others go on
            begun = channel.schedule.begin(claim, tools.clock().timestamp())
            if begun is not None:
                _send_all(tools, channel, begun)


def _send_all(tools: Tools, channel: DeliveryChannel[Any], claim: PlayerClaim) -> None:
    is_erased = channel.store.drop_erased(claim.player)
    recipients = [] if is_erased else channel.store.all_of(claim.player)
    if not recipients:
        channel.schedule.settle(claim, None)
        return
    stored = channel.store.backlogs(claim.player)
    pairs = [(recipient, stored.get(recipient.id, Backlog())) for recipient in recipients]
    if any(one.is_enabled and not backlog.is_disabled(one) for one, backlog in pairs):
        with suppress(ErasedPlayer):
            tools.inboxes.open(claim.player)  # it stays open for as long as there are recipients
    run, lanes = PlayerRun(tools, channel, claim, len(recipients)), current_lanes()
    for recipient, backlog in pairs:
        lane = lanes.slow if backlog.is_slow else lanes.quick
        if not lane.submit(partial(run.send, recipient.id, lane), run.drop):
            run.done(tools.clock().timestamp() + AFTER_TROUBLE)


class PlayerRun:
    """The recipients of one player, each in a thread; the last one ends the claim."""

    def __init__(
        self, tools: Tools, channel: DeliveryChannel[Any], claim: PlayerClaim, recipients: int
    ) -> None:
        self._tools, self._channel, self._claim = tools, channel, claim
        self._lock, self._left = Lock(), recipients
        self._next: list[float] = []

    def send(self, id_: RecipientId, lane: Lane) -> None:
        now = self._tools.clock().timestamp()
        next_look: float | None = now + AFTER_TROUBLE
        try:
            if self._channel.schedule.renew(self._claim, now):
                sender = Sender(self._tools, self._channel, lane)
                next_look = sender.send_due(self._claim, id_)
        finally:
            self.done(next_look)

    def drop(self) -> None:
        """Leave a recipient to other workers, at once."""
        with suppress(Unavailable, *TROUBLE):  # the claim ends by itself, too
            self.done(self._tools.clock().timestamp())

    def done(self, next_look: float | None) -> None:
        """Note when a recipient is due next; after the last one, the claim ends."""
        with self._lock:
            self._left -= 1
            self._next += [] if next_look is None else [next_look]
            if self._left:
                return
        latest = self._tools.clock().timestamp() + LONGEST_INTERVAL
        self._channel.schedule.settle(self._claim, min([latest, *self._next]))
