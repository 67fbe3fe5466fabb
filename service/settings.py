"""What can be set from outside, read from the environment once and never changed."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import urlsplit, urlunsplit

import msgspec
from platformdirs import user_data_path

from service.cannot_start import BadSettings

Durability = Literal["default", "strict"]
LogLevel = Literal["info", "warning", "error"]
T = TypeVar("T")

DEFAULT_PORT = 8000
DURABILITIES: dict[str, Durability] = {"default": "default", "strict": "strict"}
LOG_LEVELS: dict[str, LogLevel] = {"info": "info", "warning": "warning", "error": "error"}
SHORTEST_KEY = 16
SCHEMES = ("redis", "rediss", "unix")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Where Altana keeps its games, where it listens, and how many processes it has."""

    redis_url: str | None = None
    rq_redis_url: str | None = None
    data: Path
    durability: Durability = "default"
    host: str = "127.0.0.1"
    port: int | None = None  # none was asked for: the usual one, or the next that is free
    processes: int = 2
    workers: int = 1
    cache_games: int = 2048
    operator_key: str | None = None
    cors_origins: tuple[str, ...] = ()
    rate_limit: int = 120_000  # requests a minute for each token; see api/limits.py
    log_level: LogLevel = "info"
    proxies: int = 0  # how many in front of us add to X-Forwarded-For
    replays: str | None = None  # a folder or an fsspec URL; none is a folder beside the data
    archive_days: int = 0  # days after its end that a game leaves the server; 0 is never

    @property
    def replay_url(self) -> str:
        return self.replays or str(self.data / "replays")

    @property
    def is_strict(self) -> bool:
        return self.durability == "strict"

    def variables(self) -> dict[str, str]:
        """Name every setting as the environment does, with secrets hidden."""
        embedded = "(embedded server)" if self.redis_url is None else "(as REDIS_URL)"
        return {
            "REDIS_URL": without_secrets(self.redis_url or "") or "(embedded server)",
            "RQ_REDIS_URL": without_secrets(self.rq_redis_url or "") or embedded,
            "ALTANA_DATA": str(self.data),
            "ALTANA_DURABILITY": self.durability,
            "ALTANA_HOST": self.host,
            "ALTANA_PORT": f"{DEFAULT_PORT} (or the next free one)"
            if self.port is None
            else str(self.port),
            "ALTANA_PROCESSES": str(self.processes),
            "ALTANA_WORKERS": str(self.workers),
            "ALTANA_CACHE_GAMES": str(self.cache_games),
            "ALTANA_OPERATOR_KEY": "***" if self.operator_key else "(none)",
            "ALTANA_CORS_ORIGINS": " ".join(self.cors_origins) or "(none)",
            "ALTANA_RATE_LIMIT": str(self.rate_limit),
            "ALTANA_LOG_LEVEL": self.log_level,
            "ALTANA_PROXIES": str(self.proxies),
            "ALTANA_REPLAYS": shown_place(self.replay_url),
            "ALTANA_ARCHIVE_DAYS": str(self.archive_days) if self.archive_days else "0 (never)",
        }


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings; raises BadSettings, which names every value that can't be used."""
    reader = _Reader(environment)
    settings = Settings(
        redis_url=reader.read("REDIS_URL", _url, None),
        rq_redis_url=reader.read("RQ_REDIS_URL", _url, None),
        data=reader.read("ALTANA_DATA", _folder, user_data_path("altana")),
        durability=reader.read("ALTANA_DURABILITY", _durability, "default"),
        host=reader.read("ALTANA_HOST", str, "127.0.0.1"),
        port=reader.read("ALTANA_PORT", _number(0, 65_535), None),
        processes=reader.read("ALTANA_PROCESSES", _number(1, 256), 2),
        workers=reader.read("ALTANA_WORKERS", _number(0, 256), 1),
        cache_games=reader.read("ALTANA_CACHE_GAMES", _number(0, 10_000_000), 2048),
        operator_key=reader.read("ALTANA_OPERATOR_KEY", _key, None),
        cors_origins=reader.read("ALTANA_CORS_ORIGINS", _origins, ()),
        rate_limit=reader.read("ALTANA_RATE_LIMIT", _number(0, 10**9), 120_000),
        log_level=reader.read("ALTANA_LOG_LEVEL", _log_level, "info"),
        proxies=reader.read("ALTANA_PROXIES", _number(0, 100), 0),
        replays=reader.read("ALTANA_REPLAYS", _place, None),
        archive_days=reader.read("ALTANA_ARCHIVE_DAYS", _number(0, 36_500), 0),
    )
    if reader.complaints:
        raise BadSettings(reader.complaints)
    return settings


def without_secrets(url: str) -> str:
    """Show a URL without the user, the password and the options it may carry."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    shown = f"***@{place}" if "@" in parts.netloc else place
    options = "***" if parts.query else ""
    # An empty host needs its slashes, or unix:///folder would lose two of them.
    address = urlunsplit(("", shown, parts.path, options, ""))
    return f"{parts.scheme}:{'' if address.startswith('//') else '//'}{address}" if url else ""


class _Reader:
    """Reads one variable after another and gathers what is wrong with them."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self.complaints: list[str] = []

    def read(self, name: str, meaning: Callable[[str], T], default: T) -> T:
        text = self._environment.get(name, "").strip()
        if not text:
            return default
        try:
            return meaning(text)
        except ValueError as error:
            self.complaints.append(f"{name} {error}.")
            return default


def _number(least: int, most: int) -> Callable[[str], int]:
    def meaning(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise ValueError(f"must be a whole number from {least} to {most}, not '{text}'")
        return int(text)

    return meaning


def _key(text: str) -> str:
    # The value itself is not quoted: it is a secret.
    if len(text) < SHORTEST_KEY or not text.isascii() or not text.isprintable():
        raise ValueError(f"must be at least {SHORTEST_KEY} visible ASCII characters")
    return text


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(text.split())
    if any(origin != "*" and "://" not in origin for origin in origins):
        raise ValueError("must be '*' or origins such as https://play.example, with spaces between")
    return origins


def _log_level(text: str) -> LogLevel:
    if text not in LOG_LEVELS:
        raise ValueError(f"must be one of {', '.join(LOG_LEVELS)}, not '{text}'")
    return LOG_LEVELS[text]


def _durability(text: str) -> Durability:
    if text not in DURABILITIES:
        raise ValueError(f"must be 'default' or 'strict', not '{text}'")
    return DURABILITIES[text]


def _folder(text: str) -> Path:
    return Path(text).expanduser().absolute()


def _place(text: str) -> str:
    return text if "://" in text else str(_folder(text))


def shown_place(place: str) -> str:
    """Show where replay files are kept, without what a URL may have to hide."""
    return without_secrets(place) if "://" in place else place


def _url(text: str) -> str:
    # The value itself is not quoted: it may hold a password.
    if urlsplit(text).scheme not in SCHEMES:
        raise ValueError("must be a URL that begins with redis://, rediss:// or unix://")
    return text
