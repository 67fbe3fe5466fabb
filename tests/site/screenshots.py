"""Takes the pictures of the site in `docs/screenshots`: each page at a desk and on a phone.

Run by `make screenshots`. A new page needs a line in SHOTS.
"""

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from service.domain.kit.messages import PlayerId
from service.events.people.people import Digest, Person, TokenId
from service.events.people.redis_people import RedisPeople
from tests.e2e.serving import Caller, Running, serving
from tests.kit.servers import Server
from tests.kit.servers import running as server
from tests.site.browsing import DESK, PHONE, Device, Visitor, browsing
from tests.site.example_tables import play, table_of
from tests.site.lessons import classroom, settled, tap
from tests.site.tables import golden, import_games

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
READY = "body[data-ready]:not([data-ready=''])"

RATED = (
    *("burano-given-up", "burano-edition-full", "burano-edition-short", "burano-undone"),
    *("burano-two-player-refill-remove", "burano-3", "dream-home-2", "dream-home-3"),
)

Table = tuple[str, dict[str, str]]  # its id, and somebody who sits there
Opened = Callable[[Visitor, dict[str, Table]], None]


def shot(path: str, *clicks: str, wait: str = READY, who: str | None = "burano") -> Opened:
    """Open a page as a player of a game, wait until it is ready, and touch some things."""

    def look(visitor: Visitor, tables: dict[str, Table]) -> None:
        if who is not None:
            visitor.be(tables[who][1])
        visitor.open(path.format(**{name: game for name, (game, _) in tables.items()}))
        visitor.page.wait_for_selector(wait, state="attached")
        for selector in clicks:
            visitor.page.locator(selector).first.click()

    return look


def drop_game(path: str, file: str, moment: str) -> Opened:
    """Drop a golden game onto a page, and go to a moment of it."""

    def look(visitor: Visitor, tables: dict[str, Table]) -> None:
        page = visitor.open(path)
        page.wait_for_selector(READY, state="attached")
        page.set_input_files("#file", golden(file))
        page.fill("#jump", moment)
        page.press("#jump", "Enter")

    return look


def lesson(path: str) -> Opened:
    """Go on to the first question of a chapter, answer it wrong, and take a hint."""

    def look(visitor: Visitor, tables: dict[str, Table]) -> None:
        page = visitor.open(path)
        page.wait_for_selector("body[data-stop]", state="attached")
        while page.locator("#on").count():
            page.click("#on")
            settled(page)
        tap(page, "display:1.roof", "display:1.upper")
        page.click("#judge")
        page.locator(".verdict").wait_for()
        page.click("#hint")
        page.locator(".hints").wait_for()

    return look


SHOTS: dict[str, Opened] = {
    "lobby": shot("/"),
    "new": shot("/new"),
    "waiting": shot("/play/{waiting}", wait="#seats li", who="waiting"),
    "burano": shot("/play/{burano}", "#mine .start[data-card]:last-of-type"),
    "dream-home": shot("/play/{dream_home}", "#board .start", who="dream_home"),
    "over": shot("/play/{over}", wait="#over .ledger", who="over"),
    "watch": shot("/watch/{archived}#R9.2", ".ledger summary", wait="body[data-noted]", who=None),
    "open": drop_game("/open", "dream-home-3", "R8.2"),
    "audit": shot("/audit?game={archived}", wait="body[data-checked]", who=None),
    "leaderboard": shot("/leaderboards/burano?players=2", who=None),
    "statistics": shot("/statistics/burano?players=2", who=None),
    "player": shot("/players/p1", who=None),
    "learn": shot("/learn", who="classroom"),
    "course": shot("/learn/sample-burano", who="classroom"),
    "lesson": lesson("/learn/sample-burano/1"),
    "class": shot("/class/{classroom}", wait="body[data-results]", who="classroom"),
}


def main(names: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder)) as started,
        serving(started.url, processes=1) as running,
        browsing() as browser,
    ):
        tables = {**create_games(running), **bring(started), "classroom": teach_class(running)}
        for name in names or SHOTS:
            for size in (DESK, PHONE):
                take(browser, running.address, name, size, tables)
    return 0


def create_games(running: Running) -> dict[str, Table]:
    """Create the games that the pages show."""
    burano, street = table_of(running, "burano", "Ana", "Bo", "Cleo", label="After dinner")
    home, builders = table_of(running, "dream-home", "Ana", "Bo")
    over, done = table_of(running, "dream-home", "Dora", "Emil", "Ana")
    invitation = {"game": "burano", "players": 3, "label": "Come and play"}
    waiting: str = street[0].call("POST", "/v1/games", invitation).json["id"]
    play(burano, street, 46)
    play(home, builders, 58)
    play(over, done)
    return {
        "burano": (burano, asked(burano, street)),
        "dream_home": (home, asked(home, builders)),
        "over": (over, asked(over, done)),
        "waiting": (waiting, asked(waiting, street)),
    }


def bring(started: Server) -> dict[str, Table]:
    """Bring finished games to the service, and the people who played them."""
    with started.client() as client:
        for number, name in enumerate(("Ana", "Bo", "Cleo", "Dario"), 1):
            person = Person(id=PlayerId(f"p{number}"), name=name, created="2026-03-01T18:00:00Z")
            RedisPeople(client).add(person, TokenId("t"), Digest("none"))
    [archived, *_] = import_games(started, "burano-2", *RATED)
    return {"archived": (archived, {})}


def teach_class(running: Running) -> Table:
    """Open a class; return it with its teacher, as a device stores a person."""
    id_, teacher = classroom(running)
    return id_, {"id": teacher.player, "name": "Signora Rossi", "token": teacher.token}


def asked(game: str, callers: list[Caller]) -> dict[str, str]:
    """Return the player to act, or else the first one, as a device stores a person."""
    table = callers[0].call("GET", f"/v1/games/{game}").json
    seat = table["seats"][(table["asked"] or 1) - 1]
    token = next(caller.token for caller in callers if caller.player == seat["player"])
    return {"id": seat["player"], "name": seat["name"], "token": token}


def take(
    browser: Browser, address: str, name: str, size: tuple[int, int], tables: dict[str, Table]
) -> None:
    visitor = Visitor(Device(browser, size, "en"), address)
    SHOTS[name](visitor, tables)
    visitor.page.wait_for_load_state()
    picture = visitor.page.screenshot(full_page=False)
    file = FOLDER / f"{name}-{size[0]}.png"
    # A palette is a third of the size, and the pages have few colours.
    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    whole.quantize(256, kmeans=2, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file.name}: {file.stat().st_size // 1024} KB")
    visitor.device.context.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
