"""A damaged file is read, refused or reported as untrue; nothing crashes."""

import random
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from replays.reading.verification import verify
from service.cli import altana
from service.events.replay_files.file import BadReplay, parse, write
from tests.golden import FILES
from tests.kit.effort import some_of
from tests.replays.conformance import FOLDER, expected
from tests.replays.conformance.materials import BASE, facts_of
from tests.replays.mutations import damaged, forged

PLAIN = b"".join(write(BASE))
SOURCES = [
    (FOLDER / name).read_bytes()
    for name, told in expected().items()
    if told["reads"] and not name.endswith("gz")
]


@pytest.mark.parametrize("batch", range(some_of(10)))
def test_ten_thousand_damaged_files_never_crash_the_reader(batch: int):
    chance = random.Random(batch)
    refusals = []
    for _ in range(10_000):
        data = damaged(chance.choice(SOURCES), chance)
        try:
            replay = parse(data)
        except BadReplay as bad:
            refusals.append(bad)
        else:
            assert parse(b"".join(write(replay))) == replay

    assert len(refusals) > 7_000
    assert all(bad.line >= 1 and bad.problem for bad in refusals)


@pytest.mark.parametrize("batch", range(some_of(4)))
def test_a_forged_game_with_fitting_hashes_never_crashes_the_verifier(batch: int):
    chance = random.Random(batch)
    faults = 0
    for _ in range(1_000):
        faults += verify(forged(chance)).fault is not None

    assert faults > 700


def test_every_flipped_byte_of_a_short_game_is_found():
    for at in range(len(PLAIN)):
        for bit in (1, 0x20, 0x80):
            flipped = PLAIN[:at] + bytes([PLAIN[at] ^ bit]) + PLAIN[at + 1 :]
            assert not verify(flipped).is_proven, f"byte {at}, bit {bit}"


def test_ten_thousand_random_flipped_bytes_of_other_games_are_found():
    chance = random.Random(7)
    small = [file.stem for file in FILES if file.stat().st_size < 60_000]
    games = [b"".join(write(facts_of(name))) for name in small]
    for _ in range(some_of(10_000)):
        game = chance.choice(games)
        at = chance.randrange(len(game))
        flipped = game[:at] + bytes([game[at] ^ 1 << chance.randrange(8)]) + game[at + 1 :]
        assert not verify(flipped).is_proven, f"byte {at}"


COMMANDS = (
    ("show",),
    ("show", "--plain"),
    ("show", "--format", "svg"),
    ("log",),
    ("scores",),
    ("info",),
    ("find", "gain>1"),
    ("diff",),
    ("list",),
    ("export", "--as", "page"),
    ("export", "--as", "report"),
)


def test_no_command_crashes_on_a_forged_game(tmp_path: Path):
    chance = random.Random(11)
    file = tmp_path / "forged.replay"
    codes = Counter[int]()
    tried = some_of(400)
    for _ in range(tried):
        file.write_bytes(forged(chance))
        name, *options = chance.choice(COMMANDS)
        query = [options.pop(0)] if name == "find" else []
        result = CliRunner().invoke(altana, ["replay", name, str(file), *query, *options])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        codes[result.exit_code] += 1

    assert set(codes) <= {0, 1, 8}
    assert codes[8] > tried // 2


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"kind":"header","players":' + b"9" * 5000 + b"}", "not-whole"),
        (b'  {"kind":"header","players":1e999}', "not-whole"),
        (b"[1]", "not-an-object"),
        (b"9" * 5000, "not-an-object"),
    ],
    ids=["digits", "exponent", "list", "number"],
)
def test_a_number_too_long_to_be_read_is_told_apart_from_what_is_no_object(line: bytes, code: str):
    with pytest.raises(BadReplay) as refused:
        parse(line + b"\n")

    assert refused.value.code == code
