"""A page of a game with placeholders, which become names when the page is served."""

import base64
import gzip
import hashlib
import html
import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from service.domain.kit.drawing import svg
from service.domain.kit.messages import PlayerId, Seat
from service.domain.kit.translation import name_of, words
from service.events.terminal_text import printable
from service.teaching.notes.file_notes import named

# Characters for private use, which no text of ours contains. Six of them hold 96 bits of the hash,
# so nobody can write a text that contains its own mark, and they fit where a name fits.
SIGNS, END = 0xF0000, "\ue000"
LETTERS_OF_A_MARK = 6
# Levels of gzip: a stored page is packed once; a served one each time, while a reader waits.
STORED, SERVED = 9, 1
LONGEST_LABEL = 48  # characters of a name in a picture; more would overlap its neighbours


class PageTemplate(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a page. People are numbered: the seats first, then the authors of notes.

    The pictures are packed in `after` and keep their placeholders: the page fills in names when
    it shows one, because packing them all again would take longer than everything else.
    """

    language: str
    mark: str
    seats: int
    file: str  # the replay file inside the page
    before: str  # HTML
    data: str  # a JSON object
    after: str  # HTML


class NamelessPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page as it is stored: with the ids of people, without their names."""

    template: PageTemplate
    players: tuple[PlayerId | None, ...]
    authors: tuple[PlayerId, ...]


def mark_of(file: bytes) -> str:
    """Derive the mark of placeholders from the hash of the file, so no text in it can hold it."""
    digest = hashlib.sha256(b"placeholders" + file).digest()
    parts = (digest[at : at + 2] for at in range(0, 2 * LETTERS_OF_A_MARK, 2))
    return "".join(chr(SIGNS + int.from_bytes(part, "big") % 0xFFFE) for part in parts)


def placeholder(mark: str, number: int) -> str:
    return f"{mark}{number}{END}"


def with_names(page: NamelessPage, names: Mapping[PlayerId, str]) -> bytes:
    """Fill the current names of people into a page."""
    players = {player: names.get(player, "") for player in page.players if player is not None}
    seats = [printable(players.get(player, "")) if player else "" for player in page.players]
    authors = [names.get(author, "") for author in page.authors]
    return filled(page.template, [*seats, *authors], players).encode()


def filled(
    template: PageTemplate, names: Sequence[str], players: Mapping[PlayerId, str] | None = None
) -> str:
    """Fill names into a page, by number; a seat without a name is called by its number.

    The names of `players` are added to the replay file unless it has them already.
    """
    labels = [name or _seat(template, number) for number, name in enumerate(names)]
    seats = labels[: template.seats]
    file = _in_json(template, template.file, labels)
    start = {
        "file": named(file.encode(), players or {}).decode(),
        "mark": template.mark,
        "labels": [svg.plain(_short(name)) for name in seats],
    }
    opening = msgspec.json.encode(start).decode().removesuffix("}")
    rest = _in_json(template, template.data, labels).removeprefix("{")
    data = packed(f"{opening},{rest}".encode(), SERVED)
    return f"{_filled(template, template.before, labels, html.escape)}{data}{template.after}"


def packed(data: bytes, level: int = STORED) -> str:
    """Pack JSON into a page; browsers unpack it themselves."""
    return base64.b64encode(gzip.compress(data, level, mtime=0)).decode()


def _seat(template: PageTemplate, number: int) -> str:
    if number >= template.seats:
        return ""  # the author may have been erased
    return name_of(Seat(number + 1), (), words("service.domain", template.language))


def _in_json(template: PageTemplate, text: str, labels: Sequence[str]) -> str:
    """Fill names into JSON; a note whose author has no name loses its author."""
    text = re.sub(
        f'"author":"{template.mark}([0-9]+){END}",',
        lambda found: found[0] if labels[int(found[1])] else "",
        text,
    )
    return _filled(template, text, labels, lambda name: msgspec.json.encode(name)[1:-1].decode())


def _filled(
    template: PageTemplate, text: str, labels: Sequence[str], escape: Callable[[str], str]
) -> str:
    """Fill in all names in one pass, so that a name can't contain a placeholder."""
    escaped = [escape(name) for name in labels]
    return re.sub(f"{template.mark}([0-9]+){END}", lambda found: escaped[int(found[1])], text)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_LABEL else name[: LONGEST_LABEL - 1].rstrip() + "…"
