"""Output: devices, pipes and links stay what they are, and a full disk leaves no traces."""

import os
import resource
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from tests.kit.effort import first_of
from tests.replays.golden_games import path

BURANO, DREAM = path("burano-2"), path("dream-home-2")
PLAY = '[{"type": "take", "column": 1, "end": "top", "count": 1}]'
ALTANA = f"{shlex.quote(sys.executable)} -m service.cli"
WRITERS = {
    "export": ("replay", "export", BURANO, "--as", "report"),
    "scores": ("replay", "scores", BURANO),
    "fork": ("replay", "fork", BURANO, "--at", "R3"),
    "course": ("course", "make", "--title", "One", "--chapter", BURANO),
    "annotate": ("annotate", "add", BURANO, "--at", "R3", "--text", "Look here."),
}


def altana(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "service.cli", *arguments]
    return subprocess.run(command, capture_output=True, check=False, timeout=120, **more)


def in_bash(script: str) -> subprocess.CompletedProcess[bytes]:
    command = ["bash", "-c", script.replace("altana ", f"{ALTANA} ")]
    return subprocess.run(command, capture_output=True, check=False, timeout=120)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(copy(BURANO, tmp_path / "real.replay"))


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """A device that needs no rights: the far end of a terminal."""
    near, far = os.openpty()
    yield near, os.ttyname(far)
    os.close(near)
    os.close(far)


@pytest.mark.parametrize("command", WRITERS.values(), ids=WRITERS)
def test_a_pipe_with_a_name_gets_what_is_written(command: tuple[str, ...], tmp_path: Path):
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reader = subprocess.Popen(["cat", fifo], stdout=subprocess.PIPE)
    written = altana(*command, "-o", str(fifo))

    assert written.returncode == 0, written.stderr
    assert len(reader.communicate(timeout=60)[0]) > 100
    assert fifo.is_fifo()
    assert os.listdir(tmp_path) == ["fifo"]


def test_a_device_behind_a_link_is_written_into_and_stays(
    tmp_path: Path, terminal: tuple[int, str]
):
    near, name = terminal
    link = tmp_path / "device"
    link.symlink_to(name)
    written = altana("replay", "scores", BURANO, "-o", str(link))

    assert written.returncode == 0, written.stderr
    assert b"Ana" in os.read(near, 10_000)
    assert link.is_symlink()
    assert link.is_char_device()


