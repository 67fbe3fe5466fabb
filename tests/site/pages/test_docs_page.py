"""The page for client authors: all calls are on it, and they can be tried."""

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from service.api.documentation.docs_page import guide
from tests.e2e.serving import Running
from tests.kit.effort import first_of
from tests.site.browsing import SIZES, violations
from tests.site.conftest import Visit


def described(running: Running) -> dict[str, Any]:
    document: dict[str, Any] = running.caller().call("GET", "/v1/openapi.json").json
    return document


def test_every_call_and_every_command_is_drawn(visit: Visit, running: Running) -> None:
    api = described(running)
    page = visit().open("/v1/docs")
    page.wait_for_selector(".call")

    calls = {call["operationId"] for path in api["paths"].values() for call in path.values()}
    schemas = api["components"]["schemas"]
    unions = [schemas[name] for name in schemas if name.endswith(".Command")]
    commands = [one for union in unions for one in union["anyOf"]]
    drawn = page.eval_on_selector_all(".call", "all => all.map((one) => one.id)")
    assert set(drawn) == calls
    assert page.locator("#kinds > details").count() == len(commands)
    assert drawn[0] == "post_v1_players"


def test_the_fields_of_a_command_are_told_with_an_example(visit: Visit) -> None:
    page = visit().open("/v1/docs")
    arrange = page.locator("#kinds > details", has_text="Move the scaffolds")
    arrange.locator("> summary").click()

    assert "list of 2 burano.Slot or null" in arrange.inner_text()
    example = json.loads(arrange.locator("> pre").inner_text())
    assert example["scaffolds"] == [{"column": 0, "level": "ground"}] * 2


def test_a_player_and_a_table_are_made_on_the_page(visit: Visit) -> None:
    page = visit().open("/v1/docs#post_v1_players")
    players, games = page.locator("#post_v1_players"), page.locator("#post_v1_games")

    players.get_by_text("Try it", exact=True).first.click()
    players.get_by_role("button", name="Try it").click()
    answer = players.locator("> pre")
    answer.filter(has_text="token").wait_for()
    page.fill("#token", json.loads(answer.inner_text().partition("\n\n")[2])["token"])
    page.fill("#find", "create a game")
    games.locator("> summary").click()
    games.get_by_text("Try it", exact=True).first.click()
    games.get_by_role("button", name="Try it").click()

    games.locator("> pre", has_text="201").wait_for()
    assert '"commitment"' in games.locator("> pre").inner_text()
    assert not players.is_visible()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_page_fits_every_screen_and_everybody(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size).open("/v1/docs#post_v1_games_game_moves")
    page.wait_for_selector(".call[open]")

    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    assert violations(page) == []


@pytest.mark.parametrize("game", first_of(["dream-home", "burano"]))
def test_the_bot_of_the_guide_plays_a_game_to_its_end(running: Running, game: str) -> None:
    script = re.findall(r"```python\n(.*?)```", guide(), re.DOTALL)[0]
    script = script.replace("http://127.0.0.1:8000", running.address).replace("burano", game)

    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=240
    )

    assert done.returncode == 0, done.stderr
    assert "Random (bot)" in done.stdout
