"""One listener's share of a game: every move once, in order, from wherever it left off."""

import threading
from collections.abc import Callable, Iterator, Sequence
from time import monotonic

from service.api.live.news_hub import Channel, Frame, Hub, Wake
from service.domain.catalog import AnyRuleset
from service.domain.kit.messages import GameId
from service.events.move import Entry
from service.events.store.store import Store

HEARTBEAT = 12.0  # seconds
HELLO, STILL_HERE = b"retry: 1000\n\n", b": still here\n\n"
LAST = b"event: last-move\n"
MOST_AT_ONCE = 100  # moves, so that a long game does not go out in one piece


class Feed:
    """Moves of a game after a number, as Server-Sent Events, for as long as it is played.

    In a thread or in an event loop, listening is the same: the number of the last move sent
    goes up one by one, so nothing is left out and nothing comes twice, whatever wakes the
    listener and how often.
    """

    def __init__(
        self,
        hub: Hub,
        store: Store,
        game: GameId,
        ruleset: AnyRuleset,
        language: str,
        sent: int,
        may_listen: Callable[[], bool] = lambda: True,
    ) -> None:
        self._hub = hub
        self._store = store
        self.game = game
        self._ruleset = ruleset
        self._language = language
        self._sent = sent
        self.is_over = False
        self._backlog: Sequence[Entry] = ()
        self._may_listen, self._asked = may_listen, monotonic()

    def __iter__(self) -> Iterator[bytes]:
        """Listen in a thread: what any WSGI server does."""
        news = threading.Event()
        channel = self.listen(news.set)
        try:
            yield HELLO
            while not self.is_over and self.may_go_on():
                news.clear()
                frames = self.at_hand(channel)
                if frames is None:
                    frames = self.from_store()
                if frames:
                    yield b"".join(frames)
                elif not news.wait(HEARTBEAT):
                    yield STILL_HERE
        finally:
            self.leave(news.set)

    @property
    def is_to_be_asked(self) -> bool:
        """Return whether it is time to look at the listener again."""
        return monotonic() - self._asked >= HEARTBEAT

    def may_go_on(self) -> bool:
        """Look from time to time whether the listener may still listen."""
        if self.is_to_be_asked:
            self._asked = monotonic()
            return self._may_listen()
        return True

    def listen(self, wake: Wake) -> Channel:
        """Have `wake` called after every move."""
        return self._hub.listen(self.game, self._ruleset, self._language, wake)

    def leave(self, wake: Wake) -> None:
        self._hub.leave(self.game, wake)

    def at_hand(self, channel: Channel) -> Sequence[Frame] | None:
        """Return what is new, from then on it is sent; nothing if that is not at hand any more."""
        frames = channel.after(self._sent, self._language)
        if frames:
            self._sent += len(frames)
            self.is_over = _is_last(frames[-1])
        return frames

    def from_store(self) -> Sequence[Frame]:
        """Return the next moves from the store; from then on they are sent."""
        if not self._backlog or self._backlog[0].number != self._sent + 1:
            self._backlog = self._store.read(self.game, self._sent)
        entries, self._backlog = self._backlog[:MOST_AT_ONCE], self._backlog[MOST_AT_ONCE:]
        frames = self._hub.tell(self._ruleset, self.game, entries, self._language)
        if frames:
            self._sent = entries[-1].number
            self.is_over = _is_last(frames[-1])
        return frames


def _is_last(frame: Frame) -> bool:
    return frame.startswith(LAST)
