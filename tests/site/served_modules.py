"""The modules of the site on the disk, laid out as browsers get them, for Node."""

import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from service.site.site_files import site_files
from tests.kit.random_play import CATALOGUE


def write_modules(folder: str) -> None:
    """Write the modules of the site, of our games and of the toy."""
    for name, data in site_files(CATALOGUE, (".mjs",)).items():
        file = Path(folder) / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def answers_of(program: Path, asked: Any) -> list[Any]:
    """Run a program that imports the browser's own modules, and read its lines."""
    node = shutil.which("node")
    if node is None:
        pytest.skip(f"node is not here: {program.stem} WAS NOT TRIED")
    with TemporaryDirectory() as folder:
        write_modules(folder)
        command = [node, str(program), folder]
        done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
