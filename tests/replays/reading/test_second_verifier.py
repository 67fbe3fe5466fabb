"""The verifier in JavaScript: another program, from the same pages, comes to the same verdict."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from replays.reading.verification import verify
from service.domain.catalog import all_games
from service.events.replay_files.file import Replay, parse, write
from tests.golden import FILES
from tests.kit.effort import some_of
from tests.replays.conformance import FOLDER, expected
from tests.replays.conformance.materials import relinked
from tests.site.served_modules import answers_of

PROGRAM = Path(__file__).parents[1] / "verify_files.mjs"
TABLES = {ruleset.game: dict(ruleset.deck.tables) for ruleset in all_games().rulesets}
# It checks chain and shuffle; limits, floats and the fields of the header are for the first one.
NOT_ITS_OWN = {
    "too-deep",
    "variation-too-deep",
    "line-too-long",
    "too-large",
    "not-whole",
    "header",
}
# What only the rules can tell.
RULINGS = {"refused", "state", "unreadable", "no-move", "nonsense"}
# The events that deal, and the field that names what was dealt.
DEALS = {
    "burano.started": "display",
    "burano.display_refilled": "dealt",
    "dream-home.round_dealt": "rooms",
}


def second_opinion(**asked: Any) -> list[Any]:
    return answers_of(PROGRAM, {"tables": TABLES, **asked})


def test_both_verifiers_prove_all_golden_games():
    found = second_opinion(files=[str(file) for file in FILES])

    assert [verdict["fault"] for verdict in found] == [None] * len(FILES)
    assert {tuple(v["checked"]) for v in found} == {("seal", "chain", "commitment", "deals")}


def test_both_agree_on_every_conformance_file():
    told = expected()
    gzip_is_whole = {n: t for n, t in told.items() if t.get("error") not in ("gzip", "too-large")}
    verdicts = second_opinion(files=[str(FOLDER / name) for name in gzip_is_whole])
    for (name, wanted), verdict in zip(gzip_is_whole.items(), verdicts, strict=True):
        reason = wanted.get("error") or wanted.get("fault")
        if wanted.get("true"):
            assert verdict["fault"] is None, name
        elif reason not in NOT_ITS_OWN | RULINGS and name not in RULES_ALONE:
            assert verdict["fault"] is not None, name
            if "move" in wanted:
                assert (verdict["fault"]["move"], verdict["fault"]["code"]) == (
                    wanted["move"],
                    reason,
                ), name


# Events that no shuffle had a hand in.
RULES_ALONE = {"untrue-coins-forged.replay", "untrue-event-left-out.replay"}


def test_both_find_every_flipped_byte():
    chance = random.Random(3)
    flips = []
    for _ in range(some_of(1000)):
        file = chance.choice(FILES)
        size = file.stat().st_size
        flips.append((str(file), chance.randrange(size), 1 << chance.randrange(8)))
    flips = [flip for flip in flips if not _in_a_note(flip)]

    assert all(second_opinion(flips=flips))
    for name, at, mask in flips[: some_of(100)]:
        data = bytearray(Path(name).read_bytes())
        data[at] ^= mask
        assert not verify(bytes(data)).is_proven


def test_both_name_the_same_move_for_a_deal_that_was_stacked(tmp_path: Path):
    files, moves = [], []
    for file in FILES:
        forged, move = stacked(parse(file.read_bytes()), random.Random(file.stem))
        target = tmp_path / file.name
        target.write_bytes(b"".join(write(forged)))
        files.append(str(target))
        moves.append(move)

    first = [verify(Path(file).read_bytes()).fault for file in files]
    second = second_opinion(files=files)
    assert [(f.move, f.code) for f in first] == [(move, "events") for move in moves]
    assert [(v["fault"]["move"], v["fault"]["code"]) for v in second] == [
        (move, "events") for move in moves
    ]


def stacked(replay: Replay, chance: random.Random) -> tuple[Replay, int]:
    """Swap two cards of a deal, as a cheat would who can compute hashes."""
    moves = [msgspec.json.decode(entry.body) for entry in replay.entries]
    number = chance.choice([move["number"] for move in moves if _swap(move)])
    return relinked(replay, number, _swap), number


def _swap(move: dict[str, Any]) -> bool:
    """Swap the first two cards that were dealt into one row, wherever the event names them."""
    for event in move["events"]:
        rows = event.get(DEALS.get(event["type"], ""), [])
        rows = rows if rows and isinstance(rows[0], list) else [rows]
        one, other = next((row[:2] for row in rows if len(row) > 1), (None, None))
        if one is not None and other is not None:
            text = json.dumps(event).replace(one, "?").replace(other, one).replace("?", other)
            event.update(json.loads(text))
            return True
    return False


def _in_a_note(flip: tuple[str, int, int]) -> bool:
    """Names are not facts: a flipped byte there only changes a name."""
    data = Path(flip[0]).read_bytes()
    at = data.index(b'{"kind":"names"')
    return at <= flip[1] < data.index(b"\n", at)
