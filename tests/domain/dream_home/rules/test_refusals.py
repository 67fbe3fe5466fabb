"""Refusals: every class names its rule, and is triggered by a test."""

import re
from pathlib import Path

import pytest

from service.domain.dream_home.model import errors, errors_placing, errors_specials
from service.domain.kit.errors import RuleViolation
from tests.tools.rules_report import rules

REFUSALS = [
    found
    for module in (errors, errors_placing, errors_specials)
    for found in vars(module).values()
    if isinstance(found, type) and issubclass(found, RuleViolation) and found is not RuleViolation
]
OLDER_CODES = {"not-your-turn": "not-asked"}  # a public code is never renamed


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.__name__)
def test_a_refusal_has_a_code_a_rule_and_the_rule_in_words(refusal):
    kebab = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", refusal.__name__).lower()

    assert refusal.code == f"dream-home.{OLDER_CODES.get(kebab, kebab)}"
    assert refusal.rule in rules()
    assert refusal.__doc__
    assert refusal.message.endswith(".")


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.__name__)
def test_a_refusal_is_triggered_by_a_test(refusal):
    tests = [path for path in Path(__file__).parent.rglob("test_*.py") if path != Path(__file__)]
    named = re.compile(rf"(then_refused\(\s*|raises\(|, ){refusal.__name__}\b")

    assert any(named.search(path.read_text("utf-8")) for path in tests)
