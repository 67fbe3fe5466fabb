"""Exported pages, opened from a disk."""

from pathlib import Path

from playwright.sync_api import Page


def shown(page: Page, file: Path, at: str = "") -> Page:
    page.goto("about:blank")
    page.goto(f"{file.as_uri()}#{at}")
    page.wait_for_selector("body[data-ready]", state="attached")
    return page
