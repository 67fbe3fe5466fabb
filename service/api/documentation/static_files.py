"""The scripts and styles of the pages under /v1, in memory, each compressed once."""

import hashlib
from functools import cache
from importlib import resources

from flask import Response, abort, request

from service.api.http.compression import ACCEPTED, best_encoding, pack_once

TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}


def send_static_file(filename: str) -> Response:
    """Send a file, compressed where its caller accepts that; each form has a tag of its own."""
    data = _files().get(filename)
    if data is None:
        abort(404)
    tag, encoding = _tag(data), best_encoding(request.headers.get(ACCEPTED, ""))
    response = Response(data, content_type=TYPES[filename.rpartition(".")[2]])
    if encoding is not None:
        response.set_data(pack_once(data, encoding))
        response.headers["Content-Encoding"] = encoding
        tag = f"{tag}-{encoding}"
    response.set_etag(tag)
    response.headers["Cache-Control"] = "no-cache"
    response.vary.add(ACCEPTED)
    response.make_conditional(request)
    return response


@cache
def _files() -> dict[str, bytes]:
    folder = resources.files("service.api").joinpath("static")
    return {
        file.name: file.read_bytes()
        for file in folder.iterdir()
        if file.name.rpartition(".")[2] in TYPES
    }


@cache
def _tag(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:20]
