"""Finds words and phrases that a native engineer would not write, and suggests better ones.

Run by `make lint`. It reads what people read: docstrings, comments and sentences of the code, the
scripts and templates of the site, and the pages. ADRs are never edited, so they are left alone.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
READ = ("*.py", "*.md", "*.mjs", "*.html", "*.lua", "Makefile")
LEFT_ALONE = ("docs/adr/", "tests/tools/prose.py")

# A pattern, and what to write instead.
SUBSTITUTIONS = {
    r"\banew\b": "again",
    r"\b[Ww]hoever\b": "anyone who, or name the person",
    r"\b(held|holds?|holding)( \w+){0,2} against\b": "checked against, compared with",
    r"\bto and fro\b": "back and forth",
    r"(?<![Tt]here )\b(is|are|was) no (?!longer\b|more\b|one\b|less\b|doubt\b)[a-z]": "is not a",
    r"\b[Mm]eanwhile\b": "in the meantime, or nothing",
    r"\boverheard\b": "silently ignored",
    r"\bcan(no|')t be had\b|\bto be had\b": "is not available",
    r"\b(is|are|was|were) told so\b": "is reported",
    r"\bgives? away\b": "reveals",
    r"\bin vain\b": "without success",
    r"\bof one's own accord\b|\bby (its|their) own wish\b": "by itself",
    r"\b(fault|bug|mistake) of ours\b": "internal error",
    r"\bin (our|its|their) own words\b": "as one of our errors",
    r"\bset aside\b": "quarantined, or put off",
    r"\bthe keeper\b": "the supervisor",
    r"\b[Ww]ho (edits|calls|waits|asks|comes|wants) [^.?]*\b(is|gets|may|sees)\b": "anyone who",
}
PATTERNS = {re.compile(pattern): better for pattern, better in SUBSTITUTIONS.items()}


def complaints(path: Path, text: str) -> Iterator[str]:
    """Yield what is wrong with a file, a line for each finding."""
    for number, line in enumerate(text.splitlines(), start=1):
        for pattern, better in PATTERNS.items():
            if found := pattern.search(line):
                yield f"{path}:{number}: “{found[0]}”: write {better}"


def files() -> Iterator[Path]:
    listed = subprocess.run(
        ("git", "ls-files", *READ), cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in listed.stdout.splitlines():
        if not name.startswith(LEFT_ALONE) and (ROOT / name).exists():
            yield Path(name)


def main() -> int:
    found = [
        complaint
        for path in files()
        for complaint in complaints(path, (ROOT / path).read_text("utf-8"))
    ]
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
