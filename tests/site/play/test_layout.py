"""Room for what matters: the table in a low window, and names however long they are."""

import pytest
from playwright.sync_api import Page

from tests.e2e.serving import Caller, Running
from tests.kit.effort import some_pairs
from tests.site.browsing import DESK, PHONE, SIZES, Visitor, violations
from tests.site.conftest import Visit
from tests.site.tables import play

LANDSCAPE, ZOOMED = (844, 390), (640, 400)  # a phone on its side; a desk at 200 %
LONG = "Wolfgang Schwarzenberger von und zu Hohenstein-Langenburg am Wasser"
GAMES = ["burano", "dream-home"]
READY = "body[data-ready]:not([data-ready=''])"

# Which part of the window shows the table, by a finger on each of many points.
SHARE = """() => {
  const steps = [...Array(40).keys()].map((n) => (n + 0.5) / 40);
  const points = steps.flatMap((x) => steps.map((y) => [x * innerWidth, y * innerHeight]));
  const hits = points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest("#board"));
  return hits.length / points.length;
}"""
# Texts of pictures that reach beyond their picture, or into the text beside them.
TOO_WIDE = """() => [...document.querySelectorAll("#board svg")].flatMap((svg) => {
  const box = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")]
    .map((text) => [text, text.getBoundingClientRect()]);
  const meets = (one, other) => one !== other && one.left < other.right && other.left < one.right
    && one.top < other.bottom - 2 && other.top < one.bottom - 2;
  return texts
    .filter(([, one]) => one.right > box.right + 1 || texts.some(([, other]) => meets(one, other)))
    .map(([text]) => text.textContent);
})"""


def seated(
    visitor: Visitor, running: Running, game: str, name: str = "Ana", moves: int = 0
) -> Page:
    """Sit at a table with somebody else, on one device, after some moves."""
    callers = [running.caller(name), running.caller("Bo")]
    table = running.table(*callers, game=game, deal="a fixed deal")
    for _ in range(moves):
        asked = callers[0].call("GET", f"/v1/games/{table['id']}").json["asked"]
        play(callers[asked - 1], table["id"])
    asked = callers[0].call("GET", f"/v1/games/{table['id']}").json["asked"]
    caller, known = callers[asked - 1], (name, "Bo")[asked - 1]
    visitor.be({"id": caller.player, "name": known, "token": caller.token})
    page = visitor.open(f"/play/{table['id']}")
    page.wait_for_selector(READY, state="attached")
    return page


@pytest.mark.parametrize(("size", "game"), some_pairs([LANDSCAPE, ZOOMED], GAMES), ids=str)
def test_the_table_has_most_of_a_low_window(
    visit: Visit, running: Running, size: tuple[int, int], game: str
) -> None:
    page = seated(visit(size), running, game)

    before = page.evaluate(SHARE)
    page.locator("#board .start").first.click()
    page.wait_for_selector("#board .picked")

    assert before > 0.5
    assert page.evaluate(SHARE) > 0.5
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    assert violations(page) == []


@pytest.mark.parametrize(("size", "game"), some_pairs([DESK, PHONE], GAMES), ids=str)
def test_a_long_name_is_cut_with_a_sign_and_touches_nothing(
    visit: Visit, running: Running, size: tuple[int, int], game: str
) -> None:
    visitor = visit(size, "de")
    page = seated(visitor, running, game, LONG, moves=3)

    assert page.evaluate(TOO_WIDE) == []
    assert "…" in page.inner_text("#board")


def with_six_cards(running: Running) -> tuple[str, list[Caller], int]:
    """Return a table at which a seat has six cards and must put some back, and this seat."""
    callers, seat = [running.caller(name) for name in ("Ana", "Bo")], 0
    game = running.table(*callers, deal="a fixed deal")["id"]
    for column in (1, 2, 3):
        table = callers[0].call("GET", f"/v1/games/{game}").json
        seat, end = table["asked"], {"type": "end_turn", "discard": []}
        take = {"type": "take", "column": column, "end": "top", "count": 3}
        turn = [take, end] if column < 3 else [take]
        assert callers[seat - 1].play(game, table["version"], *turn).status == 201
    return game, callers, seat


def test_the_drawing_of_another_player_is_as_wide_whatever_they_hold(
    visit: Visit, running: Running
) -> None:
    game, callers, seat = with_six_cards(running)
    other = callers[2 - seat]
    visitor = visit(PHONE)
    visitor.be({"id": other.player, "name": "Bo", "token": other.token})
    page = visitor.open(f"/play/{game}")
    page.wait_for_selector("body[data-version] #mine svg")

    widths = page.evaluate(
        """seat => [`#seat-${seat} svg > *`, "#mine svg > *"]
          .map((first) => document.querySelector(first).ownerSVGElement)
          .map((svg) => svg.getScreenCTM().a * svg.viewBox.baseVal.width)""",
        seat,
    )

    assert abs(widths[0] - widths[1]) < 2


def test_every_button_can_be_reached_where_words_are_long(visit: Visit, running: Running) -> None:
    game, callers, seat = with_six_cards(running)
    visitor = visit(PHONE, "de")
    visitor.be({"id": callers[seat - 1].player, "name": "Ana", "token": callers[seat - 1].token})
    page = visitor.open(f"/play/{game}")
    page.wait_for_selector(READY, state="attached")

    page.locator("#board .start[data-card]").first.click()
    page.wait_for_selector("#unpick")

    places = page.locator("#buttons button").evaluate_all(
        """all => all.map((one) => one.getBoundingClientRect())
          .map(({ left, right }) => [left, right])"""
    )
    assert len(places) >= 3
    assert all(left >= 0 and right <= PHONE[0] for left, right in places)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_own_name_in_the_header_ends_with_a_sign(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size)
    visitor.be({"id": "somebody", "name": LONG, "token": "none"})
    page = visitor.open("/new")
    page.wait_for_selector("#who span")

    start, is_cut, style = page.evaluate(
        """() => {
          const [who, name] = [document.querySelector("#who"), document.querySelector("#who span")];
          const starts = name.getBoundingClientRect().left >= who.getBoundingClientRect().left;
          const { textOverflow } = getComputedStyle(name);
          return [starts, name.scrollWidth > name.clientWidth, textOverflow];
        }"""
    )

    assert (start, is_cut, style) == (True, True, "ellipsis")
