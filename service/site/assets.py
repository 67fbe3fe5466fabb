"""The static files of the site, held in memory and served under a versioned path."""

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
# Browsers and phones request these at the root, whatever a page says about its icon.
AT_THE_ROOT = ("favicon.ico", "apple-touch-icon.png", "apple-touch-icon-precomposed.png")
FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A static file, plain and compressed."""

    content_type: str
    plain: bytes
    packed: bytes
    etag: str


@cache
def assets() -> dict[str, Asset]:
    """Return all files by their path below `static`."""
    return dict(sorted(_read_folder(resources.files("service.site").joinpath("static"), "")))


@cache
def version() -> str:
    """Return a version that changes with any file.

    Modules import each other by relative paths, so all files share one version in their path.
    """
    whole = hashlib.sha256()
    for name, asset in assets().items():
        whole.update(f"{name} {asset.etag}\n".encode())
    return whole.hexdigest()[:16]


def send(asked_version: str, name: str) -> Response:
    """Send a file; it may be cached only under the current version."""
    asset = assets().get(name)
    if asset is None:
        abort(404)
    use_gzip = request.accept_encodings["gzip"] > 0 and len(asset.packed) < len(asset.plain)
    response = Response(
        asset.packed if use_gzip else asset.plain,
        content_type=asset.content_type,
        headers={
            "Cache-Control": FOR_EVER if asked_version == version() else "no-cache",
            "Vary": "Accept-Encoding",
        },
    )
    if use_gzip:
        response.headers["Content-Encoding"] = "gzip"
    response.set_etag(f"{asset.etag}{'-gzip' if use_gzip else ''}")
    response.make_conditional(request)
    return response


def at_the_root(name: str) -> Callable[[], Response]:
    return lambda: send("", name.replace("-precomposed", ""))


def _read_folder(folder: Traversable, prefix: str) -> list[tuple[str, Asset]]:
    files: list[tuple[str, Asset]] = []
    for file in folder.iterdir():
        if file.is_dir():
            files += _read_folder(file, f"{prefix}{file.name}/")
        elif (ending := f".{file.name.rpartition('.')[2]}") in TYPES:
            files.append((f"{prefix}{file.name}", _asset(file.read_bytes(), TYPES[ending])))
    return files


def _asset(plain: bytes, content_type: str) -> Asset:
    etag = hashlib.sha256(plain).hexdigest()[:20]
    return Asset(content_type, plain, gzip.compress(plain, 9, mtime=0), etag)
