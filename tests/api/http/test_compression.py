"""Long answers are compressed for clients that accept it, without any change of content."""

import gzip

import brotli
import pytest
from werkzeug.test import TestResponse

from tests.api.http_players import Service

PACKED = {"Accept-Encoding": "gzip, deflate, br, zstd"}  # as browsers send it
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


@pytest.fixture(scope="module")
def game(service: Service) -> str:
    return str(service.table(service.player("Ana"), game="burano", deal="a fixed deal")["id"])


def got(service: Service, path: str, **headers: str) -> TestResponse:
    return service.app.test_client().get(path, headers=headers)


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/new", "/v1/docs", "/v1/openapi.json", "/v1/rules/burano"),
        *("/v1/games/{game}/moments", "/v1/games/{game}/picture", "/v1/games/{game}/sprite"),
        "/v1/games/{game}/replay?format=html",
    ],
)
def test_a_long_answer_is_compressed_and_says_so(service: Service, game: str, path: str) -> None:
    plain = got(service, path.format(game=game))
    packed = got(service, path.format(game=game), **PACKED)
    with_gzip = got(service, path.format(game=game), **{"Accept-Encoding": "gzip, br;q=0.5"})

    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "br"
    assert with_gzip.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(with_gzip.data) < len(plain.data) / 2
    for answer in (packed, with_gzip):
        assert answer.headers["Content-Length"] == str(len(answer.data))
        assert UNPACK[answer.headers["Content-Encoding"]](answer.data) == plain.data
    for answer in (plain, packed, with_gzip):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert answer.headers.get("ETag") == plain.headers.get("ETag")


@pytest.mark.parametrize("path", ["/livez", "/v1", "/v1/games/nothing"])
def test_a_short_answer_is_not_compressed(service: Service, path: str) -> None:
    assert "Content-Encoding" not in got(service, path, **PACKED).headers


@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [
        ("gzip;q=0, br", "br"),
        ("br;q=0, gzip", "gzip"),
        ("gzip", "gzip"),
        ("*", "br"),
        ("gzip;q=0, br;q=0", None),
        ("zstd", None),
        ("identity", None),
    ],
)
def test_nobody_gets_an_encoding_that_was_not_asked_for(
    service: Service, accepts: str, encoding: str | None
) -> None:
    answer = got(service, "/v1/openapi.json", **{"Accept-Encoding": accepts})

    assert answer.headers.get("Content-Encoding") == encoding


def test_a_stream_is_not_compressed(service: Service, game: str) -> None:
    with service.app.test_client() as client:
        answer = client.get(f"/v1/games/{game}/stream", headers=PACKED, buffered=False)
        first = next(answer.iter_encoded())
        answer.close()

    assert "Content-Encoding" not in answer.headers
    assert first.startswith(b"retry:")


def test_nothing_is_compressed_twice(service: Service) -> None:
    page = got(service, "/").get_data(as_text=True)
    script = page.partition('<script type="module" src="')[2].partition('"')[0]
    answer = got(service, script, **PACKED)
    again = got(service, script, **{**PACKED, "If-None-Match": answer.headers["ETag"]})
    with_gzip = got(service, script, **{"Accept-Encoding": "gzip"})

    assert b"import" in brotli.decompress(answer.data)
    assert gzip.decompress(with_gzip.data) == brotli.decompress(answer.data)
    assert answer.headers["ETag"] != with_gzip.headers["ETag"]
    assert again.status_code == 304
