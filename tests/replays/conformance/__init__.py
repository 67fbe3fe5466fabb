"""Files that every reader of replays must read, or refuse with the listed error."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
EXPECTED_FILE = FOLDER / "expected.json"


def expected() -> dict[str, dict[str, Any]]:
    """Return what each file must come to, by the file's name."""
    told: dict[str, dict[str, Any]] = json.loads(EXPECTED_FILE.read_text("utf-8"))
    return told
