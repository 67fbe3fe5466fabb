"""An auditor is told what was changed, what holds in spite of it, and what to do next."""

import json
from pathlib import Path
from typing import Any

import pytest

from service.events.chain import canonical
from service.events.replay_file import Replay, parse, write
from tests.replays.conformance.made import BASE, RUNNING, relinked
from tests.replays.opened import path
from tests.replays.test_cli import run

GAME = Path(path("burano-2"))


def changed(number: int, change: Any) -> bytes:
    """Change a move and leave all hashes as they are."""
    lines = GAME.read_bytes().splitlines()
    move = json.loads(lines[number])
    change(move)
    lines[number] = canonical(move)
    return b"\n".join(lines) + b"\n"


def other_card(move: dict[str, Any]) -> None:
    move["events"][0]["cards"][0] = "roof-red-1"


def other_time(move: dict[str, Any]) -> None:
    move["at"] = "2020-01-01T00:00:00.000Z"


def told(tmp_path: Path, data: bytes, code: int, *options: str) -> str:
    file = tmp_path / "given.replay"
    file.write_bytes(data)
    return run("verify", str(file), *options, code=code).output


def test_behind_a_hash_that_does_not_fit_the_rules_say_what_was_changed(tmp_path: Path):
    output = told(tmp_path, changed(3, other_card), 1)

    assert "NOT TRUE, move 3: the hash does not fit" in output
    assert "The chain holds up to move 2." in output
    assert 'event 1 has the cards ["roof-red-1","upper-green-3"], ' in output
    assert 'and by the rules ["roof-yellow-2","upper-green-3"]' in output
    assert "Nothing from move 3 on is proven." in output
    assert "--from 3 --to 3" in output


def test_what_the_rules_do_not_look_at_is_told_apart(tmp_path: Path):
    output = told(tmp_path, changed(31, other_time), 1)

    assert "The rules find nothing wrong: what was changed may be a time" in output
    assert "the time of move 31 is none, or before that of move 30" in output


@pytest.mark.parametrize("time", ["2020-01-01T00:00:00Z", "yesterday", "2026-01-01", None])
def test_a_time_that_goes_back_or_is_none_is_told_of_a_proven_file_too(tmp_path: Path, time: Any):
    def at_another_time(move: dict[str, Any]) -> None:
        move["at"] = time

    def plain(move: dict[str, Any]) -> None:
        move["at"] = "2026-03-01T18:00:00Z"

    first = relinked(BASE, 1, plain)
    forged = b"".join(write(relinked(first, 2, at_another_time)))
    code = 1 if time is None else 0

    assert "the time of move 2 is none, or before that of move 1" in told(tmp_path, forged, code)


def test_a_game_that_may_have_been_cut_off_is_not_called_whole(tmp_path: Path):
    output = told(tmp_path, b"".join(write(RUNNING)), 0)

    assert "the game is not over" in output.splitlines()[0]
    assert "- That these are all the moves" in output
    assert "Nothing is missing" not in output


def test_the_hash_to_compare_with_other_records_is_told(tmp_path: Path):
    last = parse(GAME.read_bytes()).entries[-1].hash

    assert f"last hash {last}" in run("verify", str(GAME)).output
    [found] = json.loads(run("verify", str(GAME), "--format", "json").output)
    assert found["last_hash"] == last


@pytest.mark.parametrize(
    ("data", "sign"),
    [
        (GAME.read_bytes().replace(b"\n", b"\r\n"), "Its line ends are CR LF"),
        (b"\xef\xbb\xbf" + GAME.read_bytes(), "It begins with a byte order mark"),
        (GAME.read_bytes().decode().encode("utf-16"), "It is UTF-16"),
        (b"<html><body>Not found</body></html>\n", "It is a web page without a game"),
    ],
)
def test_what_has_happened_to_a_file_on_its_way_is_told(tmp_path: Path, data: bytes, sign: str):
    output = told(tmp_path, data, 8)

    assert sign in output
    assert "Ask for the file again, packed as .replay.gz" in output


def test_of_a_file_that_was_cut_what_can_be_read_can_be_shown(tmp_path: Path):
    output = told(tmp_path, GAME.read_bytes()[:60_000], 8)
    [advice] = [line for line in output.splitlines() if "--partial" in line]
    command = advice.partition("altana replay ")[2].split()

    assert "R3.1" in run(*command).output


def test_quiet_says_no_more_than_what_is_wrong(tmp_path: Path):
    assert len(told(tmp_path, changed(3, other_card), 1, "--quiet").splitlines()) == 1


def test_an_exported_page_is_proven_by_the_file_it_carries(tmp_path: Path):
    page = str(tmp_path / "game.html")
    run("export", str(GAME), "-o", page)

    assert "proven, 167 moves" in run("verify", page).output
    assert run("cat", page).stdout_bytes == GAME.read_bytes()
    assert "altana replay cat PAGE > FILE" in run("log", page, code=8).stderr


@pytest.mark.parametrize("inside", ["", "AAAA", "!!", "H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA=="])
def test_a_page_without_a_game_is_no_proof(tmp_path: Path, inside: str):
    page = f'<html><script type="x" id="data">{inside}</script></html>\n'

    assert "It is a web page without a game" in told(tmp_path, page.encode(), 8)


def test_two_records_of_a_game_are_compared_to_the_field(tmp_path: Path):
    forged = tmp_path / "forged.replay"
    forged.write_bytes(b"".join(write(relinked(parse(GAME.read_bytes()), 3, other_card))))
    output = run("diff", str(GAME), str(forged), code=1).output

    assert "Up to move 2 the games are the same. Then move 3 is:" in output
    assert "1. Ana takes yellow roof 2" in output
    assert "2. Ana takes red roof 1" in output
    assert "Nothing is different." not in output

    forged.write_bytes(b"".join(write(relinked(parse(GAME.read_bytes()), 31, other_time))))
    assert "In move 31 the files tell other things of the same game: at." in (
        run("diff", str(GAME), str(forged), code=1).output
    )


@pytest.mark.parametrize(("swapped", "which"), [(False, "second"), (True, "first")])
def test_a_game_and_its_own_fork_are_the_same_up_to_where_one_ends(
    tmp_path: Path, swapped: bool, which: str
):
    fork = str(tmp_path / "fork.replay")
    run("fork", str(GAME), "--at", "R3", "-o", fork)
    moves = len(parse(Path(fork).read_bytes()).entries)
    pair = (fork, str(GAME)) if swapped else (str(GAME), fork)

    told = f"Up to move {moves} the games are the same. There the {which} file ends."
    assert told in run("diff", *pair, code=1).output
    assert "Nothing is different." in run("diff", *pair, "--at", "R3").output


def test_no_name_is_markdown(tmp_path: Path):
    replay = parse(GAME.read_bytes())
    line = canonical({"kind": "names", "names": {"p1": "*An|a* <b>", "p2": "[Bo](x:y)"}})
    file = tmp_path / "named.replay"
    file.write_bytes(b"".join(write(Replay(replay.header, replay.entries, (line,)))))
    report = tmp_path / "game.md"
    run("export", str(file), "-o", str(report))
    written = [
        report.read_text(),
        *(run(command, str(file), "--format", "markdown").output for command in ("log", "scores")),
        run("show", str(file), "--format", "markdown").output,
        run("diff", str(file), "--at", "R3", "--format", "markdown", code=1).output,
    ]

    for text in written:
        outside = "".join(text.split("```")[::2])
        assert r"\*An\|a\* \<b\>" in outside
        assert "*An|a*" not in outside
        assert "[Bo](x:y)" not in outside
