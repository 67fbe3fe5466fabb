"""Pages that are made at once and kept in memory only, for tests and tools."""

from collections.abc import Sequence
from threading import Lock

from service.domain.kit.messages import PlayerId
from service.events.pages.pages import RELEASE, CachedPage, PageId, PageRequest
from service.events.replay_files.storage import NoSuchFile
from service.pages.maker import PageMaker


class MemoryPages:
    """Implements the contract of pages without Redis and without workers."""

    def __init__(self, maker: PageMaker) -> None:
        self._maker = maker
        self._lock = Lock()
        self._pages: dict[PageId, tuple[CachedPage, bytes]] = {}

    def find(self, pages: Sequence[PageId]) -> list[CachedPage | None]:
        with self._lock:
            return [self._pages[id_][0] if id_ in self._pages else None for id_ in pages]

    def want(self, wanted: PageRequest, askers: Sequence[str] = ()) -> None:
        rendered = self._maker.make(wanted)
        page = CachedPage(
            game=wanted.game,
            name=wanted.id,
            version=rendered.version,
            hash=rendered.hash,
            book=rendered.book,
            release=RELEASE,
            size=len(rendered.content),
            made=0.0,
        )
        with self._lock:
            self._pages[wanted.id] = page, rendered.content

    def content(self, page: CachedPage) -> bytes:
        with self._lock:
            if PageId(page.name) not in self._pages:
                raise NoSuchFile(page.name)
            return self._pages[PageId(page.name)][1]

    def is_attended(self) -> bool:
        return True

    def forget(self, player: PlayerId) -> None:
        with self._lock:
            for id_ in [id_ for id_ in self._pages if id_.endswith(f"/mine/{player}")]:
                del self._pages[id_]
