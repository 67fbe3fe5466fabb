"""Opening a file without a server: the browser alone folds, words and draws it."""

import re
from pathlib import Path
from typing import Any

import pytest

from service.pictures.panels import Panels
from tests.kit.effort import ALL, SOME_LANGUAGES, first_of
from tests.pictures.reading import parsed
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import opened
from tests.site.browsing import SIZES, violations
from tests.site.replay.test_audit import forged_by
from tests.site.tables import golden

SAMPLE = Path(__file__).parents[3] / "docs" / "samples" / "a-beginners-game.replay"
PLACE = re.compile(
    r"(?<=house |.Haus |.casa )-?\d+|\d\.\d|\d (of the|im|del)"
    r" (ground|upper|basement|Erdg|Oberg|Keller|semint|piano )\w*( floor)?"
)


def drop_file(visitor: Any, file: Path | str) -> Any:
    """Drop a file onto the page; any later request to the service is an error."""
    page = visitor.open("/open")
    page.wait_for_selector("body[data-ready]", state="attached")
    visitor.go_offline()
    asked: list[str] = []
    visitor.hear("request", lambda request: asked.append(request.url))
    drop_next(page, file)
    assert asked == []
    return page


def drop_next(page: Any, file: Path | str) -> None:
    """Drop another file onto a page that has one: to open a page takes longer than a file."""
    page.evaluate("() => { delete document.body.dataset.opened; }")
    page.set_input_files("#file", str(file))
    page.wait_for_selector("body[data-opened]", state="attached")


def jump(page: Any, target: str) -> None:
    page.fill("#jump", target)
    page.press("#jump", "Enter")


def lying(cursor: Any) -> list[tuple[str, str]]:
    """Return every card with its slot, as the pictures of the service show them."""
    panels = Panels(cursor.game.ruleset, cursor.game.names, "en")
    return [
        (card, str(part.get("data-slot")))
        for number in panels.of(cursor.state)
        for part in parsed(panels.pictures[number]).iter()
        if (card := part.get("data-card"))
    ]


@pytest.mark.parametrize("language", SOME_LANGUAGES)
@pytest.mark.parametrize("name", ["burano-2", "dream-home-3"])
def test_a_file_is_told_as_the_rules_tell_it(visit: Any, name: str, language: str) -> None:
    page = drop_file(visit(language=language), golden(name))
    cursor = opened(name).jump("R3.2")
    jump(page, "R3.2")

    for _ in range(5):
        assert unplaced(page.inner_text("#moment")).endswith(unplaced(cursor.sentence(language)))
        totals = [int(total) for total in page.locator(".total").all_inner_texts()]
        assert totals == list(cursor.totals())
        cursor = cursor.step("event")
        page.click("[data-step='+event']")
    # Houses are counted from the left, and slots have their floor.
    assert not re.search(r"(house|Haus|casa) (-|0)|\b[012]\.[1-5]\b", page.inner_text("#log"))


def unplaced(sentence: str) -> str:
    """Leave out which house or slot a sentence names: the page calls it as people do."""
    return PLACE.sub("", sentence)


def test_the_browser_draws_every_card_where_the_service_does(visit: Any) -> None:
    page = drop_file(visit(), golden("burano-own-deck"))
    jump(page, "R1.1")  # a deck of somebody's own has names instead of faces
    assert page.locator("[data-slot^='display:'][data-card] use").count() == 0
    assert page.locator("[data-slot^='display:'][data-card] text").count() > 0

    for name in ("burano-4", "dream-home-4", *(["burano-1"] if ALL else [])):
        drop_next(page, golden(name))
        for target in ("R1.1", "R5.1"):
            jump(page, target)
            drawn = page.eval_on_selector_all(
                "#table [data-card]", "all => all.map(one => [one.dataset.card, one.dataset.slot])"
            )
            assert sorted(map(tuple, drawn)) == sorted(lying(opened(name).jump(target)))


def test_a_file_that_is_not_true_is_not_shown(visit: Any, tmp_path: Path) -> None:
    text = Path(golden("burano-2")).read_text("utf-8").replace('"coins":2', '"coins":3', 1)
    (tmp_path / "changed.replay").write_text(text, "utf-8")
    page = drop_file(visit(), tmp_path / "changed.replay")

    assert page.get_attribute("body", "data-opened") == "false"
    assert "its hash does not fit" in page.inner_text("#progress")
    assert page.locator("#table").count() == 0


