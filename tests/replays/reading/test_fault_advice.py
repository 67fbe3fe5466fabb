"""An auditor is told what was changed, what holds in spite of it, and what to do next."""

import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from replays.reading.verification import verify_replay
from service.domain.catalog import all_games
from service.events.replay_files.file import Replay, parse, write
from service.events.store.chain import canonical
from tests.kit.effort import ALL
from tests.replays.commands.test_cli import run
from tests.replays.conformance.materials import BASE, RUNNING, relinked
from tests.replays.golden_games import path

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


def test_behind_a_hash_that_does_not_fit_the_rules_say_what_was_changed(
    tmp_path: Path, snapshot: SnapshotAssertion
):
    output = told(tmp_path, changed(3, other_card), 1)

    assert output.replace(f"{tmp_path}/", "") == snapshot


def test_what_the_rules_do_not_look_at_is_told_apart(tmp_path: Path, snapshot: SnapshotAssertion):
    output = told(tmp_path, changed(31, other_time), 1)

    assert output.replace(f"{tmp_path}/", "") == snapshot


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


@pytest.mark.parametrize(("number", "change"), [(3, other_card), (31, other_time)])
def test_two_records_of_a_game_are_compared_to_the_field(
    tmp_path: Path, number: int, change: Any, snapshot: SnapshotAssertion
):
    forged = tmp_path / "forged.replay"
    forged.write_bytes(b"".join(write(relinked(parse(GAME.read_bytes()), number, change))))

    assert run("diff", str(GAME), str(forged), code=1).output == snapshot


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


def cut(number: int, change: Any, moves: int = 100) -> Replay:
    """Cut a game off after a number of moves, change one of them, and seal it again."""
    whole = parse(GAME.read_bytes())
    running = Replay(whole.header, whole.entries[:moves], whole.others)
    return relinked(running, number, change)


DEALING = 31  # ends a round, so that cards are dealt


def other_column(move: dict[str, Any]) -> None:
    move["commands"][0]["column"] = 3


def other_end(move: dict[str, Any]) -> None:
    [ended] = [event for event in move["events"] if event["type"] == "burano.turn_ended"]
    ended["coins_returned"] = 1


@pytest.mark.parametrize("change", [other_column, other_end])
def test_of_a_running_game_a_move_is_judged_up_to_its_deal(tmp_path: Path, change: Any):
    output = told(tmp_path, b"".join(write(cut(DEALING, change))), 1)

    assert f"FAILED at move {DEALING}: the rules, or the shuffle, lead to other events" in output


def test_a_running_game_with_a_broken_chain_is_told_what_was_changed(tmp_path: Path):
    given, fork = tmp_path / "given.replay", tmp_path / "fork.replay"
    given.write_bytes(changed(DEALING, other_column))
    run("fork", str(given), "--at", "100", "-o", str(fork))
    output = run("verify", str(fork), code=1).output

    assert "FAILED at move 31: the hash does not fit" in output
    assert "What was changed: the rules, or the shuffle, lead to other events" in output


def test_of_a_running_game_nothing_is_claimed_that_was_not_looked_at(tmp_path: Path):
    given, fork = tmp_path / "given.replay", tmp_path / "fork.replay"
    given.write_bytes(changed(DEALING, other_time))
    run("fork", str(given), "--at", "100", "-o", str(fork))
    output = run("verify", str(fork), code=1).output

    assert "nothing wrong in what they can judge while the secret is not published" in output
    assert "The rules find nothing wrong: what" not in output


