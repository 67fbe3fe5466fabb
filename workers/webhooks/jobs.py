"""The job that hands webhooks to the threads that send them, and how players get into it."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from threading import Lock

from service.domain.kit.messages import PlayerId
from service.events.errors import Unavailable
from service.events.people.people import ErasedPlayer
from service.events.redis.error_mapping import TROUBLE, node_may_be_away
from service.events.webhooks.backlog import Backlog
from service.events.webhooks.schedule import LONGEST_INTERVAL
from service.events.webhooks.webhook import ClaimToken, PlayerClaim, WebhookId
from workers.queues import hand_out
from workers.webhooks.lanes import Lane, current_lanes
from workers.webhooks.sender import Sender
from workers.wiring import Tools, current_tools

PLAYERS_A_JOB = 20
PLAYERS_AT_ONCE = 100
MOST_JOBS = 4  # that wait; while there are more, nobody is claimed
AFTER_TROUBLE = 10.0  # seconds


def queue_webhooks(tools: Tools) -> None:
    """Claim players whose webhooks are due, and queue them."""
    if tools.settings.webhooks == "none":
        return
    now = tools.clock().timestamp()
    with suppress(Unavailable, *TROUBLE):  # on a cluster the node of the index may be away
        if not tools.webhook_schedule.has_due(now) or tools.queue.count >= MOST_JOBS:
            return
        claims = tools.webhook_schedule.claim(now, PLAYERS_AT_ONCE)
        pairs = [(claim.player, claim.token) for claim in claims]
        hand_out(tools.queue, send_webhooks, pairs, PLAYERS_A_JOB)


def send_webhooks(pairs: Sequence[Sequence[str]]) -> None:
    """Have the webhooks of players sent; a job whose claims ended does nothing."""
    tools = current_tools()
    for player, token in pairs:
        claim = PlayerClaim(PlayerId(player), ClaimToken(token))
        with node_may_be_away(tools.client):  # the claim ends by itself, and others go on
            begun = tools.webhook_schedule.begin(claim, tools.clock().timestamp())
            if begun is not None:
                _send_all(tools, begun)


def _send_all(tools: Tools, claim: PlayerClaim) -> None:
    is_erased = tools.webhooks.drop_erased(claim.player)
    webhooks = [] if is_erased else tools.webhooks.all_of(claim.player)
    if not webhooks:
        tools.webhook_schedule.settle(claim, None)
        return
    stored = tools.webhooks.backlogs(claim.player)
    pairs = [(webhook, stored.get(webhook.id, Backlog())) for webhook in webhooks]
    if any(hook.is_enabled and not backlog.is_disabled(hook) for hook, backlog in pairs):
        with suppress(ErasedPlayer):
            tools.inboxes.open(claim.player)  # it stays open for as long as there are webhooks
    run, lanes = PlayerRun(tools, claim, len(webhooks)), current_lanes()
    for webhook, backlog in pairs:
        lane = lanes.slow if backlog.is_slow else lanes.quick
        if not lane.submit(partial(run.send, webhook.id, lane), run.drop):
            run.done(tools.clock().timestamp() + AFTER_TROUBLE)


class PlayerRun:
    """The webhooks of one player, each in a thread; the last one ends the claim."""

    def __init__(self, tools: Tools, claim: PlayerClaim, webhooks: int) -> None:
        self._tools, self._claim = tools, claim
        self._lock, self._left = Lock(), webhooks
        self._next: list[float] = []

    def send(self, id_: WebhookId, lane: Lane) -> None:
        now = self._tools.clock().timestamp()
        next_look: float | None = now + AFTER_TROUBLE
        try:
            if self._tools.webhook_schedule.renew(self._claim, now):
                next_look = Sender(self._tools, lane).send_due(self._claim, id_)
        finally:
            self.done(next_look)

    def drop(self) -> None:
        """Leave a webhook to other workers, at once."""
        with suppress(Unavailable, *TROUBLE):  # the claim ends by itself, too
            self.done(self._tools.clock().timestamp())

    def done(self, next_look: float | None) -> None:
        """Note when a webhook is due next; after the last one, the claim ends."""
        with self._lock:
            self._left -= 1
            self._next += [] if next_look is None else [next_look]
            if self._left:
                return
        latest = self._tools.clock().timestamp() + LONGEST_INTERVAL
        self._tools.webhook_schedule.settle(self._claim, min([latest, *self._next]))
