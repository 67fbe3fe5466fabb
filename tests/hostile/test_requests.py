"""Untrusted headers, queries and addresses, as long as an HTTP server accepts them."""

from collections.abc import Callable

import pytest

from tests.api.http_players import Service, Visitor
from tests.hostile.cost import GROWTH, require_linear
from tests.kit.effort import part_of_size

LONGEST = part_of_size(60_000) // GROWTH  # characters
HEADERS = {
    "If-None-Match": ('"a",', '"', " ", "W/", ","),
    "If-Match": ('"1",', '"', " ", "W/"),
    "Accept-Language": ("a,", "a;q=0.1,", ";q=", "de-", " ", ";"),
    "Accept": ("a/b,", "*/*;q=1,", ";", '"', " "),
    "Accept-Encoding": ("gzip,", "gzip;q=0,", " "),
    "Authorization": ("Bearer ", " ", "=", ","),
    "Cookie": ("a=b;", ";", "=", '"', "language=de;"),
    "Content-Type": ("application/json;", "; a=", ';charset="', "/", " "),
    "Last-Event-ID": ("1", " "),
    "Prefer": ("wait=1,", "wait=", " "),
    "Idempotency-Key": ("a", " "),
    "X-Request-Id": ("a", " "),
    "X-Forwarded-For": ("1,", " "),
    "Range": ("bytes=0-1,", "0-1,", "-"),
    "If-Modified-Since": ("Mon, ", "1 "),
    "Origin": ("http://", " "),
    "Host": ("a.", ":"),
}


@pytest.fixture(scope="module")
def ana(service: Service) -> Visitor:
    return service.player("Ana")


@pytest.fixture(scope="module")
def game(ana: Visitor) -> str:
    made = ana.post("/v1/games", {"game": "toy", "players": 2})
    return str(made.get_json()["id"])


def filled(piece: str) -> Callable[[int], str]:
    """Make texts without blanks at their ends, which a header would lose."""
    return lambda size: f"x{(piece * size)[:size]}x"


@pytest.mark.parametrize(
    ("name", "piece"), [(name, piece) for name, pieces in HEADERS.items() for piece in pieces]
)
def test_a_header_costs_what_it_is_long(ana: Visitor, game: str, name: str, piece: str) -> None:
    calls = [("GET", f"/v1/games/{game}"), ("POST", f"/v1/games/{game}/moves"), ("GET", "/site/")]

    def send(value: str) -> None:
        for method, path in calls:
            assert ana.call(method, path, headers={name: value}).status_code < 500

    require_linear(filled(piece), send, LONGEST)


@pytest.mark.parametrize(
    "piece", ["a=1&", "&", "=", "%", "%41", "%zz", "a&", ";", "+", "a[]=1&", "%f0%9f", "é"]
)
@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/{game}/moves"])
def test_a_query_costs_what_it_is_long(ana: Visitor, game: str, path: str, piece: str) -> None:
    def send(query: str) -> None:
        assert ana.get(f"{path.format(game=game)}?{query}").status_code < 500

    require_linear(filled(piece), send, LONGEST)


@pytest.mark.parametrize("piece", ["/", "a/", "%2e", "a", "../", "%00", "~1"])
@pytest.mark.parametrize("start", ["/", "/v1/", "/v1/games/", "/v1/static/", "/site/"])
def test_an_address_costs_what_it_is_long(service: Service, start: str, piece: str) -> None:
    visitor = service.visitor()

    def send(path: str) -> None:
        assert visitor.get(f"{start}{path}").status_code < 500

    require_linear(filled(piece), send, LONGEST)
