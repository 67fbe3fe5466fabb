"""Pages of games: what somebody waits for, and what workers have made and keep without names."""

from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import version
from typing import Literal, NewType, Protocol

import msgspec

from service.domain.kit.messages import GameId, PlayerId

PageId = NewType("PageId", str)
NoteSelection = Literal["public", "mine", "none"]
RELEASE = version("altana")  # a page of another release is made again
A_FAILURE_LASTS = 600  # seconds: then a page is tried again, whatever was in its way


class PageRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A page that somebody waits for: which one, and how new it has to be."""

    game: GameId
    language: str
    notes: NoteSelection
    player: PlayerId | None = None  # whose notes, if they are somebody's own
    version: int
    book: int = 0  # how many edits of notes it has to show
    release: str = RELEASE
    since: float = 0.0  # when somebody first asked, in seconds
    asked: float = 0.0  # when somebody last asked
    askers: str = ""  # who first asked: a player, a network, or both, with a space between

    @property
    def id(self) -> PageId:
        """Name the page: each of them is kept once, and a newer one takes its place."""
        whose = f"/{self.player}" if self.player else ""
        return PageId(f"{self.game}/{self.language}/{self.notes}{whose}")


def is_page(name: str) -> bool:
    """Tell the name of a page from that of a game."""
    return "/" in name


class RenderedPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page without names, and what it shows: moves up to one with this hash, edits of notes."""

    content: bytes
    version: int
    hash: str
    book: int = 0


class CachedPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page that lies in the replay store, or why there is none."""

    game: GameId
    name: str
    version: int
    hash: str
    book: int
    release: str
    size: int
    made: float  # in seconds
    problem: str = ""

    def fits(self, wanted: PageRequest, now: datetime) -> bool:
        """Return whether this is what was asked for; that its moves are still true is not known."""
        if self.problem and now.timestamp() - self.made > A_FAILURE_LASTS:
            return False
        is_new = self.version >= wanted.version and self.book >= wanted.book
        return is_new and self.release == wanted.release


class PageQueueFull(Exception):
    """So many pages are waited for that no further one is taken on."""


class Pages(Protocol):
    """Pages that are made when somebody asks for them, and kept for a while."""

    def find(self, pages: Sequence[PageId]) -> Sequence[CachedPage | None]:
        """Return the pages that are kept, whatever they show."""

    def want(self, wanted: PageRequest, askers: Sequence[str] = ()) -> None:
        """Have a page made; asking twice is asking once.

        Raises PageQueueFull, also where one of the askers has too many waiting.
        """

    def content(self, page: CachedPage) -> bytes:
        """Read a page. Raises NoSuchFile where it has made room for another."""

    def is_attended(self) -> bool:
        """Return whether somebody is there to make pages."""

    def forget(self, player: PlayerId) -> None:
        """Throw away the pages with somebody's own notes."""


class PageFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How many pages are waited for, kept and failed, and how much room they take."""

    wanted: int
    kept: int
    failed: int
    size: int
