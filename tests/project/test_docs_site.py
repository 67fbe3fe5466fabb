"""The documentation site: every page has its place, and generated pages are true."""

import logging
import posixpath
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tests.tools.page_links import OUTSIDE, ROOT, links_from
from tests.tools.reference import PAGES

SITE = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
WRITTEN = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").glob("**/*.md")}


def leaves(place: Any) -> Iterator[str]:
    if isinstance(place, str):
        yield place
    else:
        for one in place.values() if isinstance(place, dict) else place:
            yield from leaves(one)


def test_every_page_has_a_place_in_the_navigation() -> None:
    decisions = {page for page in WRITTEN if page.startswith("adr/0")}

    assert sorted(leaves(SITE["nav"])) == sorted(
        (WRITTEN - decisions) | set(OUTSIDE.values()) | set(PAGES)
    )


@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_generated_page_lead_somewhere(page: str) -> None:
    text = links_from("docs/any.md", page, PAGES[page]())
    links = re.findall(r"\]\((?!https?:)([^)#\s]*)", text)

    targets = [posixpath.normpath(posixpath.join(posixpath.dirname(page), one)) for one in links]
    assert set(targets) <= WRITTEN | set(OUTSIDE.values()) | set(PAGES)


def test_the_reference_has_every_event_that_is_stored() -> None:
    text = PAGES["reference/events.md"]()
    kept = (ROOT / "tests" / "events" / "samples").glob("*.json")

    named = {sample.name.partition(".v")[0] for sample in kept}
    assert {tag for tag in named if not tag.startswith("toy.")} <= set(
        re.findall(r"^### `(.+)`$", text, re.MULTILINE)
    )


def test_a_call_of_the_reference_tells_what_is_sent() -> None:
    text = PAGES["reference/calls.md"]()
    [creating] = re.findall(r"^## `POST /v1/games`$(.*?)^## ", text, re.MULTILINE | re.DOTALL)

    assert "| `game` | `burano` or `dream-home` |" in creating
    assert "| 429 | Too many requests; Retry-After says when | `Problem` |" in creating
    assert logging.root.manager.disable == logging.NOTSET, "MkDocs counts its own warnings"
