"""Makes pages of games without names: from the moves, and the notes that were asked for."""

import msgspec
from msgspec.structs import replace

from service.domain.catalog import Catalogue
from service.events.errors import NoSuchGame
from service.events.pages.pages import PageRequest, RenderedPage
from service.events.replay_files.file import replay_of, write
from service.events.store.codec import codec_for, ruleset_of
from service.events.store.store import Store
from service.pages.page import nameless_page
from service.pages.template import mark_of, placeholder
from service.teaching.notes.file_notes import authors_of, lines, selected
from service.teaching.notes.repository import NoteRepository


class PageMaker:
    """Makes a page as the game is now, which may be newer than what was asked for."""

    def __init__(self, store: Store, notes: NoteRepository, catalogue: Catalogue) -> None:
        self._store = store
        self._notes = notes
        self._catalogue = catalogue

    def make(self, wanted: PageRequest) -> RenderedPage:
        """Make a page. Raises NoSuchGame, and whatever a broken game raises."""
        book = self._notes.load(wanted.game)
        entries = self._store.read(wanted.game)
        if not entries:
            raise NoSuchGame(wanted.game)
        notes = selected(book, wanted.notes, wanted.player)
        authors = authors_of(notes)
        replay = replay_of(codec_for(self._catalogue.ruleset(ruleset_of(entries[0].body))), entries)
        seats: int = replay.header["players"]
        mark = mark_of(b"".join(write(replace(replay, others=lines(notes, {})))))
        placeholders = {author: placeholder(mark, seats + n) for n, author in enumerate(authors)}
        noted = replace(replay, others=lines(notes, placeholders))
        page = nameless_page(noted, self._catalogue, wanted.language, mark, authors)
        return RenderedPage(
            content=msgspec.msgpack.encode(page),
            version=len(entries),
            hash=entries[-1].hash,
            book=book.version if wanted.notes != "none" else 0,
        )
