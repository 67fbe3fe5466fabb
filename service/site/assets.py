"""The style and the scripts of the site, kept in memory under a name that changes with them."""

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from flask import Response, abort, request

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/vnd.microsoft.icon",
    ".webmanifest": "application/manifest+json",
}
# What browsers and phones ask for by themselves, wherever a page says that its icon is.
AT_THE_ROOT = ("favicon.ico", "apple-touch-icon.png", "apple-touch-icon-precomposed.png")
FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    content_type: str
    plain: bytes
    packed: bytes
    etag: str


@cache
def assets() -> dict[str, Asset]:
    """Return all files by name; those in folders are named with the folder."""
    return dict(sorted(_found(resources.files("service.site").joinpath("static"), "")))


@cache
def version() -> str:
    """Name what all files together say; modules load each other by relative names, so one
    name for all makes them as unchanging as each is.
    """
    whole = hashlib.sha256()
    for name, asset in assets().items():
        whole.update(f"{name} {asset.etag}\n".encode())
    return whole.hexdigest()[:16]


def send(asked_version: str, name: str) -> Response:
    """Send a file; under the name of another version it is not to be kept."""
    asset = assets().get(name)
    if asset is None:
        abort(404)
    is_packed = request.accept_encodings["gzip"] > 0 and len(asset.packed) < len(asset.plain)
    response = Response(
        asset.packed if is_packed else asset.plain,
        content_type=asset.content_type,
        headers={
            "Cache-Control": FOR_EVER if asked_version == version() else "no-cache",
            "Vary": "Accept-Encoding",
        },
    )
    if is_packed:
        response.headers["Content-Encoding"] = "gzip"
    response.set_etag(f"{asset.etag}{'-gzip' if is_packed else ''}")
    response.make_conditional(request)
    return response


def at_the_root(name: str) -> Callable[[], Response]:
    return lambda: send("", name.replace("-precomposed", ""))


def _found(folder: Traversable, prefix: str) -> list[tuple[str, Asset]]:
    found: list[tuple[str, Asset]] = []
    for file in folder.iterdir():
        if file.is_dir():
            found += _found(file, f"{prefix}{file.name}/")
        elif (ending := f".{file.name.rpartition('.')[2]}") in TYPES:
            found.append((f"{prefix}{file.name}", _asset(file.read_bytes(), TYPES[ending])))
    return found


def _asset(plain: bytes, content_type: str) -> Asset:
    etag = hashlib.sha256(plain).hexdigest()[:20]
    return Asset(content_type, plain, gzip.compress(plain, 9, mtime=0), etag)
