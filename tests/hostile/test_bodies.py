"""Untrusted JSON bodies, up to the largest that is read: the cost is linear."""

import json
from collections.abc import Callable

import pytest

from service.start.limit_settings import Bounds
from tests.api.http_players import Service, Visitor
from tests.hostile.cost import GROWTH, require_linear
from tests.kit.effort import part_of_size

LARGEST = part_of_size(Bounds().body_bytes) // GROWTH


def filled(head: str, piece: str, tail: str) -> Callable[[int], bytes]:
    """Make bodies of a size: as many pieces as there is room for."""

    def make(size: int) -> bytes:
        count = (size - len(head) - len(tail)) // len(piece)
        return (head + piece * count + tail).encode()

    return make


def names(size: int) -> list[str]:
    return [f'"{n:04}":1' for n in range(size // 10 - 2)]


BODIES: dict[str, Callable[[int], bytes]] = {
    "a name twice at the end": lambda size: (
        "{" + ",".join(names(size)) + "," + names(size)[-1] + "}"
    ).encode(),
    "unknown names": lambda size: ("{" + ",".join(names(size)) + "}").encode(),
    "one name over and over": filled("{", '"a":1,', '"a":1}'),
    "objects in a list": filled('{"name":[', '{"a":":"},', "0]}"),
    "lists in a list": filled('{"name":[', "[],", "0]}"),
    "lists in lists": filled('{"name":', "[", ""),
    "objects in objects": filled("", '{"":', ""),
    "a text that never ends": filled('{"name":"', '\\"', ""),
    "colons": filled('{"name":"', ":", '"}'),
    "escapes": filled('{"name":"', "\\u0041", '"}'),
    "halves of characters": filled('{"name":"', "\\ud800", '"}'),
    "a number": filled('{"name":', "1", "}"),
    "a number with a fraction": filled('{"name":0.', "1", "}"),
    "an exponent": filled('{"name":1e', "9", "}"),
    "blanks": filled("", " ", "{}"),
    "signs of a pointer": filled('{"', "~/", '":1}'),
}


@pytest.mark.parametrize("make", BODIES.values(), ids=BODIES)
def test_a_body_costs_what_it_is_long(service: Service, make: Callable[[int], bytes]) -> None:
    visitor = service.visitor()

    require_linear(make, lambda body: sent(visitor, "/v1/players", body), LARGEST)


DECKS: dict[str, Callable[[int], bytes]] = {
    "lines": filled("", "\\n", ""),
    "cells": filled("id,", ",", ""),
    "quotes": filled("", '\\"', ""),
    "digits": filled("", "1", ""),
}


@pytest.mark.parametrize("make", DECKS.values(), ids=DECKS)
def test_a_deck_costs_what_it_is_long(service: Service, make: Callable[[int], bytes]) -> None:
    ana = service.player("Ana")
    tables = service.parts.catalogue.current("dream-home").deck.tables

    def game(size: int) -> bytes:
        # Only the first table is hostile; its name is right, so that it is read.
        first, *others = tables
        deck = "".join(f',"{name}":""' for name in others)
        head = f'{{"game":"dream-home","players":2,"deck":{{"{first}":"'
        room = size - len(head) - len(deck) - 3
        return head.encode() + make(room) + f'"{deck}}}}}'.encode()

    require_linear(game, lambda body: sent(ana, "/v1/games", body), LARGEST)


def test_however_much_is_wrong_the_answer_stays_small(service: Service) -> None:
    visitor, make = service.visitor(), BODIES["unknown names"]

    few, many = (sent(visitor, "/v1/players", make(size)) for size in (1_000, Bounds().body_bytes))

    assert len(many) < 2 * len(few)


def sent(visitor: Visitor, path: str, body: bytes) -> bytes:
    answer = visitor.call("POST", path, data=body, content_type="application/json")
    assert answer.status_code in (400, 422), json.loads(answer.data)
    return answer.data
