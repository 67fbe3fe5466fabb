"""What is written on the table can be read while it glows: points of a place, worth of a room."""

import io
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from tests.e2e.serving import Caller, Running
from tests.site.browsing import PHONE, SIZES
from tests.site.conftest import Visit
from tests.site.tables import play

each_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)

# The lines of each plate, the width of the widest one, and that of its plate.
PLATES = """() => [...document.querySelectorAll("#board .plate")].map((plate) => {
  const texts = [...plate.querySelectorAll("text")];
  return {
    lines: texts.map(({ textContent }) => textContent),
    text: Math.max(...texts.map((text) => text.getComputedTextLength())),
    plate: plate.querySelector("rect").width.baseVal.value,
  };
})"""
# Texts that are painted after a plate, and lie where it lies.
PAINTED_OVER = """() => [...document.querySelectorAll("#board .plate")].flatMap((plate) => {
  const box = plate.getBoundingClientRect();
  return [...plate.ownerSVGElement.querySelectorAll("text")].filter((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const isLater = plate.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isLater && !plate.contains(text)
      && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  }).map((text) => text.textContent);
})"""
# Where the worth of a room is printed: the foot of a card, of 120 x 92.
FEET = """() => [...document.querySelectorAll("#shown .start[data-card] > use")].map((face) => {
  const { x, y, width, height } = face.getBoundingClientRect();
  const [u, v] = [width / 120, height / 92];
  return { x: x + 5 * u, y: y + 80 * v, width: 110 * u, height: 8.5 * v };
})"""
# The fills of the rings around cards that one chooses between.
FILLS = """() => [...document.querySelectorAll("#shown .target > .glow")]
  .map((ring) => getComputedStyle(ring).fill)"""
GLOWS = "it => document.querySelectorAll('.glow').forEach(g => g.setAttribute('display', it))"


def until(game: str, callers: list[Caller], *, place: bool) -> dict[str, Any]:
    """Play a game of Dream Home on until a seat takes or places; return the table."""
    while (table := callers[0].call("GET", f"/v1/games/{game}").json)["asked"]:
        asked = table["view"]["asked"]
        if asked["phase"] != "discard_pair" and bool(asked["room"]) == place:
            return dict(table)
        play(callers[table["asked"] - 1], game)
    raise AssertionError("nobody was asked for it")


def known(caller: Caller, table: dict[str, Any]) -> dict[str, str]:
    name = table["seats"][table["asked"] - 1]["name"]
    return {"id": caller.player, "name": name, "token": caller.token}


def pixels(page: Page, box: Any) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")


@each_size
def test_a_ring_leaves_the_worth_of_a_room_free_and_nothing_covers_the_points_of_a_place(
    visit: Visit, running: Running, size: tuple[int, int]
) -> None:
    visitor, callers = visit(size), [running.caller(name) for name in ("Ana", "Bo")]
    game = running.table(*callers, game="dream-home", deal="a fixed deal")["id"]
    table = until(game, callers, place=False)
    visitor.be(known(callers[table["asked"] - 1], table))
    page = visitor.open(f"/play/{game}")
    page.wait_for_selector("#shown .start .glow")
    feet = page.evaluate(FEET)

    lit = [pixels(page, foot) for foot in feet]
    page.evaluate(GLOWS, "none")
    plain = [pixels(page, foot) for foot in feet]

    assert feet
    assert [ImageChops.difference(a, b).getbbox() for a, b in zip(lit, plain, strict=True)] == [
        None for _ in feet
    ]

    page.locator("#shown .start").first.click()
    assert set(page.evaluate(FILLS)) == {"rgba(0, 0, 0, 0)"}  # a card keeps its colours

    until(game, callers, place=True)
    page.wait_for_selector("#mine .target .plate")

    assert page.evaluate(PAINTED_OVER) == []


def test_a_plate_names_all_that_a_place_costs_and_holds_its_words(
    visit: Visit, running: Running
) -> None:
    visitor, callers = visit(PHONE, "de"), [running.caller(name) for name in ("Ana", "Bo")]
    table = running.table(*callers, deal="a fixed deal")
    game, caller = table["id"], callers[table["asked"] - 1]
    rows = table["view"]["display"]
    at = next(n for n, ground in enumerate(rows[0]) if _colour(ground) != _colour(rows[1][n]))
    take = {"type": "take", "column": at + 1, "end": "bottom", "count": 2}
    place = {"type": "place", "card": rows[0][at], "column": 0}
    assert caller.play(game, table["version"], take, place).status == 201
    visitor.be(known(caller, table))
    page = visitor.open(f"/play/{game}")

    page.locator(f"#mine [data-card='{rows[1][at]}']").click()
    page.wait_for_selector("#mine .target .plate")

    plates = page.evaluate(PLATES)
    assert ["−2 Münzen", "−1 Marker"] in [plate["lines"][1:] for plate in plates]
    assert all(plate["text"] <= plate["plate"] for plate in plates)


def _colour(card: str) -> str:
    return card.split("-")[1]
