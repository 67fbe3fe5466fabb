"""HTML pages of games: requests and an index in one Redis slot, contents in the replay store."""

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
from service.events.request_queue_script import WANT
from service.start.limit_settings import FOR_ONE_CALLER, Bounds

WANTED = "altana:{pages}:wanted"
KEPT = "altana:{pages}:kept"
ORDER = "altana:{pages}:order"
BYTES = "altana:{pages}:bytes"

FOLDER, SUFFIX = "pages", ".page"
A_REQUEST_LASTS = 600.0  # seconds after somebody last asked
A_PAGE_LASTS = 7 * 24 * 3600.0  # seconds
A_FILE_MAY_BE_UNKNOWN = 3600.0  # seconds: it may be new and not yet in the index


class RedisPages:
    """A cache of all games' pages; any page may be evicted at any time."""

    def __init__(
        self,
        client: Client,
        files: ReplayStore,
        most_bytes: int,
        is_attended: Callable[[], bool] = lambda: True,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        most_wanted: int = Bounds().waiting_pages,  # each takes some seconds to render
    ) -> None:
        self._client = client
        self._files = files.inside(FOLDER)
        self._most_bytes = most_bytes
        self._bounds = (most_wanted, max(most_wanted // FOR_ONE_CALLER, 1))
        self._is_attended = is_attended
        self._now = now
        self._want = client.register_script(WANT)
        self._keep = Script(servers_of(client), "keep_page.lua", even_if_full=True)

    def find(self, pages: Sequence[PageId]) -> list[CachedPage | None]:
        if not pages:
            return []
        with redis_errors_as(OutOfReach):
            rows: Any = self._client.hmget(KEPT, list(pages))
        return [None if raw is None else msgspec.json.decode(raw, type=CachedPage) for raw in rows]

    def want(self, request: PageRequest, askers: Sequence[str] = ()) -> None:
        now = self._now().timestamp()
        dated = msgspec.structs.replace(request, since=now, asked=now, askers=" ".join(askers))
        with redis_errors_as(OutOfReach):
            is_accepted = self._want(
                keys=[WANTED],
                args=[request.id, msgspec.json.encode(dated), *self._bounds, *askers],
            )
        if not is_accepted:
            raise PageQueueFull

    def content(self, page: CachedPage) -> bytes:
        return self._files.get(page.name)

    def is_attended(self) -> bool:
        with redis_errors_as(OutOfReach):
            return self._is_attended()

    def wanted(self) -> Mapping[PageId, PageRequest]:
        """Return the open requests, the oldest first; those not repeated lately are dropped."""
        with redis_errors_as(OutOfReach):
            rows: Any = self._client.hgetall(WANTED)
            requests = {PageId(id_.decode()): _request(raw) for id_, raw in rows.items()}
            long_ago = self._now().timestamp() - A_REQUEST_LASTS
            stale = [id_ for id_, request in requests.items() if request.asked < long_ago]
            if stale:
                self._client.hdel(WANTED, *stale)
        in_order = sorted(requests.items(), key=lambda pair: pair[1].since)
        return {id_: request for id_, request in in_order if id_ not in stale}

    def request_of(self, page: PageId) -> PageRequest | None:
        """Return the request for a page; None if nobody waits for it any more."""
        with redis_errors_as(OutOfReach):
            raw: Any = self._client.hget(WANTED, page)
        return None if raw is None else _request(raw)

    def keep(self, request: PageRequest, rendered: RenderedPage) -> CachedPage:
        """Store a page in place of the older one."""
        now = self._now().timestamp()
        name = f"{request.game}-{int(now):x}-{token_hex(4)}{SUFFIX}"
        self._files.write(name, rendered.content)
        page = _cached(request, rendered, name, now)
        self._update(request.id, page)
        return page

    def fail(self, request: PageRequest, problem: str) -> None:
        """Store why a page can't be rendered, so that callers who wait for it get the reason."""
        # The failure holds for this version and book; a newer request is a new try.
        empty = RenderedPage(content=b"", version=request.version, hash="", book=request.book)
        page = _cached(request, empty, "", self._now().timestamp())
        self._update(request.id, msgspec.structs.replace(page, problem=problem))

    def forget(self, player: PlayerId) -> None:
        with redis_errors_as(OutOfReach):
            ids: Any = self._client.hkeys(KEPT)
        own = [id_.decode() for id_ in ids if id_.endswith(f"/mine/{player}".encode())]
        if own:
            with suppress(ReplaysOutOfReach):  # tidy() removes files that are not in the index
                self._update(dropped=own)

    def tidy(self) -> None:
        """Remove old pages, and files that are not in the index."""
        self._update()
        with redis_errors_as(OutOfReach):
            rows: Any = self._client.hvals(KEPT)
        indexed = {msgspec.json.decode(raw, type=CachedPage).name for raw in rows}
        long_ago = self._now().timestamp() - A_FILE_MAY_BE_UNKNOWN
        names = self._files.names("")  # also files that a worker left when it crashed
        self._files.remove(
            [name for name in names if name not in indexed and _written_at(name) < long_ago]
        )

    def figures(self) -> PageFigures:
        with redis_errors_as(OutOfReach):
            requests: Any = self._client.hlen(WANTED)
            rows: Any = self._client.hvals(KEPT)
        pages = [msgspec.json.decode(raw, type=CachedPage) for raw in rows]
        return PageFigures(
            wanted=requests,
            kept=sum(not page.problem for page in pages),
            failed=sum(bool(page.problem) for page in pages),
            size=sum(page.size for page in pages),
        )

    def _update(
        self, id_: str = "", page: CachedPage | None = None, dropped: Sequence[str] = ()
    ) -> None:
        """Store a page, if there is one; evict dropped and old pages, and those over the limit."""
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


def _cached(request: PageRequest, rendered: RenderedPage, name: str, now: float) -> CachedPage:
    return CachedPage(
        game=GameId(request.game),
        name=name,
        version=rendered.version,
        hash=rendered.hash,
        book=rendered.book,
        release=RELEASE,
        size=len(rendered.content),
        made=now,
    )


def _written_at(name: str) -> float:
    """Return the time in a file's name; a foreign name counts as very old."""
    try:
        return float(int(name.rsplit("-", 2)[1], 16))
    except (IndexError, ValueError):
        return 0.0
