"""Whatever can be tapped next is in view, from the first tap of a game to the last."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.serving import Caller, Running
from tests.kit.effort import ALL, first_of
from tests.site.browsing import DESK, PHONE, Visitor
from tests.site.conftest import Visit
from tests.site.robot import SETTLED, Robot
from tests.site.tables import golden

# What glows, or is a button, and would not hear a finger at its middle or at one of its corners.
OUT_OF_VIEW = """() => {
  const near = 4;
  const hears = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    if (hit?.closest("button") === element) return true;
    const thing = hit?.closest("[data-card],[data-slot]");
    if (!thing || thing === element) return Boolean(thing);
    return element.dataset.slot !== undefined && thing.dataset.slot === element.dataset.slot;
  };
  const isOut = (element) => {
    const box = (element.querySelector(":scope > .glow") ?? element).getBoundingClientRect();
    const [left, right] = [box.left + near, box.right - near];
    const [top, bottom] = [box.top + near, box.bottom - near];
    const middle = [(left + right) / 2, (top + bottom) / 2];
    return ![middle, [left, top], [right, top], [left, bottom], [right, bottom]]
      .every((point) => hears(element, ...point));
  };
  const name = ({ id, dataset, textContent }) =>
    id || (dataset.card ?? dataset.slot ?? textContent);
  const list = document.getElementById("choices");
  // Moves that taps reach too are also a list that scrolls; its first is in view.
  const isOutOfList = (button) => {
    const [one, all] = [button, list].map((element) => element.getBoundingClientRect());
    list.scrollBy(one.left - all.left - near, one.top - all.top);
    const isLost = isOut(button);
    list.scrollTo(0, 0);
    return isLost;
  };
  // Who places a card sees the whole of their board and hand.
  const things = [...document.querySelectorAll("#mine [data-slot]:not([data-slot$=':aside'])")]
    .map((thing) => thing.getBoundingClientRect());
  const own = {
    left: Math.min(...things.map(({ left }) => left)),
    right: Math.max(...things.map(({ right }) => right)),
    top: Math.min(...things.map(({ top }) => top)),
    bottom: Math.max(...things.map(({ bottom }) => bottom)),
  };
  const lit = (panel) => Boolean(document.querySelector(`${panel} :is(.start, .target)`));
  const isLastButton = !lit("#board") && document.querySelector("#bar:not([hidden]) #end-turn");
  const isMine = (lit("#mine") && !lit("#shown")) || isLastButton;
  const bar = document.getElementById("bar").getBoundingClientRect();
  const floor = bar.left < own.right && bar.right > own.left ? bar.top : innerHeight;
  const isCut = isMine && (own.top < 0 || own.bottom > floor + 1);
  const wanted = "#board .start, #board .target, #buttons button, #choices.exact button,"
    + "#choices button:first-of-type";
  return [...(isCut ? [{ id: "the own board", dataset: {} }] : []),
    ...[...document.querySelectorAll(wanted)].filter(isOut),
    ...[...document.querySelectorAll("#choices:not(.exact) button")].filter(isOutOfList)].map(name);
}"""
# One call of the browser; a player who is asked to pass the device on sees nothing else.
LOST = f"""() => [document.getElementById("asked").textContent,
  document.querySelector("dialog#pass") ? [] : ({OUT_OF_VIEW})()]"""
FIRST_CLICKS = 12
LANDSCAPE, TABLET, LARGE = (844, 390), (768, 1024), (1920, 1080)
each_size = pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        *(
            pytest.param(size, id=f"{size[0]}x{size[1]}", marks=pytest.mark.slow)
            for size in (LANDSCAPE, TABLET, DESK, LARGE)
        ),
    ],
)
LATE = {"dream-home": 55, "burano": 68}  # the last move before a robot plays on
Moves = Sequence[tuple[int, dict[str, Any]]]
# What browsers without scroll anchoring do.
NO_ANCHOR = "() => { document.documentElement.style.overflowAnchor = 'none'; }"


def looked_at(page: Page) -> None:
    page.wait_for_function(SETTLED)
    asked, lost = page.evaluate(LOST)
    assert (asked, lost) == (asked, [])


class WatchfulRobot(Robot):
    """A robot that looks around before every tap, and never scrolls."""

    def look(self) -> dict[str, Any]:
        looked_at(self.page)
        return super().look()


def seated(visitor: Visitor, running: Running, after: Moves = (), **wanted: Any) -> Any:
    """Sit down at a table, all of its players on one device, whose browser does not anchor."""
    people = {name: running.caller(name) for name in ("Ana", "Bo")[: wanted["players"]]}
    callers = list(people.values())
    game = running.table(*callers, **{"deal": "the same cards", **wanted})["id"]
    for seat, command in after:
        play(game, callers[seat - 1], command)
    visitor.be(
        *({"id": one.player, "name": name, "token": one.token} for name, one in people.items())
    )
    visitor.open(f"/play/{game}")
    visitor.page.evaluate(NO_ANCHOR)
    return game, callers


def play(game: str, caller: Caller, command: dict[str, Any]) -> None:
    table = caller.call("GET", f"/v1/games/{game}").json
    assert caller.play(game, table["version"], command).status == 201


def golden_commands(name: str, last: int | None = None) -> Moves:
    """Return what was played in a golden game up to a move, each command with its seat."""
    moves = [json.loads(line) for line in Path(golden(name)).read_text("utf-8").splitlines()]
    return [
        (move["seat"], command)
        for move in moves
        if "number" in move and (last is None or move["number"] <= last)
        for command in move["commands"]
        if command["type"] not in ("create", "take_seat")
    ]


@each_size
@pytest.mark.parametrize(
    ("game", "players", "clicks"), first_of([("burano", 1, 80), ("dream-home", 2, 100)])
)
def test_a_game_never_scrolls_away_from_what_glows(
    visit: Visit, running: Running, size: tuple[int, int], game: str, players: int, clicks: int
) -> None:
    """`make check` plays one game's first turns on a phone, the other's end in the next test."""
    visitor = visit(size)
    seated(visitor, running, game=game, players=players)
    most = 1_000 if ALL else FIRST_CLICKS
    robot = WatchfulRobot(visitor.page, most_clicks=most)

    while robot.look()["status"] != "finished" and robot.clicks < most:
        robot.play_a_turn()

    assert robot.clicks > (clicks if ALL else FIRST_CLICKS - 1)


@pytest.mark.parametrize("game", first_of([*LATE]))
def test_the_end_of_a_game_never_scrolls_away_from_what_glows(
    visit: Visit, running: Running, game: str
) -> None:
    visitor, name = visit(PHONE), f"{game}-open-deal"
    played = golden_commands(name, last=LATE[game])
    seated(visitor, running, played, game=game, players=2, deal=f"golden {name}")
    robot = WatchfulRobot(visitor.page)

    while robot.look()["status"] != "finished":
        robot.play_a_turn()

    assert robot.clicks > 5


def test_a_move_that_only_a_button_can_choose_is_in_view(visit: Visit, running: Running) -> None:
    ana = visit(PHONE)
    seated(ana, running, game="burano", players=1, deal="a fixed deal")
    ana.page.tap('[data-slot="display:1.roof"]')
    ana.page.tap('[data-slot="display:1.roof"]')
    ana.page.wait_for_selector("#end-turn")
    ana.page.locator('#mine [data-slot="1:hand"]').first.tap()

    ana.page.tap('[data-slot="1:1.roof"]')
    ana.page.wait_for_selector("#choices.exact button")

    looked_at(ana.page)


def before_a_welcome(visit: Visit, running: Running) -> tuple[Visitor, int, int]:
    """Return who plays both seats on a phone, with the seat and the house of a welcome to come."""
    both = visit(PHONE)
    deal = "golden burano-open-deal"
    game, callers = seated(both, running, game="burano", players=2, deal=deal)
    seat, column = until_welcome(game, callers)
    both.page.wait_for_selector("#board [data-slot^='supply:'].start")
    if both.page.locator("dialog#pass").count():
        both.page.tap("dialog#pass button")
    return both, seat, column


def test_who_may_welcome_somebody_sees_the_characters_and_then_the_house(
    visit: Visit, running: Running
) -> None:
    both, seat, column = before_a_welcome(visit, running)

    looked_at(both.page)
    both.page.locator("#board [data-slot^='supply:'].start").first.tap()
    looked_at(both.page)
    both.page.tap(f'[data-slot="{seat}:{column}.ground"].target')
    both.page.wait_for_function("() => !document.querySelector('#shown .target, #shown .picked')")

    looked_at(both.page)


def test_who_has_welcomed_somebody_sees_them_in_their_own_street(
    visit: Visit, running: Running
) -> None:
    both, seat, column = before_a_welcome(visit, running)

    both.page.tap(f'[data-slot="{seat}:{column}.ground"].start')
    both.page.locator("#board [data-slot^='supply:'].target").first.tap()
    both.page.wait_for_selector("#end-turn")

    looked_at(both.page)


def until_welcome(game: str, callers: list[Caller]) -> tuple[int, int]:
    """Play a golden game up to the first welcomed character; return the character and its house."""
    for seat, command in golden_commands("burano-open-deal"):
        if command["type"] == "welcome":
            return seat, command["column"]
        play(game, callers[seat - 1], command)
    raise AssertionError("nobody was welcomed")
