"""The sample courses that come with the package."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

FOLDER, ENDING = "samples", ".zip"


@cache
def sample_files() -> Mapping[str, bytes]:
    """Return the zip files in the folder of samples, by their names."""
    folder = resources.files("service.teaching").joinpath(FOLDER)
    found = {file.name: file.read_bytes() for file in _files(folder) if file.name.endswith(ENDING)}
    return dict(sorted(found.items()))


def _files(folder: Traversable) -> Iterator[Traversable]:
    if not folder.is_dir():
        return
    for file in folder.iterdir():
        if file.is_dir():
            yield from _files(file)
        else:
            yield file
