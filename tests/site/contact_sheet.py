"""Makes a contact sheet of the table: its key states at five sizes, light and dark, on one page.

Run by `make screenshots`; it lies in `build/screenshots` and is not committed. Who has changed the
table looks through it. A new state needs a line in STATES.
"""

import html
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from tests.e2e.serving import Running, serving
from tests.kit.servers import running as server
from tests.site.browsing import DESK, PHONE, Device, Visitor, browsing
from tests.site.example_tables import play, table_of
from tests.site.screenshots import READY, Table, asked

FOLDER = Path(__file__).parents[2] / "build" / "screenshots"
SIZES = (PHONE, (844, 390), (768, 1024), DESK, (1920, 1080))
THEMES = ("light", "dark")
NAMES = ("Ana", "Bo", "Cleo", "Dario")
MOST_MOVES = 400
STYLE = """
body { font: 16px system-ui, sans-serif; margin: 1rem; background: #8a8a8a; color: #000; }
section { display: grid; gap: 0.6rem; }
div { display: flex; gap: 0.6rem; align-items: flex-start; overflow-x: auto; }
img { height: 22rem; width: auto; border-radius: 4px; }
h2 { margin: 1.4rem 0 0; font-size: 1.1rem; }
"""

Wanted = Callable[[dict[str, Any]], bool]


class State(NamedTuple):
    """A state of a game: how it is reached, and what is touched then."""

    game: str
    players: int
    wanted: Wanted
    clicks: tuple[str, ...] = ()
    looks: int = 0  # who looks: the player to act, or one of those after them


def begun(table: dict[str, Any]) -> bool:
    return table["version"] >= 1


def street_in(phase: str, round_: int) -> Wanted:
    """Want a street of some rounds, in a phase of a turn."""
    return lambda table: table["round"] >= round_ and table["view"]["phase"] == phase


def house_in(phase: str, round_: int = 1, *, has_room: bool = False) -> Wanted:
    """Want a house of some rounds, whose player is asked for something."""

    def is_there(table: dict[str, Any]) -> bool:
        said = table["view"]["asked"]
        is_late = table["round"] >= round_ and said["phase"] == phase
        return is_late and bool(said["room"]) == has_room

    return is_there


def over(table: dict[str, Any]) -> bool:
    return bool(table["status"] == "finished")


FIRST, IN_HAND = "#board .start", "#mine .start[data-card]"
STATES = {
    "Burano, the first turn": State("burano", 2, begun),
    "Burano, a card is picked": State("burano", 2, begun, (FIRST,)),
    "Burano, placing": State("burano", 2, street_in("place", 4), (IN_HAND,)),
    "Burano, others play": State("burano", 3, street_in("place", 4), (), looks=1),
    "Burano, four players": State("burano", 4, street_in("take", 5)),
    "Burano, alone": State("burano", 1, street_in("dismiss", 4)),
    "Burano, the end": State("burano", 2, over),
    "Dream Home, a pair is discarded": State("dream-home", 2, house_in("discard_pair")),
    "Dream Home, a column is picked": State("dream-home", 2, house_in("turn", 4), (FIRST,)),
    "Dream Home, placing": State("dream-home", 2, house_in("turn", 6, has_room=True)),
    "Dream Home, others play": State("dream-home", 3, house_in("turn", 6), (), looks=1),
    "Dream Home, four players": State("dream-home", 4, house_in("turn", 9)),
    "Dream Home, the end": State("dream-home", 3, over),
}


def main(names: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    chosen = {name: state for name, state in STATES.items() if not names or name in names}
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder)) as started,
        serving(started.url, processes=1) as running,
        browsing() as browser,
    ):
        for name, state in chosen.items():
            table = reach(running, state)
            if table is None:
                print(f"{name}: the game never came to that")
                continue
            for size in SIZES:
                take(browser, running.address, name, size, table)
    page = FOLDER / "index.html"
    page.write_text("".join(sheet(chosen)), "utf-8")
    print(page)
    return 0


def reach(running: Running, state: State) -> Table | None:
    """Play a game up to a state; return it with who looks at it, None if it ends before."""
    game, callers = table_of(running, state.game, *NAMES[: state.players])
    for _ in range(MOST_MOVES):
        table = callers[0].call("GET", f"/v1/games/{game}").json
        if over(table) or state.wanted(table):
            break
        play(game, callers, 1)
    if not state.wanted(table):
        return None
    if state.looks:
        callers = [one for one in callers if one.player != asked(game, callers)["id"]]
        names = {seat["player"]: seat["name"] for seat in table["seats"]}
        other = callers[state.looks - 1]
        return game, {"id": other.player, "name": names[other.player], "token": other.token}
    return game, asked(game, callers)


def take(browser: Browser, address: str, name: str, size: tuple[int, int], table: Table) -> None:
    """Take the pictures of a state at a size, one in each theme."""
    game, person = table
    visitor = Visitor(Device(browser, size, "en"), address)
    visitor.be(person)
    for theme in THEMES:
        cookie = {"name": "theme", "value": theme, "url": address}
        visitor.device.context.add_cookies([cookie])  # type: ignore[list-item]
        page = visitor.open(f"/play/{game}")
        page.wait_for_selector(READY, state="attached")
        for selector in STATES[name].clicks:
            page.locator(selector).first.click()
        page.screenshot(path=FOLDER / file_of(name, size, theme))
    visitor.device.context.close()


def file_of(name: str, size: tuple[int, int], theme: str) -> str:
    stem = name.lower().replace(",", "").replace(" ", "-")
    return f"{stem}-{size[0]}x{size[1]}-{theme}.png"


def sheet(states: dict[str, State]) -> Iterator[str]:
    """Yield the page: a row of sizes for each theme of each state."""
    yield '<!doctype html><html lang="en"><meta charset="utf-8"><title>The table</title>'
    yield f"<style>{STYLE}</style><h1>The table</h1>"
    for name in states:
        yield f"<section><h2>{html.escape(name)}</h2>"
        for theme in THEMES:
            yield "<div>"
            for size in SIZES:
                file, label = file_of(name, size, theme), f"{size[0]}x{size[1]}, {theme}"
                picture = f'<img src="{file}" alt="{label}" title="{label}" loading="lazy">'
                yield f'<a href="{file}">{picture}</a>'
            yield "</div>"
        yield "</section>"
    yield "</html>\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
