"""The settings, read from the environment once."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit, urlunsplit

import msgspec
from platformdirs import user_data_path

from service.start.limit_settings import Bounds, read_bounds, variables_of
from service.start.push_settings import PushSettings, read_push
from service.start.setting_values import (
    SettingReader,
    durability,
    folder,
    hosts,
    is_loopback,
    key,
    number,
    one_of,
    origins,
    place,
    replicas,
    url,
)
from service.start.startup_errors import BadSettings

Durability = Literal["default", "strict"]
Replicas = int | Literal["all"]
LogLevel = Literal["info", "warning", "error"]
Analysing = Literal["people", "none"]
WebhookTargets = Literal["public", "private", "none"]
Quota = Literal["players", "games", "forks", "uploads", "exports", "bytes"]

DEFAULT_PORT = 8000
ALL: Literal["all"] = "all"
MEGABYTE = 1024 * 1024
PROCESSES = ("processes", "workers", "bot_workers")
# What one player may store per day; one address may store ten times as much. See api/limits.
DAILY: dict[Quota, int] = {
    "players": 10_000,
    "games": 10_000,
    "forks": 5_000,
    "uploads": 1_000,
    "exports": 10_000,
    "bytes": 1024 * MEGABYTE,
}
FOR_ONE_PLAYER = 20  # a player's daily bytes are at most 1/20 of the embedded server's memory
EMBEDDED_DAYS = 30  # a finished game stays in the memory of an embedded server
A_SHARE_OF_MEMORY = 4  # an embedded server may use 1/4 of the machine's memory


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of Altana; docs/operating.md describes each."""

    redis_url: str | None = None
    rq_redis_url: str | None = None
    data: Path
    durability: Durability = "default"
    replicas: Replicas = ALL  # that must have a write in strict before it is acknowledged
    host: str = "127.0.0.1"
    hosts: tuple[str, ...] = ()  # additional host names that we answer to
    port: int | None = None  # None for the default port, or the next free one
    processes: int = 2
    workers: int = 1
    bot_workers: int = 1  # processes that play computer players
    cache_games: int = 2048
    operator_key: str | None = None
    cors_origins: tuple[str, ...] = ()
    rate_limit: int = 120_000  # requests a minute for each token; see api/limits
    daily: Mapping[Quota, int] = {}  # 0 for unlimited; see quotas
    bounds: Bounds = Bounds()
    memory: int | None = None  # megabytes of the embedded server; None for a share of all
    log_level: LogLevel = "info"
    proxies: int = 0  # how many proxies in front of us add to X-Forwarded-For
    replays: str | None = None  # a folder or an fsspec URL; None for a folder beside the data
    page_cache: int = 256 * 2**20  # bytes of cached HTML pages
    archive: int | None = None  # days; None for those of an embedded server, and never elsewhere
    analyses: Analysing = "people"  # whose finished games workers analyse by themselves
    left_days: int = 14  # days until a game against bots that a person left ends; 0 for never
    webhooks: WebhookTargets = "public"  # where players may have webhooks sent
    push: PushSettings = PushSettings()

    @property
    def replay_url(self) -> str:
        return self.replays or str(self.data / "replays")

    @property
    def most_memory(self) -> int:
        """Return the megabytes that the embedded server may use; 0 for unlimited."""
        if self.memory is not None:
            return self.memory
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        return machine // A_SHARE_OF_MEMORY // MEGABYTE

    @property
    def archive_days(self) -> int:
        """Return the days after its end when a game leaves Redis; 0 for never."""
        if self.archive is not None:
            return self.archive
        return EMBEDDED_DAYS if self.redis_url is None else 0

    @property
    def quotas(self) -> dict[Quota, int]:
        """Return what a player may store per day; the default is lower on small machines."""
        share = self.most_memory * MEGABYTE // FOR_ONE_PLAYER
        is_bounded = self.redis_url is None and share > 0
        most = min(DAILY["bytes"], share) if is_bounded else DAILY["bytes"]
        return {**DAILY, "bytes": most, **self.daily}

    @property
    def is_open(self) -> bool:
        """Return whether other machines can reach us."""
        return not (self.host == "localhost" or is_loopback(self.host))

    @property
    def is_strict(self) -> bool:
        return self.durability == "strict"

    def variables(self) -> dict[str, str]:
        """Return every setting by its environment variable, with secrets hidden."""
        embedded = "(embedded server)" if self.redis_url is None else "(as REDIS_URL)"
        return {
            "REDIS_URL": without_secrets(self.redis_url or "") or "(embedded server)",
            "RQ_REDIS_URL": without_secrets(self.rq_redis_url or "") or embedded,
            "ALTANA_DATA": str(self.data),
            "ALTANA_DURABILITY": self.durability,
            "ALTANA_REPLICAS": str(self.replicas),
            "ALTANA_HOST": self.host,
            "ALTANA_HOSTS": " ".join(self.hosts) or "(none)",
            "ALTANA_PORT": _shown_port(self.port),
            **{f"ALTANA_{kind.upper()}": str(getattr(self, kind)) for kind in PROCESSES},
            "ALTANA_CACHE_GAMES": str(self.cache_games),
            "ALTANA_OPERATOR_KEY": "***" if self.operator_key else "(none)",
            "ALTANA_CORS_ORIGINS": " ".join(self.cors_origins) or "(none)",
            "ALTANA_RATE_LIMIT": str(self.rate_limit),
            **{_daily(quota): str(most) for quota, most in self.quotas.items()},
            **variables_of(self.bounds),
            "ALTANA_MEMORY": str(self.most_memory),
            "ALTANA_LOG_LEVEL": self.log_level,
            "ALTANA_PROXIES": str(self.proxies),
            "ALTANA_REPLAYS": shown_place(self.replay_url),
            "ALTANA_PAGE_CACHE": str(self.page_cache),
            "ALTANA_ARCHIVE_DAYS": str(self.archive_days) if self.archive_days else "0 (never)",
            "ALTANA_ANALYSES": self.analyses,
            "ALTANA_LEFT_DAYS": str(self.left_days) if self.left_days else "0 (never)",
            "ALTANA_WEBHOOKS": self.webhooks,
            **self.push.variables(),
        }


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings. Raises BadSettings, which names every invalid value."""
    reader = SettingReader(environment)
    settings = Settings(
        redis_url=reader.read("REDIS_URL", url, None),
        rq_redis_url=reader.read("RQ_REDIS_URL", url, None),
        data=reader.read("ALTANA_DATA", folder, user_data_path("altana")),
        durability=reader.read("ALTANA_DURABILITY", durability, "default"),
        replicas=reader.read("ALTANA_REPLICAS", replicas, ALL),
        host=reader.read("ALTANA_HOST", str, "127.0.0.1"),
        hosts=reader.read("ALTANA_HOSTS", hosts, ()),
        port=reader.read("ALTANA_PORT", number(0, 65_535), None),
        **_processes(reader),
        cache_games=reader.read("ALTANA_CACHE_GAMES", number(0, 10_000_000), 2048),
        operator_key=reader.read("ALTANA_OPERATOR_KEY", key, None),
        cors_origins=reader.read("ALTANA_CORS_ORIGINS", origins, ()),
        rate_limit=reader.read("ALTANA_RATE_LIMIT", number(0, 10**9), 120_000),
        daily=_quotas(reader),
        bounds=read_bounds(lambda name, a, z, most: reader.read(name, number(a, z), most)),
        memory=reader.read("ALTANA_MEMORY", number(0, 10**9), None),
        log_level=reader.read("ALTANA_LOG_LEVEL", one_of("info", "warning", "error"), "info"),
        proxies=reader.read("ALTANA_PROXIES", number(0, 100), 0),
        replays=reader.read("ALTANA_REPLAYS", place, None),
        page_cache=reader.read("ALTANA_PAGE_CACHE", number(0, 2**50), 256 * 2**20),
        **_after_the_end(reader),
        **_deliveries(reader),
    )
    if complaints := [*reader.complaints, *_contradictions(settings)]:
        raise BadSettings(complaints)
    return settings


def _processes(reader: SettingReader) -> dict[str, Any]:
    """Return how many processes of each kind there are."""
    return {
        "processes": reader.read("ALTANA_PROCESSES", number(1, 256), 2),
        "workers": reader.read("ALTANA_WORKERS", number(0, 256), 1),
        "bot_workers": reader.read("ALTANA_BOT_WORKERS", number(0, 256), 1),
    }


def _after_the_end(reader: SettingReader) -> dict[str, Any]:
    """Return the settings for games that are over or abandoned."""
    return {
        "archive": reader.read("ALTANA_ARCHIVE_DAYS", number(0, 36_500), None),
        "analyses": reader.read("ALTANA_ANALYSES", one_of("people", "none"), "people"),
        "left_days": reader.read("ALTANA_LEFT_DAYS", number(0, 36_500), 14),
    }


def _deliveries(reader: SettingReader) -> dict[str, Any]:
    """Return where messages may be sent, and what browsers are sent with."""
    targets = one_of("public", "private", "none")
    webhooks = reader.read("ALTANA_WEBHOOKS", targets, "public")
    return {"webhooks": webhooks, "push": read_push(reader)}


def _contradictions(settings: Settings) -> list[str]:
    """Say which settings can't be used together."""
    complaints = [*settings.bounds.contradictions(), *settings.push.contradictions()]
    needs_strict = settings.replicas not in (0, ALL)
    if needs_strict and not settings.is_strict:
        complaints.append("ALTANA_REPLICAS needs ALTANA_DURABILITY=strict.")
    return complaints


def _quotas(reader: SettingReader) -> dict[Quota, int]:
    """Return the quotas that are set explicitly."""
    quotas = ((quota, reader.read(_daily(quota), number(0, 10**12), None)) for quota in DAILY)
    return {quota: most for quota, most in quotas if most is not None}


def _daily(quota: Quota) -> str:
    return f"ALTANA_DAILY_{quota.upper()}"


def without_secrets(url: str) -> str:
    """Return a URL without its user, password and options."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    shown = f"***@{place}" if "@" in parts.netloc else place
    options = "***" if parts.query else ""
    # An empty host needs its slashes, or unix:///folder would lose two of them.
    address = urlunsplit(("", shown, parts.path, options, ""))
    return f"{parts.scheme}:{'' if address.startswith('//') else '//'}{address}" if url else ""


def _shown_port(port: int | None) -> str:
    return f"{DEFAULT_PORT} (or the next free one)" if port is None else str(port)


def shown_place(place: str) -> str:
    """Return the place of the replay files, without secrets of a URL."""
    return without_secrets(place) if "://" in place else place
