"""The command line: fast help, one sentence per error, meaningful exit codes."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

from replays.files.opening import UNREADABLE
from service.cli import COMMANDS, EXIT_CODES, SHORT_HELP, altana
from service.start.exit_codes import INTERRUPTED
from service.start.standard_output import NOT_WRITTEN, READER_GONE
from service.start.startup_errors import CannotStart
from tests.events.redis.test_connect import server_that_says
from tests.kit.processes import ROOT, end, naming, start
from tests.kit.waiting import until


def call(*arguments: str, **variables: str) -> tuple[int, str, str]:
    process: subprocess.Popen[str] = start("-m", "service.cli", *arguments, environment=variables)
    output, errors = end(process)
    return process.returncode, output, errors


def test_help_imports_no_command() -> None:
    script = (
        "import sys; from service.cli import altana\n"
        "altana(['--help'], standalone_mode=False)\n"
        "print({'flask', 'redis', 'rq', 'granian', 'msgspec'} & set(sys.modules))"
    )

    output, _ = end(start("-c", script))

    assert output.endswith("set()\n")


SLOW = {"apispec", "fsspec", "http", "markdown_it", "numpy", "redis", "rich", "rq"}
STARTED = """
import sys, threading
import {module}
print(sorted({slow} & set(sys.modules)), threading.active_count())
"""


@pytest.mark.parametrize(
    ("module", "needed"),
    [
        ("service.commands.run.run", []),
        ("service.commands.run.shared_imports", ["http", "redis"]),
    ],
)
def test_what_is_used_later_is_imported_later(module: str, needed: list[str]) -> None:
    output, complained = end(start("-c", STARTED.format(module=module, slow=SLOW)))

    assert (output, complained) == (f"{needed} 1\n", "")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_has_the_short_help_of_each_command(name: str) -> None:
    command = altana.get_command(altana.make_context("altana", [name, "--help"]), name)

    assert command is not None
    assert command.get_short_help_str(limit=200) == SHORT_HELP[name]


def test_every_reason_not_to_start_has_its_exit_code_in_the_help() -> None:
    kinds: list[type[CannotStart]] = [CannotStart, *CannotStart.__subclasses__()]
    codes = {kind.exit_code for kind in kinds}
    others = {0, UNREADABLE, NOT_WRITTEN, INTERRUPTED, READER_GONE}

    assert {int(line.split()[0]) for line in EXIT_CODES.splitlines()[3:]} == codes | others
    assert len(codes) == 1 + len(CannotStart.__subclasses__())


def test_the_version_is_that_of_the_package() -> None:
    result = CliRunner().invoke(altana, ["--version"])

    assert result.output == f"altana, version {version('altana')}\n"


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_config_hides_passwords(options: list[str]) -> None:
    runner = CliRunner(env={"REDIS_URL": "redis://ana:segreto@host/1"})
    result = runner.invoke(altana, ["config", *options])

    assert "redis://***@host/1" in result.output
    assert "segreto" not in result.output


def test_config_as_json_has_every_setting() -> None:
    lines = CliRunner().invoke(altana, ["config"]).output.splitlines()

    found = json.loads(CliRunner().invoke(altana, ["config", "--json"]).output)
    assert list(found) == [line.split()[0] for line in lines]


def test_bad_settings_are_reported_without_a_traceback() -> None:
    code, _, complained = call("run", ALTANA_PORT="x", ALTANA_WORKERS="y")

    assert code == 2
    assert complained.startswith("altana: ALTANA_PORT must be a whole number")
    assert "ALTANA_WORKERS" in complained
    assert "Traceback" not in complained


@pytest.mark.parametrize("command", ["run", "serve", "work"])
def test_a_server_out_of_reach_is_one_sentence(command: str, tmp_path: Path) -> None:
    code, _, complained = call(command, REDIS_URL=f"unix://{tmp_path}/nobody.sock")

    assert code == 3
    assert complained.startswith("altana: The server at ")
    assert complained.count("\n") == 1


@pytest.mark.parametrize("setting", ["REDIS_URL", "RQ_REDIS_URL"])
def test_an_old_server_is_one_sentence(setting: str, tmp_path: Path) -> None:
    with server_that_says("redis_version:6.2.0\r\n") as url:
        code, _, complained = call("run", ALTANA_DATA=str(tmp_path), **{setting: url})

    assert code == 4
    assert complained.count("\n") == 1


def test_a_folder_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    code, _, complained = call("run", ALTANA_DATA=str(tmp_path / "file"))

    assert code == 6
    assert complained.count("\n") == 1


@pytest.mark.parametrize("command", ["run", "serve"])
def test_a_taken_port_is_one_sentence(command: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        code, _, complained = call(command, ALTANA_DATA=str(tmp_path), ALTANA_PORT=port)

    assert code == 7
    assert complained == (
        f"altana: Altana can't listen at 127.0.0.1:{port}: Address already in use; "
        "set ALTANA_HOST or ALTANA_PORT.\n"
    )


def test_replay_files_that_can_not_be_written_are_mentioned(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        _, _, complained = call(
            "run", ALTANA_DATA=str(tmp_path), ALTANA_PORT=port, ALTANA_REPLAYS="/dev/null/replays"
        )

    assert complained.splitlines()[0] == (
        "altana: Replay files can't be written to /dev/null/replays: Not a directory. "
        "Games can be played, and their files follow as soon as they can be written."
    )


@pytest.mark.parametrize("durability", ["default", "strict"])
def test_a_full_disk_is_one_sentence(durability: str, tmp_path: Path) -> None:
    """The disk has room for the files of a new server, and for nothing else."""
    small = tmp_path / "small"
    small.mkdir()
    fill = f"mount -t tmpfs -o size=1m tmpfs {small} && head -c 1032192 /dev/zero > {small}/filler"
    inside = ["unshare", "-rm", "sh", "-c", f'{fill} || exit 77; exec "$@"', "sh"]
    run = [*inside, sys.executable, "-m", "service.cli", "run"]
    environment = {**os.environ, "ALTANA_DATA": str(small), "ALTANA_DURABILITY": durability}
    done = subprocess.run(run, env=environment, cwd=ROOT, capture_output=True, text=True)
    if done.returncode in (1, 77) and "altana" not in done.stderr:
        pytest.skip("this system lets nobody mount a disk")

    assert done.returncode == 6, done.stderr
    assert done.stderr.startswith(f"altana: The embedded server in {small}/server did not start: ")
    assert "it can't write to its disk" in done.stderr
    assert "Traceback" not in done.stderr


@contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """Start processes that Ctrl-C reaches, even if these tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


