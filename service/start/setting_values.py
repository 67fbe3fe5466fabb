"""Parsers for the values of settings; each raises ValueError with what the value must be."""

import re
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")

SHORTEST_KEY = 16
MOST_REPLICAS = 100
HOST = re.compile(r"\*|[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
MOST_DIGITS = 15  # of a number; no limit needs more
SCHEMES = ("redis", "rediss", "unix", "redis+sentinel", "rediss+sentinel")


def number(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        is_number = len(text) <= MOST_DIGITS and text.isascii() and text.isdigit()
        if not is_number or not least <= int(text) <= most:
            shown = text if len(text) <= MOST_DIGITS else f"{text[:MOST_DIGITS]}…"
            raise ValueError(f"must be a whole number from {least} to {most}, not '{shown}'")
        return int(text)

    return parse


def replicas(text: str) -> Any:
    if text == "all":
        return text
    try:
        return number(0, MOST_REPLICAS)(text)
    except ValueError as error:
        raise ValueError(f"{error}; or 'all'") from None


def one_of(*words: str) -> Callable[[str], Any]:
    def parse(text: str) -> str:
        if text not in words:
            raise ValueError(f"must be one of {', '.join(words)}, not '{text}'")
        return text

    return parse


def key(text: str) -> str:
    # The value itself is not quoted: it is a secret.
    if len(text) < SHORTEST_KEY or not text.isascii() or not text.isprintable():
        raise ValueError(f"must be at least {SHORTEST_KEY} visible ASCII characters")
    return text


def origins(text: str) -> tuple[str, ...]:
    origins = tuple(text.split())
    if any(origin != "*" and "://" not in origin for origin in origins):
        raise ValueError("must be '*' or origins such as https://play.example, with spaces between")
    return origins


def hosts(text: str) -> tuple[str, ...]:
    hosts = tuple(text.split())
    if any(HOST.fullmatch(host) is None for host in hosts):
        raise ValueError("must be '*' or names such as play.example, with spaces between")
    return hosts


def url(text: str) -> str:
    # The value itself is not quoted: it may hold a password.
    if urlsplit(text).scheme not in SCHEMES:
        raise ValueError(
            "must be a URL that begins with redis://, rediss://, unix:// or redis+sentinel://"
        )
    return text


def durability(text: str) -> Any:
    if text not in ("default", "strict"):
        raise ValueError(f"must be 'default' or 'strict', not '{text}'")
    return text


def folder(text: str) -> Path:
    return Path(text).expanduser().absolute()


def place(text: str) -> str:
    return text if "://" in text else str(folder(text))


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class SettingReader:
    """Reads variables and collects what is wrong with them."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self.complaints: list[str] = []

    def read(self, name: str, parse: Callable[[str], T], default: T) -> T:
        text = self._environment.get(name, "").strip()
        if not text:
            return default
        try:
            return parse(text)
        except ValueError as error:
            self.complaints.append(f"{name} {error}.")
            return default
