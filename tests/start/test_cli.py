"""The command line: fast help, one sentence per error, meaningful exit codes."""

import socket
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import COMMANDS, EXIT_CODES, SHORT_HELP, altana
from service.start.standard_output import NOT_WRITTEN, READER_GONE
from service.start.startup_errors import CannotStart
from tests.events.redis.test_connect import server_that_says
from tests.kit.processes import end, start


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


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_has_the_short_help_of_each_command(name: str) -> None:
    command = altana.get_command(altana.make_context("altana", [name, "--help"]), name)

    assert command is not None
    assert command.get_short_help_str(limit=200) == SHORT_HELP[name]


def test_every_reason_not_to_start_has_its_exit_code_in_the_help() -> None:
    codes = {kind.exit_code for kind in [CannotStart, *CannotStart.__subclasses__()]}
    others = {0, NOT_WRITTEN, READER_GONE}

    assert {int(line.split()[0]) for line in EXIT_CODES.splitlines()[3:]} == codes | others
    assert len(codes) == 1 + len(CannotStart.__subclasses__())


def test_the_version_is_that_of_the_package() -> None:
    result = CliRunner().invoke(altana, ["--version"])

    assert result.output == f"altana, version {version('altana')}\n"


def test_config_hides_passwords() -> None:
    result = CliRunner(env={"REDIS_URL": "redis://ana:segreto@host/1"}).invoke(altana, ["config"])

    assert "redis://***@host/1" in result.output
    assert "segreto" not in result.output


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


def test_an_old_server_is_one_sentence() -> None:
    with server_that_says("redis_version:6.2.0\r\n") as url:
        code, _, complained = call("run", REDIS_URL=url)

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
