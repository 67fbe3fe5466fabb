"""The table of caches: every cache of stored things has a row there."""

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
CACHES = {"Cache", "FIFOCache", "LFUCache", "LRUCache", "RRCache", "TLRUCache", "TTLCache"}


def test_the_architecture_has_a_row_for_every_cache() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    [section] = re.findall(r"^## Caches$(.*?)^## ", page, re.MULTILINE | re.DOTALL)

    rows = Counter(re.findall(r"^\| `(\S+)` \| .+ \| .+ \| .+ \|$", section, re.MULTILINE))

    made = Counter(
        str(module.relative_to(ROOT))
        for folder in ("service", "workers", "replays")
        for module in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Call) and _name(node.func) in CACHES
    )
    assert rows == made


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
