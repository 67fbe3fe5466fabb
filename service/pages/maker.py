"""Makes the nameless page of a game from its moves and the requested notes."""

import msgspec
from msgspec.structs import replace

from service.domain.catalog import Catalogue
from service.events.errors import NoSuchGame
from service.events.pages.pages import PageRequest, RenderedPage
from service.events.replay_files.file import stored_replay, write
from service.events.store.store import Store
from service.pages.page import nameless_page
from service.pages.template import mark_of, placeholder
from service.teaching.kit.repository import Repository
from service.teaching.notes.decide import NoteCommand
from service.teaching.notes.events import NoteEvent
from service.teaching.notes.file_notes import authors_of, lines, selected
from service.teaching.notes.state import GameNotes


class PageMaker:
    """Makes a page of the current game, which may be newer than the request."""

    def __init__(
        self,
        store: Store,
        notes: Repository[NoteCommand, NoteEvent, GameNotes],
        catalogue: Catalogue,
    ) -> None:
        self._store = store
        self._notes = notes
        self._catalogue = catalogue

    def make(self, request: PageRequest) -> RenderedPage:
        """Make a page. Raises NoSuchGame, and any error that a broken game raises."""
        book = self._notes.load(request.game)
        entries = self._store.read(request.game)
        if not entries:
            raise NoSuchGame(request.game)
        notes = selected(book, request.notes, request.player)
        authors = authors_of(notes)
        replay = stored_replay(self._catalogue, entries)
        seats: int = replay.header["players"]
        mark = mark_of(b"".join(write(replace(replay, others=lines(notes, {})))))
        placeholders = {author: placeholder(mark, seats + n) for n, author in enumerate(authors)}
        annotated = replace(replay, others=lines(notes, placeholders))
        page = nameless_page(annotated, self._catalogue, request.language, mark, authors)
        return RenderedPage(
            content=msgspec.msgpack.encode(page),
            version=len(entries),
            hash=entries[-1].hash,
            book=book.version if request.notes != "none" else 0,
        )