INTERRUPTED_IMPORT = """
import os, signal, sys
from service import entry_point

class Finder:
    def find_spec(name, path=None, target=None):
        if name == "service.cli":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder)
entry_point.main()
"""


def test_ctrl_c_while_modules_are_imported_is_quiet() -> None:
    with heeding_ctrl_c():
        process = start("-c", INTERRUPTED_IMPORT)

    assert end(process) == ("", "")
    assert process.returncode == INTERRUPTED


INTERRUPTED_END = """
import atexit, os, signal, sys
from service import entry_point

atexit.register(os.kill, os.getpid(), signal.SIGINT)
sys.argv = ["altana", "--version"]
entry_point.main()
"""


def test_ctrl_c_while_python_ends_is_quiet() -> None:
    with heeding_ctrl_c():
        process = start("-c", INTERRUPTED_END)

    assert end(process) == (f"altana, version {version('altana')}\n", "")
    assert process.returncode == INTERRUPTED


def test_ctrl_c_is_heeded_before_anything_slow_is_imported() -> None:
    script = "import sys; import re, signal, types; known = set(sys.modules)\n"
    told = "print(sorted(set(sys.modules) - known))"

    output, _ = end(start("-c", f"{script}from service import entry_point\n{told}"))

    own = ["service", "service.entry_point", "service.start", "service.start.exit_codes"]
    assert output == f"{own}\n"


def test_ctrl_c_while_the_server_starts_is_quiet(tmp_path: Path) -> None:
    variables = {"ALTANA_DATA": str(tmp_path), "ALTANA_PORT": "0"}
    with heeding_ctrl_c():
        process = start("-m", "service.cli", "run", environment=variables)
    until((tmp_path / "server" / "users.lock").exists)
    process.send_signal(signal.SIGINT)
    _, complained = end(process)

    assert process.returncode in (0, INTERRUPTED)
    assert complained in ("", "altana: Stopping.\n")
    assert until(lambda: not naming(str(tmp_path)))
