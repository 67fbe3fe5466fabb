"""A page of a game before it has names: placeholders keep their places until it is handed out."""

import base64
import gzip
import hashlib
import html
import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from service.domain.kit.messages import PlayerId, Seat
from service.domain.kit.terminal_text import printable
from service.domain.kit.translation import name_of, words
from service.pictures.kit import svg
from service.teaching.notes.player_names import named

# Private use, so that no text of ours has them. Six letters are 96 bits of the hash: nobody finds
# a text that holds its own mark. They are few enough for the narrowest place of a name.
SIGNS, END = 0xF0000, "\ue000"
LETTERS_OF_A_MARK = 6
# Levels of gzip: what is kept is packed once, what is handed out each time, while somebody waits.
KEPT, HANDED_OUT = 9, 1
LONGEST_LABEL = 48  # letters of a name in a picture; more would run into what stands beside it


class PageTemplate(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a page. People are numbered: the seats first, then the authors of notes.

    The pictures are packed in `after` and keep their placeholders: the page itself puts names in
    when it shows one, as packing all of them again would take longer than all the rest.
    """

    language: str
    mark: str
    seats: int
    file: str  # the replay file that the page carries
    before: str  # HTML
    data: str  # a JSON object
    after: str  # HTML


class NamelessPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page as it is kept: who is in it goes by ids."""

    template: PageTemplate
    players: tuple[PlayerId | None, ...]
    authors: tuple[PlayerId, ...]


def mark_of(file: bytes) -> str:
    """Choose the sign around placeholders by all that people wrote: none of it can hold it."""
    digest = hashlib.sha256(b"placeholders" + file).digest()
    parts = (digest[at : at + 2] for at in range(0, 2 * LETTERS_OF_A_MARK, 2))
    return "".join(chr(SIGNS + int.from_bytes(part, "big") % 0xFFFE) for part in parts)


def placeholder(mark: str, number: int) -> str:
    return f"{mark}{number}{END}"


def with_names(page: NamelessPage, names: Mapping[PlayerId, str]) -> bytes:
    """Put the names that people have today into a page."""
    players = {player: names.get(player, "") for player in page.players if player is not None}
    seats = [printable(players.get(player, "")) if player else "" for player in page.players]
    authors = [names.get(author, "") for author in page.authors]
    return filled(page.template, [*seats, *authors], players).encode()


def filled(
    template: PageTemplate, names: Sequence[str], players: Mapping[PlayerId, str] | None = None
) -> str:
    """Put names into a page, by number; a seat without one is called by its number.

    What `players` are called is added to the replay file, unless it says so already.
    """
    told = [name or _seat(template, number) for number, name in enumerate(names)]
    seats = told[: template.seats]
    file = _in_json(template, template.file, told)
    start = {
        "file": named(file.encode(), players or {}).decode(),
        "mark": template.mark,
        "labels": [svg.plain(_short(name)) for name in seats],
    }
    opening = msgspec.json.encode(start).decode().removesuffix("}")
    rest = _in_json(template, template.data, told).removeprefix("{")
    data = packed(f"{opening},{rest}".encode(), HANDED_OUT)
    return f"{_filled(template, template.before, told, html.escape)}{data}{template.after}"


def packed(data: bytes, level: int = KEPT) -> str:
    """Pack JSON so that a page can carry it; browsers unpack it by themselves."""
    return base64.b64encode(gzip.compress(data, level, mtime=0)).decode()


def _seat(template: PageTemplate, number: int) -> str:
    if number >= template.seats:
        return ""  # an author may be nobody any more
    return name_of(Seat(number + 1), (), words("service.domain", template.language))


def _in_json(template: PageTemplate, text: str, told: Sequence[str]) -> str:
    """Fill in JSON; a note whose author has no name says nothing of an author."""
    text = re.sub(
        f'"author":"{template.mark}([0-9]+){END}",',
        lambda found: found[0] if told[int(found[1])] else "",
        text,
    )
    return _filled(template, text, told, lambda name: msgspec.json.encode(name)[1:-1].decode())


def _filled(
    template: PageTemplate, text: str, told: Sequence[str], escape: Callable[[str], str]
) -> str:
    """Put names in, all at once: what stands in a name is no placeholder."""
    escaped = [escape(name) for name in told]
    return re.sub(f"{template.mark}([0-9]+){END}", lambda found: escaped[int(found[1])], text)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_LABEL else name[: LONGEST_LABEL - 1].rstrip() + "…"