@pytest.mark.parametrize("name", first_of(["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]))
def test_standard_output_can_be_written_by_its_name(name: str, tmp_path: Path):
    link, command = tmp_path / "link", ("replay", "export", BURANO, "--as", "report")
    link.symlink_to(name)
    told = altana(*command).stdout

    assert altana(*command, "-o", str(link)).stdout == told != b""
    assert link.is_symlink()


def test_what_stands_in_the_file_behind_standard_output_stays(tmp_path: Path):
    file = tmp_path / "file"
    script = f"{{ echo one; altana replay scores {BURANO} -o /dev/stdout; echo two; }} > {file}"

    assert in_bash(script).returncode == 0
    assert file.read_text().startswith("one\n")
    assert file.read_text().endswith("two\n")
    assert "Ana" in file.read_text()


def test_output_can_go_through_another_program(tmp_path: Path):
    file = tmp_path / "report.gz"
    script = (
        f"exec 3> >(gzip > {file}); altana replay export {BURANO} --as report -o /dev/fd/3;"
        f" code=$?; gzip=$!; exec 3>&-; wait $gzip; gunzip -t {file} && exit $code"
    )
    written = in_bash(script)

    assert written.returncode == 0, written.stderr
    assert file.stat().st_size > 1000


def test_a_reader_who_has_seen_enough_is_told_of_by_any_name():
    script = f"altana replay cat {BURANO} >/dev/null; altana replay fork {BURANO} --at R9 -o "
    gone = in_bash(f"{script} /dev/stdout | true; exit ${{PIPESTATUS[0]}}")

    assert (gone.returncode, gone.stderr) == (141, b"")


@pytest.mark.parametrize(
    "command",
    [
        ("annotate", "add", "--at", "5", "--text", "Look here."),
        ("replay", "branch", "--at", "R3", "--play", PLAY),
        ("annotate", "auto", "--threshold", "60"),
    ],
    ids=lambda command: command[1],
)
def test_a_replay_behind_a_link_is_edited_where_it_lies(command: tuple[str, ...], tmp_path: Path):
    far, near = tmp_path / "far", tmp_path / "near"
    far.mkdir()
    near.mkdir()
    file = Path(copy(DREAM if command[1] == "auto" else BURANO, far / "real.replay"))
    (near / "middle.replay").symlink_to("../far/real.replay")
    link = near / "link.replay"
    link.symlink_to("middle.replay")
    before = file.read_bytes()
    edited = altana(*command[:2], str(link), *command[2:])

    assert edited.returncode == 0, edited.stderr
    assert link.is_symlink()
    assert file.read_bytes() != before
    assert sorted(os.listdir(far)) == ["real.replay", "real.replay.edits"]
    assert sorted(os.listdir(near)) == ["link.replay", "middle.replay"]
    assert altana("annotate", "undo", str(file)).returncode == 0
    assert file.read_bytes() == before


def test_a_circle_of_links_is_one_sentence(tmp_path: Path):
    link = tmp_path / "link"
    link.symlink_to(link)
    refused = altana("replay", "scores", BURANO, "-o", str(link))

    assert refused.returncode == 9
    assert refused.stderr.decode() == f"altana: {link}: Too many levels of symbolic links\n"


def test_the_history_of_edits_is_as_private_as_its_file(file: Path):
    file.chmod(0o600)
    history = file.with_name("real.replay.edits")
    assert altana("annotate", "add", str(file), "--at", "6", "--text", "Mine.").returncode == 0
    assert history.stat().st_mode & 0o777 == 0o600

    history.chmod(0o644)  # as earlier releases left it
    assert altana("annotate", "undo", str(file)).returncode == 0
    assert history.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "command",
    [
        ("replay", "log", BURANO),
        ("replay", "show", BURANO),
        ("replay", "cat", BURANO),
        ("replay", "info", BURANO),
        ("replay", "export", BURANO, "--as", "report"),
        ("replay", "verify", BURANO),
        ("replay", "step", "--plain", BURANO),
        ("replay", "scores", BURANO),
        ("replay", "schema"),
        ("replay", "list", BURANO),
        ("annotate", "list", path("dream-home-2")),
        ("learn", "--plain", "dream-home"),
        ("replay", "--help"),
        ("--help",),
    ],
    ids=" ".join,
)
def test_a_full_standard_output_is_one_sentence_and_a_code_of_its_own(
    command: tuple[str, ...], tmp_path: Path
):
    if command[:2] == ("annotate", "list"):
        noted = str(copy(command[2], tmp_path / "noted.replay"))
        assert altana("annotate", "add", noted, "--at", "6", "--text", "Mine.").returncode == 0
        command = (*command[:2], noted)
    run = [sys.executable, "-m", "service.cli", *command]
    with open("/dev/full", "wb") as full:
        home = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
        told = subprocess.run(
            run,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            env=home,
            check=False,
        )

    assert told.stderr == b"altana: standard output: No space left on device\n"
    assert told.returncode == 9


def of_one_kilobyte() -> None:
    """Let no file grow longer: the nearest thing to a full disk that needs no rights."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


@pytest.mark.parametrize(
    "command",
    [
        ("annotate", "add", "real.replay", "--at", "6", "--text", "Mine."),
        ("annotate", "undo", "real.replay"),
        ("replay", "export", "real.replay", "-o", "report.md"),
        ("replay", "fork", "real.replay", "--at", "R9", "-o", "fork.replay"),
        ("course", "make", "--title", "One", "--chapter", "real.replay", "-o", "a.course"),
    ],
    ids=lambda command: command[1],
)
def test_a_full_disk_leaves_nothing_behind_and_no_id_is_told(command: tuple[str, ...], file: Path):
    folder = file.parent
    assert altana("annotate", "add", str(file), "--at", "5", "--text", "There.").returncode == 0
    before = {each.name: each.read_bytes() for each in folder.iterdir()}
    told = altana(
        *command,
        cwd=folder,
        preexec_fn=of_one_kilobyte,
        # No compiled module may be cut off as well: every later import would fail.
        env={**os.environ, "PYTHONPATH": os.getcwd(), "PYTHONDONTWRITEBYTECODE": "1"},
    )

    assert told.returncode == 9
    assert told.stdout == b""
    assert told.stderr.endswith(b": File too large\n")
    assert told.stderr.count(b"\n") == 1
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == before


def test_a_history_that_can_not_be_written_keeps_the_note_out_too(file: Path):
    """Note and history come together: else there would be a note of which nobody was told."""
    file.with_name("real.replay.edits").symlink_to("no-such-folder/edits")
    before = file.read_bytes()
    told = altana("annotate", "add", str(file), "--at", "6", "--text", "Mine.")

    assert (told.returncode, told.stdout) == (9, b"")
    assert file.read_bytes() == before


def test_notes_are_merged_into_a_file_behind_a_link(file: Path):
    link, other = file.with_name("link.replay"), file.with_name("other.replay")
    copy(file, other)
    link.symlink_to(file)
    before = file.read_bytes()
    assert altana("annotate", "add", str(other), "--at", "6", "--text", "Mine.").returncode == 0
    assert altana("annotate", "merge", str(file), str(other), "-o", str(link)).returncode == 0

    assert file.read_bytes() != before
    assert altana("annotate", "undo", str(link)).returncode == 0
    assert file.read_bytes() == before


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_permissions_that_the_umask_leaves(
    tmp_path: Path, umask: int, mode: int
):
    new = tmp_path / "scores.txt"

    assert altana("replay", "scores", BURANO, "-o", str(new), umask=umask).returncode == 0
    assert new.stat().st_mode & 0o777 == mode


@pytest.mark.parametrize("mode", [0o000, 0o400, 0o640])
def test_a_file_that_is_replaced_keeps_its_permissions(file: Path, mode: int):
    file.chmod(mode)

    assert altana("replay", "scores", BURANO, "-o", str(file)).returncode == 0
    assert file.stat().st_mode & 0o777 == mode
