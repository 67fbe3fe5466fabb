"""HTML pages of games: requests for workers, and rendered pages without players' names."""

from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import version
from typing import Literal, NewType, Protocol

import msgspec

from service.domain.kit.messages import GameId, PlayerId

PageId = NewType("PageId", str)
NoteSelection = Literal["public", "mine", "none"]
RELEASE = version("altana")  # a page of another release is made again
A_FAILURE_LASTS = 600  # seconds before a failed page is tried again


class PageRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A page that somebody waits for: which page, and how recent it must be."""

    game: GameId
    language: str
    notes: NoteSelection
    player: PlayerId | None = None  # whose notes, for `mine`
    version: int
    book: int = 0  # how many edits of notes it must show
    release: str = RELEASE
    since: float = 0.0  # when somebody first asked, in seconds
    asked: float = 0.0  # when somebody last asked
    askers: str = ""  # who asked first: a player, a network, or both, separated by a space

    @property
    def id(self) -> PageId:
        """Return the id of the page; a newer page replaces an older one with the same id."""
        whose = f"/{self.player}" if self.player else ""
        return PageId(f"{self.game}/{self.language}/{self.notes}{whose}")


def is_page(name: str) -> bool:
    """Return whether this is the id of a page, not of a game."""
    return "/" in name


class RenderedPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page without players' names; it shows the moves up to `hash` and `book` edits of notes."""

    content: bytes
    version: int
    hash: str
    book: int = 0


class CachedPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page in the replay store, or the reason why it could not be rendered."""

    game: GameId
    name: str
    version: int
    hash: str
    book: int
    release: str
    size: int
    made: float  # in seconds
    problem: str = ""

    def fits(self, request: PageRequest, now: datetime) -> bool:
        """Return whether this page answers the request; its moves are not checked."""
        if self.problem and now.timestamp() - self.made > A_FAILURE_LASTS:
            return False
        is_new = self.version >= request.version and self.book >= request.book
        return is_new and self.release == request.release


class PageQueueFull(Exception):
    """Too many pages are waiting already."""


class Pages(Protocol):
    """Pages that are rendered on request and cached for a while."""

    def find(self, pages: Sequence[PageId]) -> Sequence[CachedPage | None]:
        """Return the cached pages, however old, and None for each that is missing."""

    def want(self, request: PageRequest, askers: Sequence[str] = ()) -> None:
        """Request a page; asking twice is asking once.

        Raises PageQueueFull, also if one of the askers has too many requests waiting.
        """

    def content(self, page: CachedPage) -> bytes:
        """Read a page. Raises NoSuchFile if it was evicted."""

    def is_attended(self) -> bool:
        """Return whether a worker runs that renders pages."""

    def forget(self, player: PlayerId) -> None:
        """Remove the pages with a player's own notes."""


class PageFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How many pages are requested, cached and failed, and how many bytes they take."""

    wanted: int
    kept: int
    failed: int
    size: int
