"""A real browser for tests: how to start it, look through it, and hear what it complains of."""

import asyncio
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.kit.effort import ALL

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-audio-output",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Tests load hundreds of pages, and a new process for each would take a fifth of their time.
ONE_PROCESS = ("--disable-site-isolation-trials", "--renderer-process-limit=1")
DESK, PHONE = (1280, 800), (390, 844)
SIZES = {"desk": DESK, "phone": PHONE} if ALL else {"phone": PHONE}  # a phone has less room
QUIET = "/livez"  # has no script; who comes in next finds it open, and saves a navigation
COME_IN = """(person) => {
  const others = JSON.parse(localStorage.getItem("altana.people")) ?? [];
  localStorage.setItem("altana.people", JSON.stringify([person, ...others]));
}"""
PATIENCE = 60_000  # milliseconds; long enough for a slow machine
expect.set_options(timeout=PATIENCE)


@contextmanager
def browsing(*more: str) -> Iterator[Browser]:
    """Start the machine's own Chromium; nothing is fetched for it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *more])
        yield browser
        browser.close()


class Device:
    """A device: a window with a size, a language and its own storage."""

    def __init__(self, browser: Browser, size: tuple[int, int], language: str) -> None:
        width, height = size
        self.kind = size, language
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()

    def wipe(self, address: str, rest: str = "about:blank") -> None:
        """Reset the device: stop the page, clear its storage, rest at an address."""
        self.page.unroute_all(behavior="wait")
        self.context.set_offline(False)
        self.page.goto(rest)
        inside = self.context.new_cdp_session(self.page)
        inside.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        inside.send("Page.resetNavigationHistory")
        inside.detach()


class Loop:
    """Hides Playwright's event loop between its calls, so that others can run theirs."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def set_aside(self) -> Iterator[None]:
        asyncio._set_running_loop(None)
        yield
        asyncio._set_running_loop(self._loop)

    @contextmanager
    def taken_up(self) -> Iterator[None]:
        asyncio._set_running_loop(self._loop)
        yield
        asyncio._set_running_loop(None)


class Devices:
    """A pool of devices of one browser: a wiped one costs a quarter of a new one."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.loop = Loop()
        self.idle: list[Device] = []

    def lend(self, size: tuple[int, int], language: str) -> Device:
        for device in self.idle:
            if device.kind == (size, language):
                self.idle.remove(device)
                return device
        return Device(self.browser, size, language)

    def take_back(self, visitor: "Visitor") -> None:
        """Wipe a visitor's device for the next one; discard it if it has opened further pages."""
        device = visitor.device
        visitor.stop_hearing()
        if device.context.pages != [device.page]:
            device.context.close()
            return
        is_served = visitor.address.startswith("http")  # and no page on this disk
        device.wipe(visitor.address, visitor.address + QUIET if is_served else "about:blank")
        self.idle.append(device)


class Visitor:
    """A person with a device of their own, on a running service."""

    def __init__(self, device: Device, address: str) -> None:
        self.device = device
        self.address = address
        self.complaints: list[str] = []
        self.answers: set[tuple[str, str, int, str]] = set()
        self.heard: list[tuple[Page, str, Any]] = []
        self._look_at(device.page)

    def _look_at(self, page: Page) -> None:
        self.page = page
        self.hear("pageerror", lambda error: self.complaints.append(str(error)))
        self.hear("console", self._hear)
        self.hear("response", self._note)

    def hear(self, event: Any, handler: Callable[[Any], None]) -> None:
        """Listen to events of the page until the device is given back."""
        self.page.on(event, handler)
        self.heard.append((self.page, event, handler))

    def stop_hearing(self) -> None:
        for page, event, handler in self.heard:
            page.remove_listener(event, handler)
        self.heard.clear()

    def close_page(self) -> None:
        """Close the page, and open a new one on the same device."""
        self.page.close()
        self._look_at(self.device.context.new_page())

    def go_offline(self, *, offline: bool = True) -> None:
        self.device.context.set_offline(offline)

    def be(self, *people: dict[str, str]) -> None:
        """Store a person on the device, without the page's own dialog."""
        self._be_quiet()
        self.page.evaluate("it => localStorage.setItem('altana.people', it)", json.dumps(people))

    def _be_quiet(self) -> None:
        """Be at the address of the service, where its storage is, on a page without a script."""
        if self.page.url != self.address + QUIET:
            self.open(QUIET)

    def _hear(self, message: Any) -> None:
        """Record errors of the browser itself; refusals by the service are not errors."""
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def _note(self, response: Any) -> None:
        """Record the answers of the service, to check them against the OpenAPI document."""
        path = urlsplit(response.url).path
        media = response.headers.get("content-type", "").partition(";")[0]
        if response.url.startswith(self.address):
            self.answers.add((response.request.method, path, response.status, media))

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def come_in(self, name: str) -> str:
        """Choose a nickname without the page's own dialog, and return the token."""
        made = self.post("/v1/players", {"name": name})
        self._be_quiet()
        self.page.evaluate(COME_IN, {**made["player"], "token": made["token"]})
        return str(made["token"])

    def post(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        """Call the service from the device, without a page."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        post = self.device.context.request.post
        answer = post(self.address + path, data=body, headers=headers)
        assert answer.ok, answer.text()
        return dict(answer.json())


def newcomer(browser: Browser, address: str) -> Visitor:
    """Return a visitor with a new, empty device."""
    return Visitor(Device(browser, DESK, "en"), address)


def violations(page: Page) -> list[str]:
    """Run axe-core; return a line for each accessibility problem."""
    only = {"resultTypes": ["violations"]}  # leaves out what is right, which takes long
    found = Axe().run(page, options=only).response["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]
