"""The Redis keys of the read models; each edition of a projection has its own."""

import msgspec

from service.domain.kit.messages import GameId
from service.events.keys import all_tags, tag_of
from service.projections.models.book import BookName

# In one slot, so that a rebuild ends in one transaction.
EDITIONS = "altana:{projections}:editions"
REBUILD = "altana:{projections}:rebuild"
REBUILDER = "altana:{projections}:rebuilder"
QUARANTINES = ("aside", "aside-bots", "aside-analyses")
NEWER_QUARANTINES = {"bot": "aside-bots", "analysis": "aside-analyses"}


def all_copies() -> list[str]:
    """Return the keys of copies of the editions, one in each partition."""
    return [f"{tag}:editions-copy" for tag in all_tags()]


def documents_key(projection: str, edition: int, game: GameId) -> str:
    """Return the key of the game's document, in the slot of its stream."""
    return f"{tag_of(game)}:shown:{projection}:{edition}"


def all_documents_keys(projection: str, edition: int) -> list[str]:
    return [f"{tag}:shown:{projection}:{edition}" for tag in all_tags()]


def quarantine_key(game: GameId, work: str) -> str:
    """Return the key of the quarantine. Older releases know neither bots nor analyses."""
    return f"{tag_of(game)}:{_quarantine(work)}"


def all_quarantine_keys() -> list[str]:
    return [f"{tag}:{name}" for name in QUARANTINES for tag in all_tags()]


def _quarantine(work: str) -> str:
    return NEWER_QUARANTINES.get(work, QUARANTINES[0])


def at_work_key(work: str) -> str:
    """Return the key where processes mark the games that they work on."""
    return f"altana:{{projections}}:at-work:{work}"


def deaths_key(work: str) -> str:
    """Return the key that counts, per game, processes that died while working on it alone."""
    return f"altana:{{projections}}:deaths:{work}"


def alive_key(process: str) -> str:
    return f"altana:{{projections}}:alive:{process}"


def books_key(projection: str, edition: int) -> str:
    """Return the key of the set of all books of an edition."""
    return f"altana:projections:{projection}:{edition}:books"


def cursor_key(projection: str, edition: int) -> str:
    """Return the key that says how far a look at all books has come."""
    return f"altana:projections:{projection}:{edition}:cursor"


class BookKeys(msgspec.Struct, frozen=True):
    """The keys of a book, all in one slot."""

    pages: str
    order: str
    arrivals: str
    sum: str
    ranks: str
    places: str
    total: str  # what older releases count


def book_keys(book: BookName, edition: int) -> BookKeys:
    return BookKeys(*(f"altana:{{{book}}}:{edition}:{part}" for part in BookKeys.__struct_fields__))
