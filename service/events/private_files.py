"""Folders and files that only this user may read: games may be private."""

from pathlib import Path

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600


def make_private_folder(path: Path) -> None:
    """Make a folder, and every missing one above it, for this user alone. Raises OSError."""
    for folder in (*reversed(path.parents), path):
        if not folder.exists():
            folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
