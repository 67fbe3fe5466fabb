"""Every sentence of the terminal tools goes through a catalogue: none is in English only."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.kit.processes import ROOT

SPOKEN = {
    *("UsageError", "BadParameter", "ClickException", "Unreadable", "EditRefused", "NotWritten"),
    *("CannotPlayOn", "CannotContinue", "ServiceSaysNo", "NotTheTeacher", "CourseOfAnotherClass"),
    *("TooManyTurns", "UnclearMove", "echo"),
}
# Agents read English; a file of keys is written by hand, with the English names of actions.
ENGLISH = {"mcp", "keys.py"}
WORDS = re.compile(r"[A-Za-z']{2,} [A-Za-z']{2,}")


def literals(call: ast.Call) -> Iterator[str]:
    for part in call.args[:1]:
        texts = part.values if isinstance(part, ast.JoinedStr) else [part]
        yield from (
            text.value
            for text in texts
            if isinstance(text, ast.Constant) and isinstance(text.value, str)
        )


def test_no_error_of_the_terminal_tools_is_english_only():
    found = [
        f"{module.relative_to(ROOT)}:{call.lineno}: {text}"
        for module in sorted(Path(ROOT, "replays").rglob("*.py"))
        if not ENGLISH & set(module.relative_to(ROOT).parts)
        for call in ast.walk(ast.parse(module.read_text()))
        if isinstance(call, ast.Call)
        and getattr(call.func, "attr", getattr(call.func, "id", "")) in SPOKEN
        for text in literals(call)
        if WORDS.search(text)
    ]

    assert found == []
