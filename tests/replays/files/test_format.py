"""The replay file: what is read is written back, and what is broken is named."""

import json
from importlib import resources

import jsonschema
import pytest

from replays.console.json_schema import SCHEMA_FILE, line_schema
from replays.reading.verification import verify
from service.events.replay_files.file import BadReplay, parse, write
from service.events.replay_files.gzip_limits import gzipped, unpacked
from service.events.replay_files.lines import MOST_MOVES
from tests.golden import FILES
from tests.replays.conformance import FOLDER, expected
from tests.replays.conformance.materials import BASE

EXPECTED = expected()
READABLE = [name for name, told in EXPECTED.items() if told["reads"]]
BROKEN = [name for name, told in EXPECTED.items() if not told["reads"]]
TRUE = [name for name in READABLE if EXPECTED[name]["true"]]
UNTRUE = [name for name in READABLE if not EXPECTED[name]["true"]]
SCHEMA = json.loads(resources.files("replays").joinpath(SCHEMA_FILE).read_text("utf-8"))


@pytest.mark.parametrize("name", READABLE)
def test_writing_what_was_read_gives_the_same_bytes(name: str):
    plain, _ = unpacked((FOLDER / name).read_bytes())

    assert b"".join(write(parse(plain))) == plain


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_says_which_line_what_is_wrong_and_how_much_could_be_read(name: str):
    with pytest.raises(BadReplay) as refusal:
        parse((FOLDER / name).read_bytes())

    found = {"line": refusal.value.line, "error": refusal.value.code, "moves": refusal.value.moves}
    assert found == {field: EXPECTED[name][field] for field in found}


@pytest.mark.parametrize("name", TRUE)
def test_a_true_file_is_proven(name: str):
    assert verify((FOLDER / name).read_bytes()).fault is None


@pytest.mark.parametrize("name", UNTRUE)
def test_an_untrue_file_names_the_first_move_that_is_wrong(name: str):
    fault = verify((FOLDER / name).read_bytes()).fault

    assert fault is not None
    assert (fault.move, fault.code) == (EXPECTED[name]["move"], EXPECTED[name]["fault"])


def test_every_conformance_file_is_told_of():
    files = {file.name for file in FOLDER.glob("*.replay*")}

    assert files == set(EXPECTED)
    assert len(BROKEN) + len(UNTRUE) >= 50


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_is_written_as_it_was_read(file):
    data = file.read_bytes()

    assert b"".join(write(parse(data))) == data
    assert parse(gzipped(data)) == parse(data)


def test_a_gzip_file_is_the_same_whenever_it_is_written():
    assert gzipped(b"altana")[4:8] == b"\0\0\0\0"


def test_a_replay_has_so_many_moves_at_most():
    header = next(iter(write(BASE)))
    move = b'{"hash":"%s","kind":"move","number":%d}\n'
    lines = (move % (b"0" * 64, number) for number in range(1, MOST_MOVES + 2))

    with pytest.raises(BadReplay) as refusal:
        parse(header + b"".join(lines))

    assert (refusal.value.code, refusal.value.moves) == ("too-many-moves", MOST_MOVES)


def test_the_schema_is_the_one_that_the_types_make():
    assert json.loads(json.dumps(line_schema())) == SCHEMA


@pytest.mark.parametrize("name", TRUE)
def test_every_line_of_a_true_file_fits_the_schema(name: str):
    validator = jsonschema.Draft202012Validator(SCHEMA)
    plain, _ = unpacked((FOLDER / name).read_bytes())

    for line in plain.split(b"\n")[:-1]:
        validator.validate(json.loads(line))


def test_a_line_that_is_no_replay_line_does_not_fit_the_schema():
    validator = jsonschema.Draft202012Validator(SCHEMA)

    for line in ({}, {"kind": "header"}, {"kind": "move", "number": "1"}, {"kind": "names"}):
        assert not validator.is_valid(line), line
