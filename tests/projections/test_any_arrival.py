"""Endings may arrive in any order, at any clock, beside older releases and rebuilds."""

import itertools
from collections.abc import Sequence
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis import Redis

from service.domain.kit.messages import GameId, PlayerId
from service.events.store.redis_store import RedisStore
from service.projections.build.books import Books, Total
from service.projections.build.keys import books_key
from service.projections.build.ranked_books import RankedBooks
from service.projections.build.refresh import Refresher
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.rebuild import Rebuild
from tests.kit.effort import some_of
from tests.kit.random_play import CATALOGUE, FIXED_DAY
from tests.projections.older_release import OlderRelease
from tests.projections.rated_players import TOY
from tests.projections.tables import Players, Ticking

WITH_BOOKS = [name for name, one in PROJECTIONS.items() if one.bookkeeping]
NAMES = ("ana", "bo", "cy", "di")
GAMES = 9
MANY_EXAMPLES = settings(
    max_examples=some_of(60), suppress_health_check=[HealthCheck.function_scoped_fixture]
)


class Season:
    """Some short games with their clocks anywhere, and the ways in which they may be shown."""

    def __init__(self, client: Redis, days: Sequence[int]) -> None:
        client.flushall()
        self.client = client
        self.store = RedisStore(client)
        self.clock = Ticking()
        self.players = Players(self.store, clock=self.clock)
        self.refresher = Refresher(client, self.store, CATALOGUE)
        self.older = OlderRelease(client, self.store)
        pairs = itertools.cycle(itertools.permutations(NAMES, 2))
        self.games = [self._play(day, pair) for day, pair in zip(days, pairs, strict=False)]

    def _play(self, day: int, pair: tuple[str, ...]) -> GameId:
        self.clock.now = FIXED_DAY + timedelta(days=day)
        return self.players.resign(self.players.sit_down("toy", *pair), 2)

    def do(self, step: str, games: Sequence[GameId]) -> None:
        match step:
            case "refresh":
                self.refresher.refresh(games)
            case "older":
                self.older.refresh(list(games))
            case "older, killed":
                self.older.refresh(list(games), killed_before_totals=True)
            case "rebuild":
                rebuild = Rebuild(self.client, self.store, self.refresher, games_a_page=2)
                state = rebuild.begin(WITH_BOOKS)
                rebuild.run(state, lambda _: self.do("refresh", games))
                assert state.built.differing == {}
                rebuild.swap(state)

    def settle(self) -> None:
        self.refresher.refresh(self.games)
        for name in WITH_BOOKS:
            self.refresher.settle((PROJECTIONS[name], Books(self.client, name).edition))

    def totals(self) -> dict[str, object]:
        return {
            book: books.total(book)
            for name in WITH_BOOKS
            for books in [Books(self.client, name)]
            for book in books.names()
        }


days = st.lists(st.integers(-1000, 1000), min_size=GAMES, max_size=GAMES)
batches = st.lists(
    st.lists(st.integers(0, GAMES - 1), min_size=1, max_size=3), min_size=1, max_size=8
)
steps = st.sampled_from(["refresh", "refresh", "older", "older, killed", "rebuild"])
journeys = st.lists(
    st.tuples(steps, st.lists(st.integers(0, GAMES - 1), min_size=1, max_size=3)), max_size=6
)


@MANY_EXAMPLES
@given(days=days, arrivals=batches)
def test_any_order_of_endings_gives_what_a_rebuild_gives(client, days, arrivals):
    season = Season(client, days)
    for batch in arrivals:
        season.do("refresh", [season.games[number] for number in batch])
    season.settle()
    before = season.totals()

    season.do("rebuild", season.games[:1])

    assert season.totals() == before


@MANY_EXAMPLES
@given(days=days, journey=journeys)
def test_every_game_counts_once_beside_older_releases_and_rebuilds(client, days, journey):
    season = Season(client, days)
    for step, numbers in journey:
        season.do(step, [season.games[number] for number in numbers])
    season.settle()

    for name in WITH_BOOKS:
        books = Books(client, name)
        for book in books.names():
            arrivals, total = books.arrivals(book), books.total(book)
            pages = books.decode_pages(client.hmget(books.keys(book).pages, arrivals))
            assert sorted(arrivals) == sorted(books.order(book))
            assert total == Total(len(arrivals), books.bookkeeping.add_up(pages))
    everybody = RankedBooks(client).page(TOY, 0, 100)
    assert everybody.games == GAMES
    assert list(everybody.rows) == Books(client, "boards").total(TOY).total.ordered(2)
    season.do("rebuild", season.games[:1])


