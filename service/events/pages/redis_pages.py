"""Pages of games on a server: requests and an index in one slot, the pages in the replay store."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

import msgspec

from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import OutOfReach, ReplaysOutOfReach
from service.events.pages.pages import (
    RELEASE,
    CachedPage,
    PageFigures,
    PageId,
    PageQueueFull,
    PageRequest,
    RenderedPage,
)
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.replay_files.storage import ReplayStore

WANTED = "altana:{pages}:wanted"
KEPT = "altana:{pages}:kept"
ORDER = "altana:{pages}:order"
BYTES = "altana:{pages}:bytes"
# In one step, so that the bounds hold whoever asks at once. Who asks again keeps the turn.
WANT = """
local known = redis.call('HGET', KEYS[1], ARGV[1])
if not known then
  local waiting = redis.call('HVALS', KEYS[1])
  if #waiting >= tonumber(ARGV[3]) then return 0 end
  for at = 5, #ARGV do
    local asker, asked = ' ' .. ARGV[at] .. ' ', 0
    for _, raw in ipairs(waiting) do
      local askers = ' ' .. (cjson.decode(raw)['askers'] or '') .. ' '
      if askers:find(asker, 1, true) then asked = asked + 1 end
    end
    if asked >= tonumber(ARGV[4]) then return 0 end
  end
end
local wanted = cjson.decode(ARGV[2])
if known then
  wanted['since'] = cjson.decode(known)['since']
  wanted['askers'] = cjson.decode(known)['askers']
