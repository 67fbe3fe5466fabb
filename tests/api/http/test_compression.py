"""Long answers are compressed for clients that accept it, without any change of content."""

import gzip

import pytest
from werkzeug.test import TestResponse

from tests.api.http_players import Service

PACKED = {"Accept-Encoding": "gzip, deflate, br"}


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

    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Content-Length"] == str(len(packed.data))
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) * 2 < len(plain.data)
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert answer.headers.get("ETag") == plain.headers.get("ETag")


@pytest.mark.parametrize("path", ["/livez", "/v1", "/v1/games/nothing"])
def test_a_short_answer_is_not_compressed(service: Service, path: str) -> None:
    assert "Content-Encoding" not in got(service, path, **PACKED).headers


def test_who_refuses_gzip_gets_none(service: Service, game: str) -> None:
    answer = got(service, "/v1/openapi.json", **{"Accept-Encoding": "gzip;q=0, br"})

    assert "Content-Encoding" not in answer.headers


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

    assert b"import" in gzip.decompress(answer.data)
