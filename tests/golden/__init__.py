"""Golden games: whole games as replay files, judged again in every build."""

from pathlib import Path

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.replay"))
