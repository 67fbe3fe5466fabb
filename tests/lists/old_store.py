"""The store of release 0.1.0: it appends moves with hints, and knows nothing of lists."""

from pathlib import Path
from typing import Any

from redis import Redis

from service.domain.kit.messages import GameId
from service.events.errors import MoveTaken
from service.events.keys import keys_of
from service.events.move import Entry
from service.events.store.redis_store import MOST_NEWS, RedisStore, encode_entry

SCRIPT = (Path(__file__).parent / "append-0.1.0.lua").read_text("utf-8")


class OldStore(RedisStore):
    """Writes with the script of 0.1.0; the script decides what is stored, not the caller."""

    def __init__(self, client: Redis) -> None:
        super().__init__(client)
        self._old_append = client.register_script(SCRIPT)

    def append(self, game: GameId, entry: Entry, **wanted: Any) -> Entry:
        names, secret = keys_of(game), wanted.get("secret")
        reply = self._old_append(
            keys=[
                *(names.moves, names.idempotency, names.secret),
                *(names.news, names.games, names.terms),
            ],
            args=[
                *(game, entry.number, encode_entry(entry, "0" * 16), wanted.get("key") or ""),
                *("" if secret is None else secret.reveal(), MOST_NEWS),
                *(wanted.get("terms") or b"", wanted.get("previous") or ""),
            ],
        )
        if reply != b"ok":
            raise MoveTaken(game, entry.number - 1)
        return entry
