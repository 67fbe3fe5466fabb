"""The files for machines: what they start and set is what there is."""

import re
from pathlib import Path

import pytest

from service.cli import COMMANDS
from service.settings import read_settings

FILES = sorted(path for path in (Path(__file__).parents[1] / "deploy").iterdir())


def test_there_are_files_for_one_machine_and_for_many() -> None:
    assert [file.name for file in FILES] == [
        "Dockerfile",
        "altana-serve.service",
        "altana-work@.service",
        "altana.service",
        "compose.yaml",
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_they_start_commands_that_there_are(file: Path) -> None:
    started = re.findall(r'(?:bin/altana |"altana", ")([a-z]+)', file.read_text("utf-8"))

    assert started
    assert set(started) <= set(COMMANDS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_they_set_what_can_be_set(file: Path) -> None:
    named = set(
        re.findall(r"\b(?:ALTANA_[A-Z_]+|RQ_REDIS_URL|REDIS_URL)\b", file.read_text("utf-8"))
    )

    assert named
    assert named <= set(read_settings({}).variables())
