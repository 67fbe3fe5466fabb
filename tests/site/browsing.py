"""A real browser for tests: how to start it, look through it, and hear what it complains of."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK, PHONE = (1280, 800), (390, 844)
SIZES = {"desk": DESK, "phone": PHONE}
PATIENCE = 30_000  # milliseconds; a test that waits in vain fails, a slow machine does not
expect.set_options(timeout=PATIENCE)


@contextmanager
def browsing() -> Iterator[Browser]:
    """Start the machine's own Chromium; nothing is fetched for it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


class Visitor:
    """Somebody with a device of their own, at an address of a running service."""

    def __init__(
        self, browser: Browser, address: str, size: tuple[int, int] = DESK, language: str = "en"
    ) -> None:
        width, height = size
        self.address = address
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: Any) -> None:
        """Keep what the browser itself complains of; answers of the service are no fault."""
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def come_in(self, name: str) -> None:
        """Choose a nickname through the page's own dialog."""
        self.open("/new")
        self.page.click("#who")
        self.page.fill("#nickname", name)
        self.page.click("dialog button.main")
        self.page.wait_for_selector("dialog", state="detached")


def violations(page: Page) -> list[str]:
    """Let axe-core look for what keeps people out; gives one line for each finding."""
    found = Axe().run(page).response["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]
