"""Files for operators: unit files, compose file and image only name what exists."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.cli import altana
from service.start.settings import Settings
from tests.kit.processes import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
VARIABLES = set(Settings(data=Path("/nowhere")).variables())
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
PARTS = {name: part for name, part in COMPOSE["services"].items() if "build" in part}
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")


class Unit(ConfigParser):
    """A unit file: names keep their case, and may come several times."""

    def __init__(self, path: Path) -> None:
        super().__init__(strict=False, interpolation=None)
        self.read(path, "utf-8")

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def is_command(words: list[str]) -> bool:
    context = altana.make_context("altana", [], resilient_parsing=True)
    return altana.get_command(context, words[0]) is not None


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_file_starts_a_command_that_there_is(path):
    program, *words = Unit(path)["Service"]["ExecStart"].split()

    assert program.endswith("/altana")
    assert is_command(words)


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_file_sets_what_can_be_set(path):
    found = set(re.findall(r"^Environment=(\w+)=", path.read_text("utf-8"), re.MULTILINE))

    assert found
    assert found <= VARIABLES


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_file_tries_for_ever_and_allows_many_open_files(path):
    unit = Unit(path)

    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Service"]["Restart"] in ("always", "on-failure")
    assert unit["Service"]["RestartSec"] == "2"
    assert unit["Service"]["LimitNOFILE"] == "65536"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_understands_a_unit_file(path, tmp_path):
    copy = tmp_path / path.name.replace("@", "@1")
    program = Unit(path)["Service"]["ExecStart"].split()[0]
    copy.write_text(path.read_text("utf-8").replace(program, shutil.which("true") or "/bin/true"))

    result = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True, check=False
    )

    assert result.stderr == ""
    assert result.returncode == 0


@pytest.mark.parametrize("name", PARTS)
def test_a_container_starts_a_command_that_there_is(name):
    program, *words = PARTS[name]["command"]

    assert program == "altana"
    assert is_command(words)


@pytest.mark.parametrize("name", PARTS)
def test_a_container_is_told_what_can_be_set(name):
    assert set(PARTS[name]["environment"]) <= VARIABLES


def test_containers_stand_on_what_the_compose_file_has():
    for part in PARTS.values():
        assert set(part["depends_on"]) <= set(COMPOSE["services"])
        assert {place.partition(":")[0] for place in part["volumes"]} <= set(COMPOSE["volumes"])
        assert (DEPLOY / part["build"]["context"] / part["build"]["dockerfile"]).is_file()
        assert part["environment"]["REDIS_URL"].startswith("redis://store:")


def test_the_store_of_the_containers_is_as_durable_as_they_ask():
    words = " ".join(COMPOSE["services"]["store"]["command"])

    assert all(part["environment"]["ALTANA_DURABILITY"] == "strict" for part in PARTS.values())
    assert "--appendonly yes --appendfsync always" in words
    assert "--maxmemory-policy noeviction" in words


def test_the_image_copies_what_there_is_and_all_that_is_installed():
    copied = [line.split()[1:-1] for line in DOCKERFILE.splitlines() if line.startswith("COPY")]
    names = {name for names in copied for name in names}

    assert all((ROOT / name).exists() for name in names)
    assert {"service", "workers", "replays", "pyproject.toml", "requirements.lock"} <= names


def test_the_image_sets_what_can_be_set():
    found = re.findall(r"\b(\w+)=", " ".join(re.findall(r"^ENV (.*)$", DOCKERFILE, re.MULTILINE)))

    assert found
    assert set(found) <= VARIABLES


def has_compose() -> bool:
    if shutil.which("docker") is None:
        return False
    asked = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
    return asked.returncode == 0


@pytest.mark.skipif(not has_compose(), reason="needs docker compose")
def test_docker_understands_the_compose_file():
    result = subprocess.run(
        ["docker", "compose", "-f", DEPLOY / "compose.yaml", "config", "--quiet"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.returncode == 0, result.stderr
