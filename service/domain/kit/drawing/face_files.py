"""Reads the drawings in a `faces` folder: SVG files, each named after what it shows."""

import re
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from service.domain.kit.drawing import svg

_FILE = re.compile(r'<svg [^>]*viewBox="([^"]+)"[^>]*>(.+)</svg>\s*', re.DOTALL)
_PEOPLE = "service.domain.kit.drawing"  # what all portraits share: a head, a face and shoulders


@cache
def faces_of(package: str, game: str) -> dict[str, str]:
    """Return the drawings of a game and those that all games share, by their ids.

    `faces/details/cat.svg` is a part of cards, with its origin where it stands or hangs;
    `faces/cards/back-roof.svg` is a symbol, whose size is set where it is used.
    """
    return {**_drawings(_PEOPLE, "people"), **_drawings(package, game)}


def _drawings(package: str, prefix: str) -> dict[str, str]:
    parts = dict[str, str]()
    for folder in resources.files(package).joinpath("faces").iterdir():
        for file in folder.iterdir() if folder.name in ("cards", "details") else ():
            name = f"{prefix}-{file.name.removesuffix('.svg')}"
            parts[name] = _drawing(file, name, is_card=folder.name == "cards")
    return dict(sorted(parts.items()))


def _drawing(file: Traversable, name: str, is_card: bool) -> str:
    found = _FILE.fullmatch(file.read_text("utf-8"))
    if found is None:
        raise ValueError(f"{file.name} is not a drawing with a viewBox")
    box, body = found[1], svg.tidy(found[2])
    if is_card:
        return svg.element("symbol", body, id=name, viewBox=box)
    return re.sub(r"^<(\w+)", rf'<\1 id="{name}"', body)