DROP = """text => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "game.replay"));
  document.querySelector("main").dispatchEvent(
    new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


@pytest.mark.parametrize(("path", "seen"), [("/open", "#table svg"), ("/audit", "tr[data-move]")])
def test_a_file_can_be_dropped_anywhere_on_the_page(visit: Any, path: str, seen: str) -> None:
    page = visit().open(path)
    page.wait_for_selector("body[data-ready]", state="attached")

    page.evaluate(DROP, Path(golden("burano-round-limit-1")).read_text("utf-8"))

    page.locator(seen).first.wait_for()


def test_a_second_file_takes_the_place_of_the_first(visit: Any) -> None:
    page = drop_file(visit(), golden("burano-2"))
    jump(page, "R7.1")
    page.set_input_files("#file", golden("dream-home-3"))
    page.locator("#title", has_text="Dream Home").wait_for()

    assert page.inner_text("#moment").startswith("R2.1")


def test_a_variation_of_the_file_is_stepped_into(visit: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    file.write_bytes(Path(golden("burano-round-limit-1")).read_bytes())
    take = '[{"type":"take","column":1,"end":"top","count":1}]'
    run("branch", str(file), "--at", "1", "--play", take, "--id", "x", "--text", "<i>What if</i>")
    page = drop_file(visit(), file)
    jump(page, "1")

    assert "<i>What if</i>" in page.inner_text(".variation")
    page.click(".variation .enter")
    assert "takes" in page.inner_text("#moment")
    page.click(".line-banner .leave")
    assert page.inner_text("#moment").startswith("R1.1")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_nobody_is_kept_out(visit: Any, size: tuple[int, int]) -> None:
    visitor = visit(size)
    page = visitor.open("/open")
    page.wait_for_selector("body[data-ready]", state="attached")
    page.set_input_files("#file", golden("dream-home-given-up"))
    page.wait_for_selector("body[data-opened=true]", state="attached")

    assert violations(page) == []
    drop_next(page, golden("burano-2"))
    jump(page, "R5.1")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("name", first_of(["dream-home-3", "burano-2"]))
def test_the_points_of_a_file_are_told_line_by_line(visit: Any, name: str) -> None:
    page = drop_file(visit(), golden(name))
    page.click("[data-step=last]")
    page.locator(".ledger summary").first.click()
    page.locator(".ledger tbody tr").first.wait_for()

    last = opened(name).last()
    [score, *_] = last.game.ruleset.scores(last.state)
    rows = page.locator(".ledger").first.locator("tbody tr")
    assert rows.locator(".rule").all_inner_texts() == [line.rule for line in score.lines]


FORGED: list[tuple[dict[str, Any], str]] = [
    ({"state": "ab" * 32}, "lead to another position"),
    ({"events": [{"type": "burano.cards_taken", "schema": 1, "seat": 9}]}, "make sense"),
    ({"events": None}, "no events that can be read"),
]


def test_the_move_is_named_that_leads_elsewhere(visit: Any, tmp_path: Path) -> None:
    page = drop_file(visit(), golden("burano-round-limit-1"))
    for number, (change, reason) in enumerate(FORGED):
        (tmp_path / f"{number}.replay").write_bytes(forged_by(change))
        drop_next(page, tmp_path / f"{number}.replay")

        assert "something is wrong with move 4." in page.inner_text("#progress")
        assert reason in page.inner_text("#progress")
        assert page.get_attribute("#progress a", "href") == "/audit"

    # Other lines are not called moves.
    data = Path(golden("burano-2")).read_bytes()
    broken = tmp_path / "broken.replay"
    broken.write_bytes(data.replace(b'{"kind":"names"', b'{"kind":"nam\x00es"'))
    drop_next(page, broken)

    line = data[: data.index(b'{"kind":"names"')].count(b"\n") + 1
    assert f"line {line} can't be read." in page.inner_text("#progress")
    assert "Ask for the file again" in page.inner_text("#progress")


def test_a_file_that_was_analysed_has_curves_of_what_could_be_expected(visit: Any) -> None:
    page = drop_file(visit(), SAMPLE)

    page.press("body", "End")
    page.select_option(".curve-kind", "chance")
    told = page.get_attribute(".curve.evaluation svg", "aria-label") or ""

    assert told.startswith("Chance to win. Lea: ")
    assert page.locator(".curve.evaluation polyline").count() == 2
