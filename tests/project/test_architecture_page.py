"""The tables of the architecture: caches and threads are those of the code."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from service.api.rsgi import bridge, slow_lane
from service.start.limit_settings import Bounds

ROOT = Path(__file__).parents[2]
CACHES = {
    "Cache",
    "FIFOCache",
    "LFUCache",
    "LRUCache",
    "LruCache",
    "RRCache",
    "TLRUCache",
    "TTLCache",
}


def section(title: str) -> str:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    [found] = re.findall(rf"^## {title}$(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    return str(found)


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Yield every call in our code: where it is, what is called, and the call itself."""
    for folder in ("service", "workers", "replays"):
        for module in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                        yield str(module.relative_to(ROOT)), name, node


def test_there_is_a_row_for_every_cache() -> None:
    rows = re.findall(r"^\| `(\S+)` \| .+ \| .+ \| .+ \|$", section("Caches"), re.MULTILINE)

    assert Counter(rows) == Counter(module for module, name, _ in calls() if name in CACHES)


def test_there_is_a_row_for_every_thread_with_a_name() -> None:
    threads = set(re.findall(r"`(\w+)` × \d", section("Processes and threads")))

    assert threads == {name for _, called, call in calls() for name in _thread_names(called, call)}


def test_the_pools_of_a_serving_process_are_as_large_as_the_page_says() -> None:
    page = section("Processes and threads")

    assert f"`call` × {bridge.THREADS} " in page
    assert f"`slow` × {slow_lane.SLOW_THREADS} " in page
    assert f"`listening` × {bridge.LISTENING_THREADS} " in page
    assert f"`bulk` × {bridge.BULK_THREADS} " in page
    assert f"{Bounds().waiting_calls} may wait" in page


def _thread_names(called: str, call: ast.Call) -> Iterator[str]:
    given = {word.arg: word.value for word in call.keywords}
    match called, given.get("name"), call.args:
        case "Thread", ast.Constant(value=str(name)), _:
            yield name
        case "ThreadPoolExecutor", _, [_, ast.Constant(value=str(name))]:
            yield name
