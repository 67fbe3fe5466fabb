"""The notes of a game as lines of its replay file."""

from typing import Literal

import msgspec

from service.api.note_answers import line_of
from service.api.resource import Parts
from service.teaching.note_stream import Notebook, Page

Which = Literal["public", "mine", "none"]


def note_lines(
    parts: Parts, book: Notebook, which: Which, *, with_names: bool = True
) -> tuple[bytes, ...]:
    """Write the public notes, or the caller's own, in the order they were written.

    Raises TokenNeeded when nobody in particular asks for their own.
    """
    if which == "none":
        return ()
    mine = parts.auth.player() if which == "mine" else None
    pages = [page for page in book.pages.values() if _is_meant(page, mine)]
    # Asked for anew, so that the name of a person just erased is in no file any more.
    authors = sorted({page.note.author for page in pages})
    names = parts.people.names(authors) if with_names else {}
    return tuple(
        msgspec.json.encode(line_of(page.note, names.get(page.note.author, "")))
        for page in sorted(pages, key=lambda page: page.began)
    )


def _is_meant(page: Page, mine: object) -> bool:
    note = page.note
    return note.visibility == "public" if mine is None else note.author == mine
