"""The table of benchmarks: goals that hold, goals that do not, and writing it into the page."""

from pathlib import Path

import pytest

from bench import scale
from bench.__main__ import main, parts, usual_parts
from bench.kit.measure import Measure, within
from bench.kit.report import BEGIN, END, PAGE, keep, row, summary

FAST = Measure(
    part="store",
    name="appends",
    unit="moves",
    ours=700.4,
    yardstick=1000.0,
    yardstick_name="bare",
    ratio=0.7004,
    goal=0.5,
)
SLOW = within("site", "redraw", "ms", ours=24.0, most=16.0)


def cells(measure: Measure) -> list[str]:
    return [cell.strip() for cell in row(measure).strip("|").split("|")]


def test_a_rate_stands_beside_its_yardstick() -> None:
    expected = ["store", "appends", "700 moves/s", "bare", "1,000 moves/s", "0.70", "≥ 0.5", "yes"]

    assert cells(FAST) == expected


def test_what_is_over_its_limit_does_not_hold() -> None:
    expected = ["site", "redraw", "24.0 ms", "the most it may be", "16.0 ms", "1.50", "≤ 1", "NO"]

    assert cells(SLOW) == expected


def test_missed_goals_are_named() -> None:
    assert summary([FAST]) == "1 of 1 goals hold."
    assert summary([FAST, SLOW]) == "1 of 2 goals hold; missed: site: redraw."


def test_a_run_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text(f"# Before\n\n{BEGIN}the former run\n{END}\nAfter.\n")

    keep([FAST], page)
    keep([SLOW], page)

    text = page.read_text()
    assert text.startswith("# Before\n")
    assert text.endswith("\nAfter.\n")
    assert row(SLOW) in text
    assert row(FAST) not in text
    assert "former" not in text


def test_the_page_has_a_place_for_a_run() -> None:
    text = PAGE.read_text()

    assert text.index(BEGIN) < text.index(END)


def test_what_takes_long_is_measured_on_request() -> None:
    assert set(parts()) - set(usual_parts()) == {"scale"}


def test_growth_is_measured_at_two_sizes(
    monkeypatch: pytest.MonkeyPatch, own_tools: None, own_logging: None
) -> None:
    for name in ("CALLS", "ROUNDS", "MOVED"):
        monkeypatch.setattr(scale, name, 1)

    measured = list(scale.measures(games=60))

    assert {one.yardstick_name for one in measured} == {"at 6 games"}
    assert all(one.ours > 0 for one in measured if one.goal)
    assert len({one.name for one in measured}) == len(measured) > 20


def test_a_part_that_is_not_there_is_named() -> None:
    assert main(["nothing"]) == 2
    assert "http" in parts()
    assert "http_server" not in parts()
