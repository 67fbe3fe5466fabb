"""The audit in the browser: what is true is proven there, what is not is named."""

import gzip
import random
from pathlib import Path
from typing import Any

import pytest

from service.events.replay_files.file import Replay, parse, write
from tests.kit.effort import SOME_LANGUAGES
from tests.replays.commands.test_cli import run
from tests.replays.conformance.materials import relinked
from tests.replays.reading.test_second_verifier import stacked
from tests.site.browsing import SIZES, violations
from tests.site.tables import golden, import_games

GAME = "burano-round-limit-1"
WHOLE = Path(golden(GAME)).read_bytes()


# One page gets several files where it can: a page for each would take ten times as long.
def check_file(visitor: Any, file: Path | str) -> Any:
    """Hand a file to the page; any later request to the service is an error."""
    page = visitor.open("/audit")
    page.wait_for_selector("body[data-ready]", state="attached")
    asked: list[str] = []
    visitor.hear("request", lambda request: asked.append(request.url))
    check_next(page, file)
    assert asked == []
    return page


def check_next(page: Any, file: Path | str) -> None:
    """Hand another file to a page that has checked one."""
    page.evaluate("() => { document.getElementById('found').hidden = true; }")
    page.set_input_files("#file", str(file))
    page.wait_for_selector("#found:visible")


def test_a_true_file_is_proven_without_asking_anybody(visit: Any) -> None:
    visitor = visit()
    page = check_file(visitor, golden("dream-home-given-up"))
    asked: list[str] = []
    visitor.hear("request", lambda request: asked.append(request.url))

    for name in ("burano-own-deck", GAME):
        assert page.get_attribute("#found", "data-true") == "true"
        assert page.locator(".checks .good").count() == 5
        assert page.inner_text(".proofs code") == "altana replay verify"
        check_next(page, golden(name))

    assert page.get_attribute("#found", "data-true") == "true"
    assert page.locator(".checks .good").count() == 5
    assert asked == []
    replay = parse(WHOLE)  # every move has its row, and every deal its cards
    assert page.locator("tr[data-move]").count() == len(replay.entries)
    assert page.locator(".hash", has_text="✓").count() == len(replay.entries)
    assert page.locator("div.dealt .face").count() > 0
    page.check("#only")
    assert page.locator("tr[data-move]:visible").count() < len(replay.entries)


def test_a_game_of_the_service_is_fetched_and_proven(visit: Any, server: Any) -> None:
    [game] = import_games(server, "burano-given-up")
    page = visit().open(f"/audit?game={game}")
    page.wait_for_selector("#found:visible")

    assert page.get_attribute("#found", "data-true") == "true"
    assert page.get_attribute("#found a", "href") == f"/watch/{game}"


def test_a_changed_move_and_a_stacked_deck_are_named(visit: Any, tmp_path: Path) -> None:
    lines = Path(golden(GAME)).read_bytes().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if b'"coins":2' in line and b'"move"' in line)
    lines[number] = lines[number].replace(b'"coins":2', b'"coins":9', 1)
    (tmp_path / "changed.replay").write_bytes(b"".join(lines))
    page = check_file(visit(), tmp_path / "changed.replay")

    assert page.get_attribute("#found", "data-true") == "false"
    assert f"move {number}." in page.inner_text("#verdict h2")
    assert page.locator("tr.false").get_attribute("data-move") == str(number)

    # A stacked deck, whose hashes all fit, is found out too.
    forged, move = stacked(parse(Path(golden(GAME)).read_bytes()), random.Random(1))
    (tmp_path / "forged.replay").write_bytes(b"".join(write(forged)))
    check_next(page, tmp_path / "forged.replay")

    assert f"move {move}." in page.inner_text("#verdict h2")
    assert page.locator(".checks .bad").count() == 1


def test_a_packed_file_and_an_exported_page_are_read_too(visit: Any, tmp_path: Path) -> None:
    packed, exported = tmp_path / "game.replay.gz", tmp_path / "game.html"
    packed.write_bytes(gzip.compress(Path(golden(GAME)).read_bytes()))
    run("export", golden(GAME), "-o", str(exported))

    page = check_file(visit(), golden("burano-own-deck"))
    for file in (packed, exported):
        check_next(page, file)
        assert page.get_attribute("#found", "data-true") == "true", file.name


REFUSED = {
    b"": "nothing in the file",
    b"\x1f\x8b broken": "damaged",
    b"<html><script>alert(1)</script></html>": "no game in this page",
    b'{"ruleset":"chess/1"}\n': "line 1",
    b'{"kind":"header","format":1,"ruleset":"burano/1"}\n': "not in the canonical form",
    b"\xff\xfe{}": "It is UTF-16",
    WHOLE.replace(b"\n", b"\r\n"): "Its line ends are CR LF",
    WHOLE.replace(b"Ana", b"A\xffa"): f"line {WHOLE[: WHOLE.index(b'Ana')].count(10) + 1}.",
    WHOLE.replace(b'{"actor', b'{"actor\x00', 1): "line 2.",
}


def test_what_is_no_replay_is_refused_with_a_reason(visit: Any, tmp_path: Path) -> None:
    page = check_file(visit(), golden(GAME))
    for number, (content, reason) in enumerate(REFUSED.items()):
        file = tmp_path / f"{number}.replay"
        file.write_bytes(content)
        page.set_input_files("#file", str(file))
        page.locator("#verdict", has_text=reason).wait_for()
        assert page.get_attribute("#found", "data-true") == "false"


def forged_by(change: dict[str, Any]) -> bytes:
    """Change the fourth move, and link the rest to it."""
    return b"".join(write(relinked(parse(WHOLE), 4, lambda move: move.update(change))))


def test_a_state_that_the_moves_do_not_lead_to_is_found_out(visit: Any, tmp_path: Path) -> None:
    changes: list[dict[str, Any]] = [{"state": "ab" * 32}, {"events": "none"}, {"events": [1]}]
    page = check_file(visit(), golden(GAME))
    for number, change in enumerate(changes):
        (tmp_path / f"{number}.replay").write_bytes(forged_by(change))
        check_next(page, tmp_path / f"{number}.replay")

        assert "move 4." in page.inner_text("#verdict h2")
        assert page.locator(".checks .bad").count() == 1
        assert "Nothing from this move on is proven." in page.inner_text("#verdict")


def test_what_a_file_cannot_prove_is_said(visit: Any, tmp_path: Path) -> None:
    whole = parse(WHOLE)
    page = check_file(visit(), golden(GAME))
    told = page.inner_text("#verdict")
    assert f"Last fingerprint: {whole.entries[-1].hash}" in told
    assert "who wrote the notes" in told

    cut = tmp_path / "cut.replay"
    cut.write_bytes(b"".join(write(Replay(whole.header, whole.entries[:-1], whole.others))))
    check_next(page, cut)
    assert page.get_attribute("#found", "data-true") == "true"
    assert "somebody could cut off its end and seal it again" in page.inner_text("#verdict")


def test_a_game_that_is_not_there_is_told_so(visit: Any) -> None:
    page = visit().open(f"/audit?game={'0' * 32}")

    page.locator("#progress", has_text="can't be fetched").wait_for()


@pytest.mark.parametrize("language", SOME_LANGUAGES)
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_nobody_is_kept_out(visit: Any, size: tuple[int, int], language: str) -> None:
    page = check_file(visit(size, language), golden(GAME))

    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
