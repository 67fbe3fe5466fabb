"""The rules of a game in words, from its `rules.md`: Markdown with a table row for each rule."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources

import msgspec

from service.domain.kit.messages import RuleId
from service.domain.kit.ruleset import AnyRuleset

ROW = re.compile(r"^\|\s*(?P<id>[A-Z]+(?:-[A-Z0-9]+)+)\s*\|\s*(?P<text>.*?)\s*\|\s*$")


class RuleText(msgspec.Struct, frozen=True):
    """A rule, and the heading that it stands under."""

    id: RuleId
    section: str
    text: str


@cache
def rules_markdown(ruleset: AnyRuleset) -> str:
    """Read the rules of a game; a game without them has no text."""
    file = resources.files(ruleset.package).joinpath("rules.md")
    return file.read_text("utf-8") if file.is_file() else ""


@cache
def rule_texts(ruleset: AnyRuleset) -> tuple[RuleText, ...]:
    return tuple(_rows(rules_markdown(ruleset)))


def find_rule(ruleset: AnyRuleset, rule: RuleId) -> RuleText | None:
    """Find a rule by its id; the id of a chapter finds its first rule."""
    texts = rule_texts(ruleset)
    exact = (text for text in texts if text.id == rule)
    chapter = (text for text in texts if text.id.startswith(f"{rule}-"))
    return next(exact, None) or next(chapter, None)


def _rows(markdown: str) -> Iterator[RuleText]:
    section = ""
    for line in markdown.splitlines():
        if line.startswith("#"):
            section = line.lstrip("#").strip()
        elif row := ROW.match(line):
            yield RuleText(RuleId(row["id"]), section, row["text"])
