"""The site in a real browser: size of the first page, time until usable, speed of redraws.

A table and a replay are also opened as on a slow phone: slow 4G, and a quarter of the processor.
"""

import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, CDPSession

from bench.kit.measure import Measure, within
from tests.e2e.serving import Running, serving
from tests.kit.servers import running as server
from tests.site.browsing import CHROMIUM, PHONE, Device, Visitor, browsing, newcomer
from tests.site.example_tables import play, table_of
from tests.site.tables import import_games

KILOBYTES = 200
SECOND = 1000.0
ON_A_SLOW_PHONE = 3 * SECOND
SHIFT = 0.1  # of the layout, as browsers measure it
# Slow 4G, as Lighthouse emulates it: milliseconds, and bytes per second.
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SLOWER = 4  # times slower than this processor
SHIFTS = """
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
# When the page could be used, by its own clock: what drives the browser takes time of its own.
USABLE = """
  addEventListener("DOMContentLoaded", () => {
    const note = () => { if (document.body.dataset.ready) window.usable ??= performance.now(); };
    note();
    new MutationObserver(note).observe(document.body, { attributes: true });
  });
"""
FRAME = 16.0
OPENED = 5
REDRAWN = 60
READY = "body[data-ready]:not([data-ready=''])"
REPLAY, WHOLE = "burano-4", "body[data-whole]"
# Draws the panels of several positions, one after another, including layout.
REDRAW = """async ([versions, isWhole]) => {
  const page = document.querySelector("script[src$='play.bundle.mjs']").src;
  const { loadPanels, showPanels } = await import(page.replace("play.bundle.mjs", "table.mjs"));
  const seats = [1, 2, 3, 4].map((seat) => document.getElementById(`seat-${seat}`));
  const homes = [document.getElementById("shown"), ...seats];
  const moments = [];
  for (const version of versions) {
    moments.push(await loadPanels(document.body.dataset.game, version));
  }
  window.redraw = (at) => {
    if (isWhole) for (const home of homes) home.drawn = home.shown = null;
    showPanels(homes, moments[at % moments.length].panels);
    document.body.getBoundingClientRect(); // waits for the layout
  };
  window.redraw(0);
}"""


def measures() -> Iterator[Measure]:
    if CHROMIUM is None:
        print("chromium is not here: the site was not measured", file=sys.stderr)
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder)) as started,
        serving(started.url, processes=1) as running,
        browsing() as browser,
    ):
        game, callers = table_of(running, "burano", "Ana", "Bo", "Cleo", "Dora")
        version = play(game, callers, 120)["version"]
        yield weight(browser, running)
        yield until_usable(browser, running)
        work = redraw(browser, running, game, version, is_whole=False)
        yield within("site", "redraw of 4 streets", "ms", median(work), FRAME)
        first = redraw(browser, running, game, version, is_whole=True)
        yield Measure(part="site", name="first drawing of them", unit="ms", ours=median(first))
        yield from on_a_slow_phone(browser, running, "table", f"/play/{game}")
        [replay] = import_games(started, REPLAY)
        yield from on_a_slow_phone(browser, running, "replay", f"/watch/{replay}", WHOLE)


def on_a_slow_phone(
    browser: Browser, running: Running, name: str, path: str, settled: str = READY
) -> Iterator[Measure]:
    """Open a page with an empty cache until it is usable, and add up how far its layout moved."""
    took, shifts = list[float](), list[float]()
    for _ in range(OPENED):
        visitor = Visitor(Device(browser, PHONE, "en"), running.address)
        line = visitor.device.context.new_cdp_session(visitor.page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW_4G)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        visitor.page.add_init_script(SHIFTS + USABLE)
        visitor.page.goto(running.address + path, wait_until="commit")
        visitor.page.wait_for_selector(READY, state="attached")
        took.append(visitor.page.evaluate("window.usable"))
        visitor.page.wait_for_selector(settled, state="attached")
        shifts.append(visitor.page.evaluate("window.shift"))
        visitor.device.context.close()
    slow = f"{name} on a slow phone"
    yield within("site", f"{slow} until usable", "ms", median(took), ON_A_SLOW_PHONE)
    yield within("site", f"layout shift of a {slow}", "", max(shifts), SHIFT)


def weight(browser: Browser, running: Running) -> Measure:
    """Add up the bytes of the first page, including headers."""
    visitor = newcomer(browser, running.address)
    line = visitor.device.context.new_cdp_session(visitor.page)
    got = list[float]()
    line.on("Network.loadingFinished", lambda event: got.append(event["encodedDataLength"]))
    line.send("Network.enable")
    visitor.open("/").wait_for_selector(READY)
    visitor.device.context.close()
    return within("site", "first page", "KB", sum(got) / 1024, KILOBYTES)


def until_usable(browser: Browser, running: Running) -> Measure:
    """Open the first page with an empty cache, and wait for its lists."""
    took = []
    for _ in range(OPENED):
        visitor = newcomer(browser, running.address)
        begin = perf_counter()
        visitor.open("/").wait_for_selector(READY)
        took.append((perf_counter() - begin) * 1000)
        visitor.device.context.close()
    return within("site", "first page until usable", "ms", median(took), SECOND)


def redraw(
    browser: Browser, running: Running, game: str, version: int, is_whole: bool
) -> list[float]:
    """Draw a table move by move, partially or as a whole; return the milliseconds of work."""
    visitor = newcomer(browser, running.address)
    visitor.open(f"/play/{game}").wait_for_selector(READY, state="attached")
    line = visitor.device.context.new_cdp_session(visitor.page)
    # Only our own work, as on an idle machine.
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    visitor.page.evaluate(REDRAW, [list(range(version - REDRAWN, version)), is_whole])
    took = [_work(line)]
    for at in range(1, REDRAWN):
        visitor.page.evaluate("(at) => redraw(at)", at)
        took.append(_work(line))
    visitor.device.context.close()
    return [(after - before) * 1000 for before, after in pairwise(took)]


def _work(line: CDPSession) -> float:
    """Return the seconds of script, style and layout of a page so far."""
    total = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    return float(total["ScriptDuration"] + total["RecalcStyleDuration"] + total["LayoutDuration"])
