"""Verify says what was proven, what can't be, and which move is wrong."""

import hashlib
import json
import re
import shutil
from pathlib import Path

import msgspec
import pytest

from replays.reading.fault_texts import ERRORS, FAULTS
from replays.reading.verification import ALL_PROOFS, OF_A_RUNNING_GAME, verify, verify_replay
from service.domain.catalog import all_games
from service.events.replay_files.file import Replay, parse, write
from service.events.store.chain import canonical
from service.teaching.notes.model import Anchor, TriedMove, Variation
from tests.golden import FILES
from tests.replays.commands.test_cli import run
from tests.replays.conformance import FOLDER, expected
from tests.replays.conformance.materials import BASE, RUNNING, note, relinked
from tests.replays.golden_games import path

UNTRUE = FOLDER / "untrue-coins-forged.replay"


def noted(*lines: bytes) -> Replay:
    return Replay(BASE.header, BASE.entries, lines)


def test_the_key_of_its_day_proves_that_a_deal_is_in_the_chain():
    game = hashlib.sha256(b"burano-daily").hexdigest()[:32]
    key = hashlib.sha256(b"golden" + game.encode()).hexdigest()
    daily = path("burano-daily")

    assert "the key is in the chain" in run("verify", "--key", key, daily).output
    assert "the key is in the chain" not in run("verify", daily).output
    assert "daily-deal" in run("verify", "--key", game * 2, daily, code=1).output
    run("verify", "--key", "none", daily, code=2)


def test_of_a_finished_game_everything_is_proven():
    assert verify(b"".join(write(BASE))).proven == ALL_PROOFS


def test_of_a_running_game_the_deals_are_not_proven():
    report = verify(b"".join(write(RUNNING)))

    assert report.is_proven
    assert report.proven == OF_A_RUNNING_GAME


def test_an_open_deal_must_follow_from_its_text():
    replay = parse(Path(path("burano-open-deal")).read_bytes())

    def other_text(move: dict) -> None:
        move["events"][0]["deal"] = move["commands"][0]["deal"] = "another text"

    fault = verify_replay(relinked(replay, 1, other_text), all_games()).fault
    assert fault is not None
    assert fault.code == "open-deal"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            note("annotation", id="a", anchor={"move": 2, "hash": "0" * 64}),
            "not a move of this game",
        ),
        (
            note("annotation", id="a", anchor={"move": 99, "hash": "0" * 64}),
            "not a move of this game",
        ),
        (note("annotation", id="a", glyphs=["!!!"]), "annotation: Invalid enum value"),
        (note("bookmark"), "bookmark: Object missing required field `name`"),
        (b'{"kind":"names","names":["Ana"]}', "names: Expected `object`"),
    ],
)
def test_a_note_that_does_not_fit_is_told_and_the_game_is_still_proven(line: bytes, problem: str):
    report = verify_replay(noted(line), all_games())

    assert report.is_proven
    assert "notes" not in report.proven
    [found] = report.notes
    assert found.line == len(BASE.entries) + 2
    assert problem in found.problem


def test_a_variation_is_judged_again():
    anchor = Anchor(move=1, hash=BASE.entries[0].hash)
    move = TriedMove(
        seat=1, commands=({"type": "take", "column": 9, "end": "top", "count": 1},), events=()
    )
    refused = Variation(id="v", anchor=anchor, moves=(move,))

    [found] = verify_replay(noted(canonical(refused)), all_games()).notes
    assert found.problem == "move 1 of the line: The display has the columns 1 to 4, not 9."


def test_a_variation_with_other_events_than_the_rules_lead_to_is_found():
    anchor = Anchor(move=1, hash=BASE.entries[0].hash)
    move = TriedMove(
        seat=1, commands=({"type": "take", "column": 1, "end": "top", "count": 1},), events=()
    )

    [found] = verify_replay(
        noted(canonical(Variation(id="v", anchor=anchor, moves=(move,)))), all_games()
    ).notes
    assert "other events" in found.problem


TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        (
            {"moves": [{"seat": 1, "commands": [{"type": "fly"}], "events": []}]},
            "Invalid value 'fly'",
        ),
        ({"moves": [{"seat": 2, "commands": [TAKE], "events": []}]}, "move 1 of the line"),
        ({"moves": [], "variations": [{"after": 3, "moves": []}]}, "where there is no move"),
        (
            {"moves": [], "anchor": {"move": 1, "hash": BASE.entries[0].hash, "when": "before"}},
            "no move 1",
        ),
    ],
)
def test_a_variation_that_can_not_be_is_told(fields: dict, problem: str):
    anchor = {"move": 1, "hash": BASE.entries[0].hash}
    line = canonical({"kind": "variation", "id": "v", "anchor": anchor, **fields})

    [found] = verify_replay(noted(line), all_games()).notes
    assert problem in found.problem


