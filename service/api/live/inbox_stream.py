"""Everything that concerns the caller as one live stream of Server-Sent Events."""

from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Any

import msgspec
from flask import Response, request

from service.api.context.auth import Caller
from service.api.context.request_record import count_work_to_come
from service.api.context.resource import Operation, Parts, Resource
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid, TokenUnknown
from service.api.limits.connection_places import take_place
from service.api.live.listener_feed import HELLO, Feed
from service.api.live.news_hub import Channel, Frame, Hub, Wake
from service.api.live.sources import InboxSource
from service.api.live.sse import EVENT_STREAM, LIVE, Live, streamed
from service.api.live.stream_events import PLAYER_EVENTS, ResetNotice
from service.domain.kit.digits import whole
from service.domain.kit.messages import PlayerId
from service.domain.kit.translation import N_
from service.events.errors import Unavailable
from service.events.inbox.inboxes import InboxEntry, Inboxes
from service.events.people.people import ErasedPlayer

NOTIFICATIONS_A_UNIT = 4  # missed ones that cost one unit of the minute
RENEWAL = 3600.0  # seconds; a stream that stays open keeps its inbox open
ANY_LANGUAGE = ""  # notifications have no sentences
RESET = msgspec.json.encode(ResetNotice())


class InboxFeed(Feed):
    """The notifications of a player; a gap is told, never passed over."""

    def __init__(self, *arguments: Any, is_reset: bool = False) -> None:
        super().__init__(*arguments)
        self._is_reset = is_reset
        self._resets = 0  # that the listener knows of

    @property
    def hello(self) -> Frame:
        """Return a first id, so that a listener who leaves at once can go on from here."""
        reset = _reset(self._last_sent) if self._is_reset else b"id: %d\n\n" % self._last_sent
        return HELLO + reset

    def listen(self, wake: Wake) -> Channel:
        channel = super().listen(wake)
        self._resets = channel.resets
        return channel

    def from_channel(self, channel: Channel) -> Sequence[Frame] | None:
        """Return the new notifications; after a fail-over some may be lost, which is told."""
        if channel.resets == self._resets:
            return super().from_channel(channel)
        self._resets, self._last_sent = channel.resets, channel.last
        return [_reset(self._last_sent)]

    def from_store(self) -> Sequence[Frame]:
        """Return the next notifications; if some were deleted, say so and continue at the end."""
        entries = self.hub.source.read(self.topic, self._last_sent)
        if not entries:
            return []
        is_whole = entries[0].number == self._last_sent + 1
        self._last_sent = entries[-1].number
        return render(entries, ANY_LANGUAGE) if is_whole else [_reset(self._last_sent)]


class InboxStream(Resource):
    """`/stream`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._hub = Hub(InboxSource(parts.inboxes))

    @Operation(
        "GET",
        "/stream",
        cost=2,
        answers={200: PLAYER_EVENTS},
        sends=("X-Accel-Buffering",),
        refusals=(401,),
        needs_token=True,
        headers=("Last-Event-ID",),
        media=(EVENT_STREAM,),
    )
    def listen(self, query: object) -> Response:
        """Listen to everything that concerns you, in any number of games and classes.

        The events are `your-turn`, `clock-low`, `seat-taken`, `seat-left`, `game-started`,
        `game-over`, `invitation`, `invitation-accepted`, `invitation-declined`, `class-joined`,
        `class-answered`, `class-closed`, and `reset`: too much was missed, look again.
        """
        player, given = self.parts.auth.player(), _last_received()
        if request.method == "HEAD":
            return streamed(())
        last = self._opened(player)
        is_reset = given is not None and not self._has_all(player, given, last)
        after = last if given is None or is_reset else given
        place = take_place()
        count_work_to_come((last - after) // NOTIFICATIONS_A_UNIT)
        may_listen = partial(self._may_listen, Renewal(self.parts.inboxes, player))
        may_go_on = partial(may_listen, self.parts.auth.caller())
        feed = InboxFeed(
            *(self._hub, player, render, ANY_LANGUAGE, after, may_go_on), is_reset=is_reset
        )
        request.environ[LIVE] = Live(feed, place)
        return streamed(feed)

    def _opened(self, player: PlayerId) -> int:
        """Open the inbox of a player. Raises TokenUnknown for one who was erased just now."""
        try:
            return self.parts.inboxes.open(player)
        except ErasedPlayer:
            raise TokenUnknown() from None

    def _has_all(self, player: PlayerId, after: int, last: int) -> bool:
        """Return whether everything after a number is still there."""
        return after == last or self.parts.inboxes.first(player) <= after + 1 <= last

    def _may_listen(self, renewal: "Renewal", caller: Caller) -> bool:
        """Return whether a caller may go on; True while the store is unavailable."""
        try:
            if not self.parts.auth.is_in_force(caller):
                return False
            renewal.renew_if_due()
        except ErasedPlayer:
            return False
        except Unavailable:
            return True  # nobody loses access in an outage
        return True


class Renewal:
    """Keeps an inbox open while somebody listens."""

    def __init__(self, inboxes: Inboxes, player: PlayerId) -> None:
        self._inboxes, self._player = inboxes, player
        self._renewed_at = monotonic()

    def renew_if_due(self) -> None:
        if monotonic() - self._renewed_at >= RENEWAL:
            self._inboxes.open(self._player)
            self._renewed_at = monotonic()


def render(entries: Sequence[InboxEntry], _: str) -> Sequence[Frame]:
    """Render notifications as events, the same in every language."""
    return [
        b"event: %b\nid: %d\ndata: %b\n\n" % (entry.name.encode(), entry.number, entry.body)
        for entry in entries
    ]


def _reset(number: int) -> Frame:
    return b"event: reset\nid: %d\ndata: %b\n\n" % (number, RESET)


def _last_received() -> int | None:
    """Return the number of the last event the caller has, if the caller names one."""
    header = request.headers.get("Last-Event-ID", "")
    if not header:
        return None
    number = whole(header)
    if number is None:
        detail = our_words().say(N_("must be the id of an event"))
        raise FieldsInvalid([Complaint("Last-Event-ID", detail)])
    return number
