"""Folding in the browser: another program comes to the same positions and the same points."""

import re
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

from service.domain.catalog import all_games
from service.domain.kit.drawing import svg
from service.domain.kit.table import Sight
from service.domain.kit.translation import LANGUAGES
from service.domain.sentences import tell_step
from service.events.replay_files.file import parse
from service.events.store.codec import schema, tag, upcast
from service.site.replay_texts import replay_texts
from service.teaching.notes.replay_game import ReplayGame
from tests.api.finished_games.test_forks import finished, fork
from tests.api.http_players import Service
from tests.api.timed_game import TimedGame
from tests.events.store.test_codec import VERSIONS, sample
from tests.golden import FILES
from tests.kit.random_play import CATALOGUE
from tests.site.served_modules import answers_of

FITTING = Path(__file__).parents[1] / "fit_names.mjs"
FOLDING = Path(__file__).parents[1] / "fold_files.mjs"
LIFTING = Path(__file__).parents[1] / "lift_events.mjs"
# Shelves of the terminal, whose cards pictures show by their kind.
IN_TEXT_ONLY = re.compile(r"held\.|\d\.(beside|spent)\.")
TABLES = {ruleset.game: dict(ruleset.deck.tables) for ruleset in all_games().rulesets}


def in_the_browser(*files: Path) -> list[Any]:
    texts = {language: replay_texts(all_games(), language) for language in LANGUAGES}
    asked = {"tables": TABLES, "files": [str(file) for file in files], "texts": texts}
    return answers_of(FOLDING, asked)


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


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_browser_says_the_same_of_what_lies_where(folded: dict[Path, Any], file: Path) -> None:
    game = ReplayGame(parse(file.read_bytes()))

    for move, told in folded[file]["tables"].items():
        table = game.ruleset.text.table(game.after(int(move)).state, Sight())
        panels = (table.display, *table.seats, table.rest)
        rows = [row for panel in panels for row in panel.rows]
        piles = [row.pile for row in rows if row.pile]
        spread = [cell for panel in panels for group in panel.spread for cell in group.items]
        lying = [
            [cell.key, cell.card, cell.face, cell.token, cell.amount]
            for cell in (*table.cells(), *piles, *spread)
            if not IN_TEXT_ONLY.match(cell.key)
        ]
        assert told["places"] == [cell.key for row in rows for cell in row.cells]
        assert sorted(told["lying"]) == sorted(one for one in lying if any(one[1:]))


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
        assert isinstance(clock, FrozenDateTimeFactory)
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
    assert f"from move {table['forked_from']['move']} of an earlier" in found["told"]["en"][1]


@pytest.mark.parametrize(
    "name",
    ["a" * 40, "布拉诺岛" * 8, "🏠" * 12, "Ana 🏠 布拉诺岛 " * 4, "한글かな" * 8, "🇮🇹" * 12],
    ids=["Latin", "Chinese", "emoji", "mixed", "Korean and Japanese", "flags"],
)
def test_the_browser_cuts_a_long_name_as_the_service_does(name: str) -> None:
    places = [(16, width, svg.WIDTH_OF_A_BOLD_LETTER) for width in (5, 90, 200, 330)]

    found = answers_of(FITTING, [(name, *place) for place in places])

    assert found == [svg.fit(name, *place) for place in places]


def test_the_browser_knows_the_same_rulesets_and_lifts_the_same_shapes() -> None:
    rulesets = all_games().rulesets
    lifted = {f"{name} {version}" for ruleset in rulesets for name, version in ruleset.upcasters}

    [known] = answers_of(LIFTING, {"games": all_games().games, "events": []})

    assert set(known["rulesets"]) == {ruleset.name for ruleset in rulesets}
    assert set(known["upcasters"]) == lifted


def test_the_browser_lifts_every_shape_ever_stored_as_the_service_does() -> None:
    stored = [(ruleset, event, sample(event, n)) for ruleset, event, n in VERSIONS]

    [known] = answers_of(LIFTING, {"games": CATALOGUE.games, "events": [raw for *_, raw in stored]})

    assert known["lifted"] == [
        upcast(raw, {tag(event): schema(event)}, ruleset.upcasters)
        for ruleset, event, raw in stored
    ]


def test_the_browser_folds_no_game_by_rules_that_it_does_not_know() -> None:
    [known] = answers_of(LIFTING, {"games": all_games().games, "events": []})

    assert known["unheardOf"] == ["unknown", "unknown", "unknown"]