def test_in_a_running_game_no_hidden_card_is_dealt_in_a_variation():
    moves = [{"seat": 1, "commands": [TAKE, {"type": "end_turn"}], "events": []}]
    anchor = {"move": 1, "hash": RUNNING.entries[0].hash}
    line = canonical({"kind": "variation", "id": "v", "anchor": anchor, "moves": moves})
    solo = Replay(RUNNING.header, RUNNING.entries[:1], (line,))

    [found] = verify_replay(solo, all_games()).notes
    assert found.problem


def test_a_first_move_that_does_not_create_a_game_is_found():
    def no_table(move: dict) -> None:
        move["events"] = [{"schema": 1, "type": "seat_left", "seat": 1, "ruleset": "burano/1"}]

    fault = verify_replay(relinked(BASE, 1, no_table), all_games()).fault
    assert fault is not None
    assert fault.code == "no-table"


def test_what_was_proven_and_what_was_not_is_said_in_words():
    output = run("verify", path("burano-2")).output

    assert "proven, 167 moves" in output
    assert "+ Every command was legal" in output
    assert "- Who the players were" in output


def test_the_first_wrong_move_is_named_and_the_exit_code_says_so():
    output = run("verify", str(UNTRUE), path("burano-2"), code=1).output

    assert (
        "FAILED at move 2: the rules, or the shuffle, lead to other events: event 1 has" in output
    )


def test_a_file_that_can_not_be_read_is_no_proof_either():
    assert (
        "NOT READABLE, line 1" in run("verify", str(FOLDER / "broken-empty.replay"), code=8).output
    )
    gone = run("verify", "/nowhere.replay", code=8).output
    assert gone == "/nowhere.replay: No such file or directory\n"


@pytest.mark.parametrize("processes", ["1", "2"])
def test_folders_are_verified_on_as_many_cores_as_wished(tmp_path: Path, processes: str):
    for file in FILES[-6:]:
        shutil.copy(file, tmp_path)
    shutil.copy(UNTRUE, tmp_path / "x.replay")
    found = json.loads(
        run("verify", str(tmp_path), "--format", "json", "--processes", processes, code=1).output
    )

    assert [entry["true"] for entry in found] == [True] * 6 + [False]
    assert found[-1]["fault"]["move"] == 2
    assert set(found[0]["proven"]) == set(ALL_PROOFS)


def test_quiet_tells_only_what_is_wrong():
    assert run("verify", path("burano-2"), "--quiet").output == ""


def test_every_report_can_be_written_as_json():
    assert msgspec.json.decode(msgspec.json.encode(verify(b"")))["fault"]["code"] == "empty"


def test_every_error_and_every_fault_has_its_row_in_the_page_of_the_format():
    page = (Path(__file__).parents[3] / "docs" / "replay-format.md").read_text("utf-8")
    errors, faults = page.partition("## Errors")[2].split("A file that can be read and is not true")

    assert _codes(errors) == set(ERRORS)
    assert _codes(faults) == set(FAULTS)


def test_every_error_of_the_conformance_files_is_known():
    told = expected().values()

    assert {entry["error"] for entry in told if "error" in entry} <= set(ERRORS)
    assert {entry["fault"] for entry in told if "fault" in entry} <= set(FAULTS)


def test_what_is_wrong_is_said_in_the_readers_language():
    output = run("verify", str(UNTRUE), "--language", "de", code=1).output

    assert (
        "GESCHEITERT bei Aktion 2: die Regeln oder das Mischen führen zu anderen Ereignissen"
        in output
    )


def _codes(table: str) -> set[str]:
    rows = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`([\w-]+)`", row)}


@pytest.mark.parametrize(
    ("language", "told"), [("en", ", 1 move;"), ("de", ", 1 Aktion;"), ("it", ", 1 mossa;")]
)
def test_a_single_move_is_counted_in_the_singular(language: str, told: str, tmp_path: Path):
    begun = str(tmp_path / "begun.replay")
    run("fork", path("burano-1"), "--at", "1", "-o", begun)

    assert told in run("verify", begun, "--language", language).output
