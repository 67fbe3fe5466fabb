"""Static files and finished games are compressed on their way through a real server."""

import gzip
import json
import zlib
from contextlib import closing
from typing import Any

import brotli
import pytest

from tests.e2e.serving import Answer, Caller, Running

UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}
STATIC = ("/v1/static/docs.js", "/v1/static/page.css")


def fetch(running: Running, path: str, method: str = "GET", **headers: str) -> Answer:
    with closing(running.line()) as line:
        line.request(method, path, headers={n.replace("_", "-"): v for n, v in headers.items()})
        return Answer(line.getresponse())


@pytest.mark.parametrize("path", STATIC)
@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_a_static_file_is_compressed_with_a_tag_of_its_own(
    running: Running, path: str, encoding: str
) -> None:
    plain = fetch(running, path, Accept_Encoding="identity")
    packed = fetch(running, path, Accept_Encoding=encoding)
    tag = packed.headers["ETag"]
    head = fetch(running, path, "HEAD", Accept_Encoding=encoding)
    seen = fetch(running, path, Accept_Encoding=encoding, If_None_Match=tag)
    other = fetch(running, path, Accept_Encoding="identity", If_None_Match=tag)

    assert (plain.headers["Content-Encoding"], head.body) == (None, b"")
    assert UNPACK[encoding](packed.body) == plain.body == other.body
    assert len(packed.body) < len(plain.body) / 2
    for answer in (packed, head):
        assert answer.headers["Content-Encoding"] == encoding
        assert answer.headers["Content-Length"] == str(len(packed.body))
        assert answer.headers["ETag"] == tag
    for answer in (plain, packed, head, seen, other):
        assert "Accept-Encoding" in answer.headers["Vary"]
    assert (seen.status, seen.body, seen.headers["ETag"]) == (304, b"", tag)
    assert tag != plain.headers["ETag"]


def test_a_file_that_does_not_exist_is_not_found(running: Running) -> None:
    for name in ("nothing.js", "../guide.md", "%2e%2e/guide.md", ""):
        assert fetch(running, f"/v1/static/{name}", Accept_Encoding="br").status == 404


@pytest.fixture(scope="module")
def player(running: Running) -> Caller:
    player = running.caller()
    for _ in range(3):
        table = running.table(player, player)
        player.play(table["id"], table["version"], {"type": "resign"})
    return player


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_finished_games_are_compressed(running: Running, player: Caller, encoding: str) -> None:
    path = f"/v1/players/{player.player}/games"
    plain = fetch(running, path)
    packed = fetch(running, path, Accept_Encoding=encoding)
    head = fetch(running, path, "HEAD", Accept_Encoding=encoding)

    assert (plain.status, packed.status, head.status) == (200, 200, 200)
    assert len(plain.body.splitlines()) == 3
    assert UNPACK[encoding](packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    for answer in (packed, head):
        assert answer.headers["Content-Encoding"] == encoding
        assert answer.headers["Cache-Control"] == "no-store"
        assert (answer.headers["Content-Length"], answer.headers["ETag"]) == (None, None)
    for answer in (plain, packed, head):
        assert "Accept-Encoding" in answer.headers["Vary"]
    assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize(
    ("encoding", "unpacker"),
    [("br", brotli.Decompressor), ("gzip", lambda: zlib.decompressobj(zlib.MAX_WBITS | 16))],
)
def test_a_line_can_be_read_before_the_next_one_comes(
    running: Running, player: Caller, encoding: str, unpacker: Any
) -> None:
    path, reader = f"/v1/players/{player.player}/games", unpacker()
    unpack = reader.process if encoding == "br" else reader.decompress
    games = list[str]()
    with closing(running.line()) as line:
        line.request("GET", path, headers={"Accept-Encoding": encoding})
        response = line.getresponse()
        while size := int(response.fp.readline(), 16):
            # No line waits for the chunk that follows.
            lines = unpack(response.fp.read(size)).splitlines()
            games += [json.loads(text)["id"] for text in lines]
            response.fp.readline()

    assert len(set(games)) == 3
