"""Folding in the browser: another program comes to the same positions and the same points."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time

from service.domain.catalog import all_games
from service.domain.kit.translation import LANGUAGES
from service.domain.sentences import tell_step
from service.events.replay_files.file import parse
from service.events.store.codec import schema, tag, upcast
from service.pictures.kit import svg
from service.site.replay_texts import replay_texts
from service.teaching.notes.replay_game import ReplayGame
from tests.api.finished_games.test_forks import finished, fork
from tests.api.http_players import Service
from tests.api.timed_game import TimedGame
from tests.events.store.test_codec import VERSIONS, sample
from tests.golden import FILES

FITTING = Path(__file__).parents[1] / "fit_names.mjs"
FOLDING = Path(__file__).parents[1] / "fold_files.mjs"
LIFTING = Path(__file__).parents[1] / "lift_events.mjs"
TABLES = {ruleset.game: dict(ruleset.deck.tables) for ruleset in all_games().rulesets}


def in_the_browser(*files: Path) -> list[Any]:
    texts = {language: replay_texts(language) for language in LANGUAGES}
    return run(FOLDING, {"tables": TABLES, "files": [str(file) for file in files], "texts": texts})


def run(program: Path, asked: Any) -> list[Any]:
    """Ask a program that runs the browser's own modules, and read its lines."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not here: FOLDING IN THE BROWSER WAS NOT TRIED")
    done = subprocess.run([node, program], input=json.dumps(asked), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def folded() -> dict[Path, Any]:
    return dict(zip(FILES, in_the_browser(*FILES), strict=True))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_browser_comes_to_the_same_state_after_every_move(
    folded: dict[Path, Any], file: Path
) -> None:
    assert folded[file]["parted"] is None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_browser_counts_the_same_points_after_every_move(
    folded: dict[Path, Any], file: Path
) -> None:
    game = ReplayGame(parse(file.read_bytes()))

    counted = [
        [score.total for score in game.ruleset.scores(game.after(move).state)]
        for move in range(1, len(game.moves) + 1)
    ]

    assert folded[file]["totals"] == counted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_browser_tells_every_event_as_the_rules_do(
    folded: dict[Path, Any], file: Path, language: str
) -> None:
    game = ReplayGame(parse(file.read_bytes()))

    told = [
        tell_step(game.ruleset, move, event, language, game.names)
        for move in game.moves
        for event in range(1, len(move.events) + 1)
    ]

    assert folded[file]["told"][language] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_tells_what_the_clock_did_as_the_rules_do(
    tmp_path: Path, language: str
) -> None:
    file = tmp_path / "late.replay"
    with freeze_time("2026-03-01T12:00:00Z") as clock:
        timed = TimedGame(clock, "burano", terms={"misses": 2})
        while timed.look()["status"] == "running":
            timed.wait(60)
        file.write_bytes(timed.ana.get(f"{timed.path}/replay").data)
    game = ReplayGame(parse(file.read_bytes()))
    late = [move for move in game.moves if move.actor == "clock"]
    told = [tell_step(game.ruleset, move, 1, language, game.names) for move in late]

    [found] = in_the_browser(file)

    assert len({sentence.partition(":")[0] for sentence in told}) > 2  # who ran out, who too often
    assert set(told) <= set(found["told"][language])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_browser_tells_the_ledger_line_by_line(folded: dict[Path, Any], file: Path) -> None:
    game = ReplayGame(parse(file.read_bytes()))
    scores = game.ruleset.scores(game.after(len(game.moves)).state)

    for language in LANGUAGES:
        for score, told in zip(scores, folded[file]["ledgers"][language], strict=True):
            counted = [(line.rule, line.points) for line in score.lines]
            assert [(rule, points) for rule, points, _ in told] == counted
            for line, (_, _, sentence) in zip(score.lines, told, strict=True):
                # Burano's lines go on with the points and the cards.
                assert game.ruleset.text.line(line, language).startswith(sentence)


def test_the_browser_folds_a_game_that_goes_on_from_another(tmp_path: Path) -> None:
    service, file = Service(), tmp_path / "forked.replay"
    ana, origin = service.player("Ana"), finished("burano/1")
    table = fork(ana, origin, 9).get_json()
    ana.post(f"/v1/games/{table['id']}/seats", {})
    file.write_bytes(ana.get(f"/v1/games/{table['id']}/replay").data)

    [found] = in_the_browser(file)

    assert found["parted"] is None
    assert table["forked_from"]["game"] in found["told"]["en"][1]


@pytest.mark.parametrize(
    "name",
    ["a" * 40, "布拉诺岛" * 8, "🏠" * 12, "Ana 🏠 布拉诺岛 " * 4, "한글かな" * 8, "🇮🇹" * 12],
    ids=["Latin", "Chinese", "emoji", "mixed", "Korean and Japanese", "flags"],
)
def test_the_browser_cuts_a_long_name_as_the_service_does(name: str) -> None:
    places = [(16, width, svg.WIDTH_OF_A_BOLD_LETTER) for width in (5, 90, 200, 330)]

    found = run(FITTING, [(name, *place) for place in places])

    assert found == [svg.fit(name, *place) for place in places]


def test_the_browser_knows_the_same_rulesets_and_lifts_the_same_shapes() -> None:
    rulesets = all_games().rulesets
    lifted = {f"{name} {version}" for ruleset in rulesets for name, version in ruleset.upcasters}

    [known] = run(LIFTING, [])

    assert set(known["rulesets"]) == {ruleset.name for ruleset in rulesets}
    assert set(known["upcasters"]) == lifted


def test_the_browser_lifts_every_shape_ever_stored_as_the_service_does() -> None:
    stored = [(ruleset, event, sample(event, n)) for ruleset, event, n in VERSIONS]

    [known] = run(LIFTING, [raw for _, _, raw in stored])

    assert known["lifted"] == [
        upcast(raw, {tag(event): schema(event)}, ruleset.upcasters)
        for ruleset, event, raw in stored
    ]


def test_the_browser_folds_no_game_by_rules_that_it_does_not_know() -> None:
    [known] = run(LIFTING, [])

    assert known["unheardOf"] == ["unknown", "unknown", "unknown"]
