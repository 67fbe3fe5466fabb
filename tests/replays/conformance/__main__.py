"""Writes the conformance files and what each must come to, and the JSON Schema of a line.

Run by `make conformance` when the format grows; files that are there are not to change.
"""

import json
from pathlib import Path
from typing import Any

from replays.console.json_schema import SCHEMA_FILE, line_schema
from tests.replays.conformance import EXPECTED_FILE, FOLDER
from tests.replays.conformance.broken import broken
from tests.replays.conformance.good import good
from tests.replays.conformance.untrue import untrue


def main() -> None:
    told: dict[str, dict[str, Any]] = {}
    for name, data in good():
        told[_write("good", name, data)] = {"reads": True, "true": True}
    for name, data, line, error, moves in broken():
        told[_write("broken", name, data)] = {
            "reads": False,
            "line": line,
            "error": error,
            "moves": moves,
        }
    for name, data, move, fault in untrue():
        told[_write("untrue", name, data)] = {
            "reads": True,
            "true": False,
            "move": move,
            "fault": fault,
        }
    EXPECTED_FILE.write_text(json.dumps(told, indent=1) + "\n")
    schema = Path(__file__).parents[3] / "replays" / SCHEMA_FILE
    schema.write_text(json.dumps(line_schema(), indent=1, ensure_ascii=False) + "\n")
    print(f"{len(told)} files")


def _write(group: str, name: str, data: bytes) -> str:
    file = f"{group}-{name}.replay" + (".gz" if data.startswith(b"\x1f\x8b") else "")
    (FOLDER / file).write_bytes(data)
    return file


if __name__ == "__main__":
    main()