end
redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(wanted))
return 1
"""

FOLDER, SUFFIX = "pages", ".page"
MOST_WANTED = 64  # pages: some seconds of work each
MOST_OF_ONE = 16  # of these, for each who asks
A_REQUEST_LASTS = 600.0  # seconds after somebody last asked
A_PAGE_LASTS = 7 * 24 * 3600.0  # seconds
A_FILE_MAY_BE_UNKNOWN = 3600.0  # seconds: it may just be written, and noted soon


class RedisPages:
    """The pages of all games: a cache, so that any of them may go at any time."""

    def __init__(
        self,
        client: Client,
        files: ReplayStore,
        most_bytes: int,
        is_attended: Callable[[], bool] = lambda: True,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._client = client
        self._files = files.inside(FOLDER)
        self._most_bytes = most_bytes
        self._is_attended = is_attended
        self._now = now
        self._want = client.register_script(WANT)
        self._keep = Script(servers_of(client), "keep_page.lua", even_if_full=True)

    def find(self, pages: Sequence[PageId]) -> list[CachedPage | None]:
        if not pages:
            return []
        with redis_errors_as(OutOfReach):
            found: Any = self._client.hmget(KEPT, list(pages))
        return [None if raw is None else msgspec.json.decode(raw, type=CachedPage) for raw in found]

    def want(self, wanted: PageRequest, askers: Sequence[str] = ()) -> None:
        now = self._now().timestamp()
        asked = msgspec.structs.replace(wanted, since=now, asked=now, askers=" ".join(askers))
        bounds = [MOST_WANTED, MOST_OF_ONE]
        with redis_errors_as(OutOfReach):
            told = self._want(
                keys=[WANTED], args=[wanted.id, msgspec.json.encode(asked), *bounds, *askers]
            )
        if not told:
            raise PageQueueFull

    def content(self, page: CachedPage) -> bytes:
        return self._files.get(page.name)

    def is_attended(self) -> bool:
        with redis_errors_as(OutOfReach):
            return self._is_attended()

    def wanted(self) -> Mapping[PageId, PageRequest]:
        """Return what is waited for, the longest wait first; what nobody asks for is dropped."""
        with redis_errors_as(OutOfReach):
            found: Any = self._client.hgetall(WANTED)
            requests = {PageId(id_.decode()): _request(raw) for id_, raw in found.items()}
            long_ago = self._now().timestamp() - A_REQUEST_LASTS
            stale = [id_ for id_, wanted in requests.items() if wanted.asked < long_ago]
            if stale:
                self._client.hdel(WANTED, *stale)
        in_order = sorted(requests.items(), key=lambda pair: pair[1].since)
        return {id_: wanted for id_, wanted in in_order if id_ not in stale}

    def request_of(self, page: PageId) -> PageRequest | None:
        """Return what is to be made; nothing if nobody waits for it any more."""
        with redis_errors_as(OutOfReach):
            raw: Any = self._client.hget(WANTED, page)
        return None if raw is None else _request(raw)

    def keep(self, wanted: PageRequest, made: RenderedPage) -> CachedPage:
        """Keep a page instead of the one that was there."""
        now = self._now().timestamp()
        name = f"{wanted.game}-{int(now):x}-{token_hex(4)}{SUFFIX}"
        self._files.write(name, made.content)
        page = _kept(wanted, made, name, now)
        self._update(wanted.id, page)
        return page

    def fail(self, wanted: PageRequest, problem: str) -> None:
        """Note why a page can't be made, so that those who wait for it are told."""
        # True of whatever was asked for; what is asked for later is a new try.
        made = RenderedPage(content=b"", version=wanted.version, hash="", book=wanted.book)
        page = _kept(wanted, made, "", self._now().timestamp())
        self._update(wanted.id, msgspec.structs.replace(page, problem=problem))

    def forget(self, player: PlayerId) -> None:
        with redis_errors_as(OutOfReach):
            found: Any = self._client.hkeys(KEPT)
        own = [id_.decode() for id_ in found if id_.endswith(f"/mine/{player}".encode())]
        if own:
            with suppress(ReplaysOutOfReach):  # files that nobody knows of are thrown away later
                self._update(dropped=own)

    def tidy(self) -> None:
        """Throw away what is old, and files that nobody knows of."""
        self._update()
        with redis_errors_as(OutOfReach):
            rows: Any = self._client.hvals(KEPT)
        known = {msgspec.json.decode(raw, type=CachedPage).name for raw in rows}
        long_ago = self._now().timestamp() - A_FILE_MAY_BE_UNKNOWN
        listed = self._files.names("")  # also those that a worker died over
        self._files.remove(
            [name for name in listed if name not in known and _written(name) < long_ago]
        )

    def figures(self) -> PageFigures:
        with redis_errors_as(OutOfReach):
            wanted: Any = self._client.hlen(WANTED)
            rows: Any = self._client.hvals(KEPT)
        kept = [msgspec.json.decode(raw, type=CachedPage) for raw in rows]
        return PageFigures(
            wanted=wanted,
            kept=sum(not page.problem for page in kept),
            failed=sum(bool(page.problem) for page in kept),
            size=sum(page.size for page in kept),
        )

    def _update(
        self, id_: str = "", page: CachedPage | None = None, dropped: Sequence[str] = ()
    ) -> None:
        """Keep a page, if there is one, and throw away those that are named, old, or too much."""
        new = [page.version, page.book, page.made] if page else [0, 0, 0]
        oldest = self._now().timestamp() - A_PAGE_LASTS
        bounds = [self._most_bytes, oldest]
        with redis_errors_as(OutOfReach):
            gone: Any = self._keep.run(
                [KEPT, ORDER, BYTES, WANTED],
                id_,
                msgspec.json.encode(page),
                *new,
                *bounds,
                *dropped,
            )
        self._files.remove([name.decode() for name in gone])


def _request(raw: bytes) -> PageRequest:
    return msgspec.json.decode(raw, type=PageRequest)


def _kept(wanted: PageRequest, made: RenderedPage, name: str, now: float) -> CachedPage:
    return CachedPage(
        game=GameId(wanted.game),
        name=name,
        version=made.version,
        hash=made.hash,
        book=made.book,
        release=RELEASE,
        size=len(made.content),
        made=now,
    )


def _written(name: str) -> float:
    """Read from a file's name when it was written; a name of nobody's is of long ago."""
    try:
        return float(int(name.rsplit("-", 2)[1], 16))
    except (IndexError, ValueError):
        return 0.0
