"""Where the streams of listeners come from: the moves of games, the inboxes of players."""

from collections.abc import Collection, Sequence

from service.api.live.news_hub import Topic
from service.domain.kit.messages import GameId, PlayerId
from service.events.inbox.inboxes import InboxEntry, Inboxes
from service.events.move import Entry
from service.events.store.store import Cursor, Store


class GameSource:
    """The moves of games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def version(self, topic: Topic) -> int:
        return self._store.version(GameId(topic))

    def read(self, topic: Topic, after: int) -> Sequence[Entry]:
        return self._store.read(GameId(topic), after)

    def changed(self, after: Cursor) -> tuple[Collection[Topic], Cursor]:
        hints, cursor = self._store.news(after)
        return {hint.game for hint in hints}, cursor

    def end_of_news(self) -> Cursor:
        return self._store.end_of_news()

    def home(self, topic: Topic) -> str:
        return ""  # a page that shows a lost move is loaded again


class InboxSource:
    """The inboxes of players."""

    def __init__(self, inboxes: Inboxes) -> None:
        self._inboxes = inboxes

    def version(self, topic: Topic) -> int:
        return self._inboxes.version(PlayerId(topic))

    def read(self, topic: Topic, after: int) -> Sequence[InboxEntry]:
        return self._inboxes.read(PlayerId(topic), after)

    def changed(self, after: Cursor) -> tuple[Collection[Topic], Cursor]:
        return self._inboxes.changed(after)

    def end_of_news(self) -> Cursor:
        return self._inboxes.end_of_news()

    def home(self, topic: Topic) -> str:
        return self._inboxes.home(PlayerId(topic))
