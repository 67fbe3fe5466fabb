"""The most expensive pages, requested all at once while somebody else plays."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from redis import Redis

from service.events.pages.redis_pages import WANTED
from service.events.replay_files.file import parse
from service.projections.upkeep.lag import FOLLOWER
from tests.e2e.serving import Answer, Caller, Running
from tests.kit.processes import ROOT, end, start
from tests.kit.waiting import until

WORST = ROOT / "tests" / "golden" / "burano-longest.replay"
TAKE, UNDO = {"type": "take", "column": 1, "end": "top", "count": 1}, {"type": "undo"}
LANGUAGES, NOTES = ("en", "de", "it"), ("public", "none")
AT_ONCE = 16
FIRST = 3  # in English, without notes
A_PAGE_MAY_TAKE = 600.0  # seconds, behind other pages on a busy machine


@contextmanager
def working(variables: dict[str, str]) -> Iterator[None]:
    """Run a worker."""
    started = start("-m", "service.cli", "work", environment=variables)
    try:
        yield
    finally:
        started.kill()
        end(started)


def imported(variables: dict[str, str]) -> str:
    """Put the longest game into the store."""
    done = start("-m", "service.cli", "import", str(WORST), environment=variables)
    said = end(done)
    assert done.returncode == 0, said
    return str(parse(WORST.read_bytes()).header["game"])


def asked(running: Running, game: str, number: int) -> Answer:
    language, notes = LANGUAGES[number % 3], NOTES[number % 2]
    path = f"/v1/games/{game}/replay?format=html&notes={notes}"
    return Caller(running).call("GET", path, headers={"Accept-Language": language})


def play_while_pages_are_made(running: Running, server: Redis, game: str) -> None:
    """Ask for every page of a game, play on, and wait for the page that was asked for first."""
    player = running.caller()
    table = running.table(player, player)["id"]
    numbers = range(FIRST, FIRST + AT_ONCE)
    with ThreadPoolExecutor(AT_ONCE) as visitors:
        until(lambda: server.exists(FOLLOWER))
        pages = [visitors.submit(asked, running, game, number) for number in numbers]
        until(lambda: server.hlen(WANTED) == len(LANGUAGES) * len(NOTES))

        assert Caller(running).call("GET", "/livez").status == 200
        assert player.play(table, 2, TAKE).status == 201
        assert not any(page.done() for page in pages), "the move came after a page"

        answers = [page.result() for page in pages]
        assert {answer.status for answer in answers} <= {200, 202}
        until(lambda: asked(running, game, FIRST).status == 200, A_PAGE_MAY_TAKE)
