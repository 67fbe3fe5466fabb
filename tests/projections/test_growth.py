"""What a finished game costs does not grow with the players and games before it."""

from datetime import timedelta

import pytest

from service.domain.kit.messages import PlayerId
from service.projections.build.books import Books
from service.projections.build.keys import book_keys
from service.projections.build.ranked_books import RankedBooks
from tests.kit.random_play import FIXED_DAY
from tests.projections.rated_players import TOY, bytes_sent, bytes_written, rate

FEW, MANY = 10, 5_000
A_LITTLE = 1.1  # numbers have more digits, ids are as long as before


@pytest.fixture
def cost(client, store, players, refresher):
    """Measure the refresh of a game that ends now, or long before the others."""

    def measure(rated: int, *, late: bool) -> tuple[int, int]:
        client.flushall()
        players.clock.now = FIXED_DAY
        rate(client, refresher, players, rated)
        if late:
            players.clock.now = FIXED_DAY - timedelta(days=10_000)
        game = players.resign(players.sit_down("toy", "player-00002", "player-00005"), 2)
        sent = []

        def refresh() -> None:
            sent.append(bytes_sent(client, lambda: refresher.refresh([game])))

        written = bytes_written(client, refresh)
        assert RankedBooks(client).page(TOY, 0, 1).players == rated
        return written, sent[0]

    return measure


@pytest.mark.parametrize("late", [False, True], ids=["in order", "late"])
def test_a_finished_game_costs_the_same_with_10_and_with_5000_rated_players(cost, late):
    few = cost(FEW, late=late)
    many = cost(MANY, late=late)

    assert many[0] < A_LITTLE * few[0]
    assert many[1] < A_LITTLE * few[1]


def test_a_late_game_costs_what_a_game_costs(cost):
    in_order, late = cost(500, late=False), cost(500, late=True)

    assert late[0] < A_LITTLE * in_order[0]
    assert late[1] < A_LITTLE * in_order[1]


def test_reading_a_page_costs_what_the_page_holds(client, players, refresher):
    boards, sent = RankedBooks(client), []
    for rated in (FEW, MANY):
        client.flushall()
        rate(client, refresher, players, rated)
        sent.append(
            [
                bytes_sent(client, lambda: boards.page(TOY, 0, 5)),
                bytes_sent(client, lambda: boards.page(TOY, 5, 5)),
                bytes_sent(client, lambda: boards.places_of(PlayerId("player-00004"), [TOY])),
            ]
        )

    assert all(many < A_LITTLE * few for few, many in zip(*sent, strict=True))


def test_the_clock_set_back_adds_no_book_up_again(client, players, refresher):
    """Set the clock a day back for every game: each is counted when it arrives, and once."""
    games = []
    for day in range(12):
        players.clock.now = FIXED_DAY - timedelta(days=day)
        game = players.resign(players.sit_down("toy", "ana", "bo"), 1 + day % 2)
        refresher.refresh([game])
        games.append(game)

    assert Books(client, "boards").arrivals(TOY) == games
    assert client.hget(book_keys(TOY, 1).sum, "count") == b"12"
    assert Books(client, "boards").order(TOY) == games[::-1]
