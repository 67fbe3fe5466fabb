"""Reads a picture back: what it shows, and what it uses."""

import re
from xml.etree import ElementTree

from service.domain.kit.drawing.sheet import Drawing

SVG = "{http://www.w3.org/2000/svg}"
HREF = "href"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def every(root: ElementTree.Element, attribute: str) -> list[str]:
    """Return an attribute of every element that has it, in order."""
    return [value for found in root.iter() if (value := found.get(attribute)) is not None]


def used(root: ElementTree.Element) -> set[str]:
    """Return the ids that a picture refers to."""
    links = [link for link in every(root, HREF)]
    paints = re.findall(r"url\(#([^)]+)\)", ElementTree.tostring(root, "unicode"))
    return {link.removeprefix("#") for link in links} | set(paints)


def titles(root: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in root.iter(f"{SVG}title")]


def without_symbols(picture: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring(picture.inline)
