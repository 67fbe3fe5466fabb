"""The end of a game: it can be seen at a glance why somebody has won."""

import pytest

from tests.e2e.serving import Running
from tests.kit.servers import Server
from tests.site.browsing import PHONE, violations
from tests.site.conftest import Visit
from tests.site.tables import import_games

SUMS = """() => [...document.querySelectorAll("#sources tbody tr")].map((row) =>
  [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent.replace("−", "-"))))"""


@pytest.mark.parametrize("name", ["burano-4", "dream-home-4"])
def test_the_players_are_compared_by_where_their_points_come_from(
    visit: Visit, running: Running, server: Server, name: str
) -> None:
    (game,) = import_games(server, name)
    page = visit(PHONE).open(f"/play/{game}")
    page.wait_for_selector("body[data-told]", state="attached")

    rows = page.evaluate(SUMS)

    totals = page.locator("#standings td:last-child").all_inner_texts()
    assert [sum(column) for column in zip(*rows, strict=True)] == [*map(int, totals)]
    gaps = [max(row) - min(row) for row in rows]
    assert len(rows) >= 3
    assert gaps == sorted(gaps, reverse=True)
    assert "Other points" not in page.inner_text("#sources")
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    assert violations(page) == []
