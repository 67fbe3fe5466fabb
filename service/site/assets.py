"""The static files of the site and of its games, in memory and served under a versioned path."""

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property

import brotli
from flask import Response, abort, request

from service.domain.catalog import Catalogue
from service.site.bundle import Bundler
from service.site.pages import LOST, PAGES, TROUBLE
from service.site.site_files import GAMES_STYLE, site_files

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/vnd.microsoft.icon",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
# Browsers, phones and robots request these at the root; a service worker there is for all pages.
AT_THE_ROOT = (
    *("favicon.ico", "apple-touch-icon.png", "apple-touch-icon-precomposed.png"),
    *("robots.txt", "service-worker.mjs"),
)
# It fetches, shows the icon of a notification, and runs nothing else.
FOR_A_WORKER = "default-src 'none'; connect-src 'self'; img-src 'self'"
QUALITY = 9  # of Brotli: 11 takes thirty times as long, and saves a tenth
ALL_PAGES = (*PAGES, LOST, TROUBLE)
SITE_STYLE = "site.css"  # of all pages
FIRST_CALLS = "first-calls"
FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A static file, plain and compressed; that is done when it is first asked for."""

    content_type: str
    plain: bytes
    etag: str

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.plain, 9, mtime=0)

    @cached_property
    def brotli(self) -> bytes:
        return bytes(brotli.compress(self.plain, quality=QUALITY))

    def encoded(self) -> tuple[bytes, str | None]:
        """Return the file as its caller wants it, and the encoding; None if it stays plain."""
        accepted = request.accept_encodings
        if len(self.packed) >= len(self.plain):  # a picture
            return self.plain, None
        if accepted["br"] > 0 and accepted["br"] >= accepted["gzip"]:
            return self.brotli, "br"
        return (self.packed, "gzip") if accepted["gzip"] > 0 else (self.plain, None)


class Assets:
    """The files of the site by their path; a game's own are at `games/<game>/`."""

    def __init__(self, catalogue: Catalogue) -> None:
        files = dict(sorted(site_files(catalogue, tuple(TYPES)).items()))
        bundler = Bundler(files)
        bundles = {f"{FIRST_CALLS}.bundle.mjs": bundler.bundle(f"{FIRST_CALLS}.mjs")}
        for page in ALL_PAGES:
            bundles[page.script_bundle] = bundler.bundle(page.module)
            styles = (SITE_STYLE, *page.styles, GAMES_STYLE)
            bundles[page.style_bundle] = b"".join(files[name] for name in styles)
        self.files = {name: _asset(name, plain) for name, plain in {**files, **bundles}.items()}
        # Modules import each other by relative paths, so all files share one version in their path.
        lines = (f"{name} {asset.etag}\n" for name, asset in self.files.items())
        self.version = hashlib.sha256("".join(lines).encode()).hexdigest()[:16]

    def send(self, asked_version: str, name: str) -> Response:
        """Send a file; it may be cached only under the current version."""
        asset = self.files.get(name)
        if asset is None:
            abort(404)
        data, encoding = asset.encoded()
        response = Response(
            data,
            content_type=asset.content_type,
            headers={
                "Cache-Control": FOR_EVER if asked_version == self.version else "no-cache",
                "Vary": "Accept-Encoding",
            },
        )
        if encoding is not None:
            response.headers["Content-Encoding"] = encoding
        response.set_etag(asset.etag if encoding is None else f"{asset.etag}-{encoding}")
        response.make_conditional(request)
        return response

    def at_the_root(self, name: str) -> Callable[[], Response]:
        def view() -> Response:
            response = self.send("", name.replace("-precomposed", ""))
            if name.endswith(".mjs"):
                response.headers["Content-Security-Policy"] = FOR_A_WORKER
            return response

        return view


@cache
def assets_of(catalogue: Catalogue) -> Assets:
    """Return the files of a site with these games."""
    return Assets(catalogue)


def _asset(name: str, plain: bytes) -> Asset:
    content_type = TYPES[f".{name.rpartition('.')[2]}"]
    etag = hashlib.sha256(plain).hexdigest()[:20]
    return Asset(content_type, plain, etag)