@pytest.mark.parametrize("name", ["burano-2", "burano-1", "dream-home-3", "dream-home-undone"])
def test_a_running_game_that_is_true_is_proven_so_far(name: str):
    whole = parse(Path(path(name)).read_bytes())
    for moves in range(1, len(whole.entries), 1 if ALL else 4):
        running = Replay(whole.header, whole.entries[:moves], whole.others)
        assert verify_replay(running, all_games()).is_proven, moves


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Ereignis 1 hat bei „coins“ 7, nach den Regeln wären es 2"),
        ("it", "l’evento 1 ha per «coins» 7, secondo le regole 2"),
    ],
)
def test_what_is_different_is_told_in_the_language_of_the_reader(
    tmp_path: Path, language: str, said: str
):
    def richer(move: dict[str, Any]) -> None:
        move["events"][0]["coins"] = 7

    forged = b"".join(write(relinked(parse(GAME.read_bytes()), DEALING, richer)))
    output = told(tmp_path, forged, 1, "--language", language)

    assert said in output
    assert "by the rules" not in output


def one_event(move: dict[str, Any]) -> None:
    del move["events"][1:]


@pytest.mark.parametrize(
    ("language", "at_least", "exactly"),
    [
        (
            "en",
            "1 events are recorded, and by the rules there are at least 5 (",
            "1 events are recorded, and by the rules there are 8 (",
        ),
        (
            "de",
            "1 Ereignisse sind aufgezeichnet, nach den Regeln sind es mindestens 5 (",
            "1 Ereignisse sind aufgezeichnet, nach den Regeln sind es 8 (",
        ),
        (
            "it",
            "sono registrati 1 eventi, secondo le regole sono almeno 5 (",
            "sono registrati 1 eventi, secondo le regole sono 8 (",
        ),
    ],
)
def test_while_the_secret_is_not_published_the_rules_lead_to_at_least_so_many_events(
    tmp_path: Path, language: str, at_least: str, exactly: str
):
    running = b"".join(write(cut(DEALING, one_event)))
    finished = b"".join(write(relinked(parse(GAME.read_bytes()), DEALING, one_event)))

    assert at_least in told(tmp_path, running, 1, "--language", language)
    assert exactly in told(tmp_path, finished, 1, "--language", language)


def too_early(move: dict[str, Any]) -> None:
    move["commands"] = [{"type": "end_turn", "discard": []}]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the rules forbid a command: First take cards from the display (9 there)."),
        ("de", "die Regeln verbieten einen Befehl: Nimm zuerst Karten aus der Auslage"),
        ("it", "le regole vietano un comando: Prima prendi carte"),
    ],
)
def test_why_a_command_is_forbidden_is_told_in_the_language_of_the_reader(
    tmp_path: Path, language: str, said: str
):
    forged = b"".join(write(relinked(parse(GAME.read_bytes()), 3, too_early)))

    assert said in told(tmp_path, forged, 1, "--language", language)


def test_many_files_are_told_about_in_the_language_of_the_reader(tmp_path: Path):
    forged = b"".join(write(relinked(parse(GAME.read_bytes()), 3, too_early)))
    for number in range(5):
        (tmp_path / f"{number}.replay").write_bytes(forged)
    options = ("--processes", "2", "--language", "de")

    output = run("verify", str(tmp_path), *options, code=1).output

    assert output.count("Nimm zuerst Karten aus der Auslage") == 5


def test_programs_are_told_a_fault_in_its_public_fields_alone(tmp_path: Path):
    forged = b"".join(write(relinked(parse(GAME.read_bytes()), 3, too_early)))
    [found] = json.loads(told(tmp_path, forged, 1, "--format", "json", "--language", "de"))

    assert found["fault"] == {
        "move": 3,
        "code": "refused",
        "detail": "First take cards from the display (9 there).",
    }
    assert "cause" not in found


def test_a_move_by_somebody_who_never_sat_down_is_told(tmp_path: Path):
    def by_another(move: dict[str, Any]) -> None:
        move["actor"] = "p1"

    forged = b"".join(write(relinked(parse(GAME.read_bytes()), DEALING, by_another)))
    output = told(tmp_path, forged, 0)

    assert "move 31 is by somebody who never sat down on its seat" in output
    assert "never sat down" not in told(tmp_path, GAME.read_bytes(), 0)
