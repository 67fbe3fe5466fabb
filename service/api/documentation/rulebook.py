"""The rules of a game from its `rules.md`: Markdown with a table row for each rule."""

import re
from csv import DictReader
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec

from service.api.documentation.markdown_page import html_of
from service.api.http.rule_answers import DeckAnswer, RuleAnswer
from service.domain.catalog import AnyRuleset
from service.domain.kit.messages import RuleId
from service.domain.rule_texts import rule_texts, rules_markdown

CELL = re.compile(r"<tr>\s*<td>([A-Z]+(?:-[A-Z0-9]+)+)</td>")


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of one ruleset."""

    markdown: str
    rules: tuple[RuleAnswer, ...]
    deck: DeckAnswer

    def rule(self, rule_id: RuleId) -> RuleAnswer | None:
        """Find a rule by its id; the id of a chapter finds its first rule."""
        chapter = (rule for rule in self.rules if rule.id.startswith(f"{rule_id}-"))
        exact = (rule for rule in self.rules if rule.id == rule_id)
        return next(exact, None) or next(chapter, None)

    def html(self) -> str:
        """Render the rules, each with its id as an anchor."""
        text = html_of(self.markdown)
        return CELL.sub(r'<tr id="\1"><td>\1</td>', text)


@cache
def rulebook(ruleset: AnyRuleset) -> Rulebook:
    """Read the rulebook of a ruleset; a game without one has no rules to show."""
    folder = resources.files(ruleset.package)
    deck = DeckAnswer(
        hash=ruleset.deck.hash,
        files=dict(ruleset.deck.tables),
        tables={
            name: list(DictReader(text.splitlines())) for name, text in ruleset.deck.tables.items()
        },
        provenance=_text(folder.joinpath("deck", "PROVENANCE.md")),
    )
    return Rulebook(rules_markdown(ruleset), _rules(ruleset), deck)


def _rules(ruleset: AnyRuleset) -> tuple[RuleAnswer, ...]:
    return tuple(
        RuleAnswer(id=row.id, section=row.section, text=row.text, is_ruling="RULING" in row.text)
        for row in rule_texts(ruleset)
    )


def _text(file: Traversable) -> str:
    return file.read_text("utf-8") if file.is_file() else ""
