"""A program written from the page of the fair shuffle proves games, and refuses forged ones."""

import ast
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.api.finished_games.test_forks import finished, fork
from tests.api.http_players import Service, play_on
from tests.fair_shuffle import prover
from tests.fair_shuffle.prover import NotProven, prove, prove_chain
from tests.golden import FILES, FOLDER

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "fair-shuffle.md").read_text("utf-8")
PUBLISHED = dict(re.findall(r"^\| (.+?) \| `(.+)` \|$", PAGE, re.MULTILINE))
DECKS = {
    "burano": ("burano",),
    "dream-home": ("rooms", "specials"),
}
ROOMS, SPECIALS = 60, 48
Moves = list[dict[str, Any]]


def tables(game: str) -> dict[str, str]:
    folder = ROOT / "service" / "domain" / game.replace("-", "_") / "deck"
    return {name: (folder / f"{name}.csv").read_text("utf-8") for name in DECKS[game]}


def game_of(file: Path) -> str:
    return next(game for game in DECKS if file.stem.startswith(f"{game}-"))


def forged(name: str, change: Callable[[Moves], object]) -> bytes:
    """A golden game after a change of its moves; no hash of the chain is looked at here."""
    lines = [json.loads(line) for line in (FOLDER / f"{name}.replay").read_text().splitlines()]
    change([line for line in lines if line["kind"] == "move"])
    return "\n".join(json.dumps(line) for line in lines).encode()


def test_it_imports_nothing_but_the_standard_library():
    tree = ast.parse(Path(prover.__file__).read_text("utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }

    assert imported <= sys.stdlib_module_names


def test_it_comes_to_the_published_orders():
    secret = bytes.fromhex(PUBLISHED["secret"])
    mixed = prover.seed(secret, PUBLISHED["game id"], json.loads(PUBLISHED["entropy"]))
    order = prover.shuffle(mixed, "rooms", 60)

    assert mixed.hex() == PUBLISHED["seed"]
    assert " ".join(map(str, order)) == PUBLISHED["order of `rooms`, 60 cards"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_proves_every_golden_game(file: Path):
    moves = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    deals = [
        event[field]
        for move in moves
        for event in move.get("events", ())
        for field in ("display" if event["type"] == "burano.started" else "dealt", "rooms")
        if field in event and event["type"].endswith(("started", "refilled", "dealt"))
    ]

    proven = prove(file.read_bytes(), tables(game_of(file)))
    chained = prove_chain(file.read_bytes())

    assert chained == sum(move["kind"] == "move" for move in moves)
    if game_of(file) == "burano":
        assert proven == sum(len(row) for rows in deals for row in rows)
    else:
        assert proven == 9 * len(deals)
        assert proven <= ROOMS + SPECIALS


def test_one_coin_that_was_changed_breaks_the_chain():
    file = (FOLDER / "burano-2.replay").read_bytes().splitlines()
    changed = [*file[:3], file[3].replace(b'"coins":1', b'"coins":9'), *file[4:]]
    cut = [*file[:9], *file[10:]]

    assert changed != file
    for lines, problem in ((changed, "move 3: chain"), (cut, "move 9: chain")):
        with pytest.raises(NotProven, match=problem):
            prove_chain(b"\n".join(lines))
    with pytest.raises(NotProven, match="seal"):
        prove_chain(b"\n".join([file[0].replace(b'"players":2', b'"players":3'), *file[1:]]))


@pytest.mark.parametrize("ruleset", ["burano/1", "dream-home/1"])
def test_it_proves_a_fork(ruleset: str):
    service = Service()
    ana, bo, file = service.player("Ana"), service.player("Bo"), finished(ruleset)
    table = fork(ana, file, 8).get_json()
    bo.post(f"/v1/games/{table['id']}/seats", {})
    play_on(service, table, [ana, bo])

    replay = ana.get(f"/v1/games/{table['id']}/replay").data

    assert prove(replay, tables(ruleset.partition("/")[0])) > 20


def another_secret(moves: Moves) -> None:
    moves[-1]["secret"] = "00" * 32


def no_secret(moves: Moves) -> None:
    del moves[-1]["secret"]


def another_entropy(moves: Moves) -> None:
    taken = next(e for move in moves for e in move["events"] if e["type"] == "seat_taken")
    taken["entropy"] += "!"


def another_commitment(moves: Moves) -> None:
    moves[0]["events"][0]["commitment"] = "00" * 32


def another_card(moves: Moves) -> None:
    """Change the last card that was dealt."""
    for event in (e for move in reversed(moves) for e in reversed(move["events"])):
        if event["type"] == "dream-home.round_dealt":
            event["rooms"][-1] = "bathroom-1" if event["rooms"][-1] != "bathroom-1" else "sauna-1"
            return
        rows = event["dealt"] if event["type"] == "burano.display_refilled" else ()
        for row in (row for row in rows if row):
            row[-1] = row[-1][:-1] + str(int(row[-1][-1]) % 4 + 1)
            return
    raise LookupError("nothing was dealt")


def another_start(moves: Moves) -> None:
    for event in (e for move in moves for e in move["events"]):
        if event["type"] == "burano.started":
            event["start"] = event["start"] % 2 + 1
        elif event["type"] == "dream-home.start_player_drawn":
            event["seat"] = event["seat"] % 2 + 1


FORGERIES = (
    another_secret,
    no_secret,
    another_entropy,
    another_commitment,
    another_card,
    another_start,
)


@pytest.mark.parametrize("name", ["burano-2", "dream-home-2"])
@pytest.mark.parametrize("change", FORGERIES, ids=lambda change: change.__name__)
def test_it_refuses_a_forged_game(name: str, change: Callable[[Moves], object]):
    with pytest.raises(NotProven):
        prove(forged(name, change), tables(game_of(FOLDER / name)))


@pytest.mark.parametrize("game", DECKS)
def test_it_refuses_another_text_of_an_open_deal(game: str):
    def other_text(moves: Moves) -> None:
        moves[0]["events"][0]["deal"] += "!"

    with pytest.raises(NotProven, match="secret of the deal"):
        prove(forged(f"{game}-open-deal", other_text), tables(game))


def test_it_refuses_another_deck():
    swapped = {name: text.replace("sauna", "spa") for name, text in tables("dream-home").items()}

    with pytest.raises(NotProven, match="deck"):
        prove((FOLDER / "dream-home-2.replay").read_bytes(), swapped)
