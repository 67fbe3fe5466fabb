"""Prints every rule with its tests, and fails if a rule has none."""

import contextlib
import io
import re
import sys
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([A-Z]-[A-Z0-9-]+) \| (.+) \|$")


class MarkedTests:
    """Records which tests are marked with which rule while pytest collects."""

    def __init__(self) -> None:
        self.by_rule: dict[str, list[str]] = defaultdict(list)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            name = f"{item.path.relative_to(ROOT)}::{getattr(item, 'originalname', item.name)}"
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    if name not in self.by_rule[rule]:
                        self.by_rule[rule].append(name)


def rules() -> dict[str, str]:
    """Return the rules of every game from its rules.md; each id must be unique."""
    pages = sorted((ROOT / "service" / "domain").glob("*/rules.md"))
    lines = [line for page in pages for line in page.read_text("utf-8").splitlines()]
    rows = [(row[1], row[2]) for line in lines if (row := ROW.match(line))]
    ids = [rule for rule, _ in rows]
    twice = sorted({rule for rule in ids if ids.count(rule) > 1})
    if twice:
        raise SystemExit(f"rules with the same id: {', '.join(twice)}")
    return dict(rows)


def main() -> int:
    marked = MarkedTests()
    with contextlib.redirect_stdout(io.StringIO()):  # the list of tests is not the report
        collected = pytest.main(["--collect-only", "-qq", str(ROOT / "tests")], plugins=[marked])
    known = rules()
    for rule, text in known.items():
        print(f"{rule:16} {text[:90]}{'…' if len(text) > 90 else ''}")
        for test in marked.by_rule.get(rule, ["NO TEST"]):
            print(f"{'':16}   {test}")
    gaps = [rule for rule in known if not marked.by_rule.get(rule)]
    strangers = sorted(
        set(marked.by_rule) - set(known) - {r for r in marked.by_rule if r[:4] == "API-"}
    )
    print(f"\n{len(known)} rules, {len(gaps)} without a test {gaps or ''}")
    if strangers:
        print(f"marks of rules that don't exist: {strangers}")
    return int(bool(gaps or strangers or collected not in (0, 5)))


if __name__ == "__main__":
    sys.exit(main())
