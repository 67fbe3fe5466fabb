"""The names of the read models' keys in Redis; each edition of a projection has its own."""

from service.domain.kit.messages import GameId
from service.events.keys import all_tags, tag_of
from service.projections.models.book import BookName

# In one slot, so that a rebuild ends in one step.
EDITIONS = "altana:{projections}:editions"
REBUILD = "altana:{projections}:rebuild"
REBUILDER = "altana:{projections}:rebuilder"


def documents_key(projection: str, edition: int, game: GameId) -> str:
    """Name where the game's document lies: in the slot of the game's stream."""
    return f"{tag_of(game)}:shown:{projection}:{edition}"


def all_documents_keys(projection: str, edition: int) -> list[str]:
    return [f"{tag}:shown:{projection}:{edition}" for tag in all_tags()]


def aside_key(game: GameId) -> str:
    return f"{tag_of(game)}:aside"


def all_aside_keys() -> list[str]:
    return [f"{tag}:aside" for tag in all_tags()]


def at_work_key(work: str) -> str:
    """Name where processes note which games they are at."""
    return f"altana:{{projections}}:at-work:{work}"


def deaths_key(work: str) -> str:
    """Name where it is counted how often a process died when it was alone with a game."""
    return f"altana:{{projections}}:deaths:{work}"


def alive_key(process: str) -> str:
    return f"altana:{{projections}}:alive:{process}"


def books_key(projection: str, edition: int) -> str:
    """Name where the names of all books of an edition lie."""
    return f"altana:projections:{projection}:{edition}:books"


def book_keys(book: BookName, edition: int) -> tuple[str, str, str]:
    """Name where a book's pages, their order and their total lie: all in one slot."""
    tag = f"altana:{{{book}}}:{edition}"
    return f"{tag}:pages", f"{tag}:order", f"{tag}:total"
