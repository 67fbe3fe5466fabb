"""Data folders of earlier releases: every later version opens them and plays on."""

from pathlib import Path

FOLDER = Path(__file__).parent
RELEASES = sorted(file.parent.name for file in FOLDER.glob("*/contents.json"))
