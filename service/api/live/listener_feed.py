"""The entries of a stream for one listener: each once, in order, from where it left off."""

import threading
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any

from service.api.live.news_hub import Channel, Frame, Hub, Renderer, Topic, Wake

HEARTBEAT = 12.0  # seconds
HELLO, STILL_HERE = b"retry: 1000\n\n", b": still here\n\n"
LAST = b"event: last-move\n"
MOST_AT_ONCE = 100  # entries, so that a long game is not sent in one piece


class Feed:
    """A stream after a number, as Server-Sent Events, until its last entry.

    It works the same in a thread and in an event loop: the number of the last entry sent goes
    up one by one, so none is skipped or repeated, whatever wakes the listener.
    """

    def __init__(
        self,
        hub: Hub,
        topic: Topic,
        render: Renderer,
        language: str,
        last_sent: int,
        may_listen: Callable[[], bool] = lambda: True,
    ) -> None:
        self.hub = hub
        self.topic = topic
        self._render = render
        self._language = language
        self._last_sent = last_sent
        self.is_over = False
        self._backlog: Sequence[Any] = ()
        self._may_listen, self._checked_at = may_listen, monotonic()

    def __iter__(self) -> Iterator[bytes]:
        """Listen in a thread, as any WSGI server does."""
        news = threading.Event()
        channel = self.listen(news.set)
        try:
            yield self.hello
            while not self.is_over and self.may_go_on():
                news.clear()
                frames = self.from_channel(channel)
                if frames is None:
                    frames = self.from_store()
                if frames:
                    yield b"".join(frames)
                elif not news.wait(HEARTBEAT):
                    yield STILL_HERE
        finally:
            self.leave(news.set)

    @property
    def hello(self) -> Frame:
        """Return what a listener gets first."""
        return HELLO

    @property
    def is_check_due(self) -> bool:
        """Return whether it is time to check the listener's rights again."""
        return monotonic() - self._checked_at >= HEARTBEAT

    def may_go_on(self) -> bool:
        """Return whether the listener may still listen; checks from time to time."""
        if self.is_check_due:
            self._checked_at = monotonic()
            return self._may_listen()
        return True

    def listen(self, wake: Wake) -> Channel:
        """Call `wake` after every entry."""
        return self.hub.listen(self.topic, self._render, self._language, wake)

    def leave(self, wake: Wake) -> None:
        self.hub.leave(self.topic, wake)

    def from_channel(self, channel: Channel) -> Sequence[Frame] | None:
        """Return the new entries and mark them as sent; None if the channel has dropped them."""
        frames = channel.after(self._last_sent, self._language)
        if frames:
            self._last_sent += len(frames)
            self.is_over = _is_last(frames[-1])
        return frames

    def from_store(self) -> Sequence[Frame]:
        """Return the next entries from the store and mark them as sent."""
        if not self._backlog or self._backlog[0].number != self._last_sent + 1:
            self._backlog = self.hub.source.read(self.topic, self._last_sent)
        entries, self._backlog = self._backlog[:MOST_AT_ONCE], self._backlog[MOST_AT_ONCE:]
        frames = self._render(entries, self._language)
        if frames:
            self._last_sent = entries[-1].number
            self.is_over = _is_last(frames[-1])
        return frames


def _is_last(frame: Frame) -> bool:
    return frame.startswith(LAST)