@MANY_EXAMPLES
@given(days=days, orders=st.lists(st.permutations(range(GAMES)), min_size=2, max_size=2))
def test_histories_and_habits_depend_on_no_order(client, days, orders):
    shown = []
    for order in orders:
        season = Season(client, days)
        for number in order:
            season.do("refresh", [season.games[number]])
        totals = season.totals()
        shown.append({book: total for book, total in totals.items() if book != TOY})

    assert shown[0] == shown[1]


def test_games_that_arrive_together_are_counted_by_their_ends(client):
    season = Season(client, [3, 1, 2])

    season.do("refresh", season.games)

    assert Books(client, "boards").arrivals(TOY) == [season.games[n] for n in (1, 2, 0)]


def test_what_an_older_release_counted_is_read_until_workers_have_counted_it(client):
    season = Season(client, range(GAMES))
    season.do("older", season.games)
    boards, statistics = RankedBooks(client), Books(client, "histories")
    page, places = boards.page(TOY, 1, 2), boards.places_of(PlayerId("cy"), [TOY])
    played = statistics.total("history/ana")  # type: ignore[arg-type]

    season.settle()

    assert (page.games, page.players, len(page.rows)) == (GAMES, len(NAMES), 2)
    assert client.hlen(f"altana:{{{TOY}}}:1:ranks") == len(NAMES)
    assert boards.page(TOY, 1, 2) == page
    assert boards.places_of(PlayerId("cy"), [TOY]) == places
    assert statistics.total("history/ana") == played  # type: ignore[arg-type]


def test_games_of_an_older_release_are_counted_with_the_first_new_one_by_their_ends(client):
    season = Season(client, [5, 6, 1])
    *old, new = season.games
    season.do("older", old)

    season.do("refresh", [new])

    assert Books(client, "boards").arrivals(TOY) == [new, *old]


def test_an_older_release_goes_on_with_what_newer_ones_have_added(client):
    season = Season(client, range(GAMES))
    season.do("older", season.games[:3])
    season.do("refresh", season.games[3:6])
    season.do("older", season.games[6:])

    total = client.hget(f"altana:{{{TOY}}}:1:total", "count")
    assert total == str(GAMES).encode()
    assert RankedBooks(client).page(TOY, 0, 1).games == GAMES


@pytest.mark.parametrize("moment", ["order", "arrivals", "decode_pages"])
def test_a_worker_that_is_overtaken_counts_nothing_twice(client, monkeypatch, moment):
    season, target = Season(client, range(GAMES)), (PROJECTIONS["boards"], 1)
    season.do("refresh", season.games[:1])
    season.refresher.build(season.games[1:], [target])
    read = getattr(Books, moment)

    def and_another_counts(self, *arguments):
        found = read(self, *arguments)
        monkeypatch.undo()
        season.refresher.settle(target)
        return found

    monkeypatch.setattr(Books, moment, and_another_counts)
    season.refresher.settle(target)

    books = Books(client, "boards")
    total = books.total(TOY)
    assert books.arrivals(TOY) == season.games
    assert (total.games, sum(rank.games for rank in total.total.ranks.values())) == (GAMES, 18)


def test_sweeps_look_at_all_books_in_turn(client):
    names = {f"history/{number}" for number in range(500)}
    client.sadd(books_key("histories", 1), *names)
    books, seen, looks = Books(client, "histories"), set[str](), 0

    while seen != names:
        seen.update(books.next_names(50))
        looks += 1

    assert 4 < looks < 20


def test_a_sweep_counts_what_a_killed_worker_of_an_older_release_left(client):
    season = Season(client, [1, 2, 3])
    season.do("older, killed", season.games)

    season.refresher.settle_some((PROJECTIONS["boards"], 1))

    assert RankedBooks(client).page(TOY, 0, 1).games == 3


@pytest.mark.parametrize("part", ["ranks", "places"])
def test_a_check_finds_a_wrong_rank(client, part):
    season = Season(client, range(GAMES))
    season.settle()
    key = f"altana:{{{TOY}}}:1:{part}"
    if part == "ranks":
        client.hset(key, "ana", '{"mu":1.0,"sigma":1.0}')
    else:
        client.zadd(key, {"ana": 0})
    rebuild = Rebuild(client, season.store, season.refresher)

    state = rebuild.begin(["boards"])
    rebuild.run(state, lambda _: None)
    rebuild.give_up(state)

    assert state.built.differing == {"boards": 1}
    assert list(client.scan_iter(f"altana:{{{TOY}}}:2:*")) == []
