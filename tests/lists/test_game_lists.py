"""Lists by player and status: kept by moves, complete or known not to be."""

from random import Random

import pytest

from service.domain.kit.messages import GameId, PlayerId, Seat
from service.domain.kit.seating import LeaveSeat, TakeSeat
from service.events.errors import Unconfirmed
from service.events.store import game_lists
from service.events.store.game_lists import GameLists
from service.events.store.newest_games import newest_games
from service.events.store.redis_store import RedisStore
from service.play.new_game import NewGame
from tests.kit.servers import paused, running_pair
from tests.kit.tables import entry, new_id
from tests.projections.tables import Players

ANA, BO = PlayerId("ana"), PlayerId("bo")


def found(lists, player=None, status=None, before=None, most=100):
    return lists.newest(player, status, before, most)


def make(players, kind="toy", seats=2):
    new = NewGame(game=kind, actor=ANA, players=seats)
    return players.handler.create(new).move.game


def test_a_game_is_listed_by_what_it_is_now(lists, players):
    game = make(players)
    assert found(lists, status="open") == [game]
    assert found(lists, ANA, "open") == [game]

    players.give(game, Seat(2), TakeSeat(player=BO), actor=BO)
    assert found(lists, status="open") == found(lists, ANA, "open") == []
    assert found(lists, status="running") == found(lists, BO, "running") == [game]

    players.resign(game, 1)
    assert found(lists, status="running") == found(lists, BO, "running") == []
    assert found(lists, status="finished") == found(lists, BO, "finished") == [game]
    assert found(lists, ANA) == found(lists, BO) == [game]


def test_who_left_is_not_listed(lists, players):
    game = make(players, seats=3)
    players.give(game, Seat(2), TakeSeat(player=BO), actor=BO)
    assert found(lists, BO) == [game]

    players.give(game, Seat(2), LeaveSeat(), actor=BO)

    assert found(lists, BO) == found(lists, BO, "open") == []
    assert found(lists, ANA, "open") == [game]


def test_pages_follow_each_other(lists, players):
    games = sorted((make(players) for _ in range(30)), reverse=True)

    first = found(lists, ANA, most=7)
    second = found(lists, ANA, before=first[-1], most=7)

    assert [*first, *second] == games[:14]
    assert found(lists, ANA, before=games[-1]) == []


@pytest.mark.parametrize("most", [1, 2, 20, 100, 500])
def test_the_newest_are_found_wherever_they_lie(client, store, most):
    """Some partitions get most of the games, as chance would have it once in a while."""
    chance = Random(most)
    ids = [f"{number:06}{chance.choice('ab')}" for number in chance.sample(range(10**6), 700)]
    keys = [f"set:{number}" for number in range(5)]
    for id_ in ids:
        client.zadd(chance.choice([keys[0], keys[0], *keys]), {f"x/{id_}": 0, f"y/{id_}": 0})
    newest = sorted(ids, reverse=True)

    assert newest_games(store._servers, keys, "x/", None, most) == newest[:most]
    assert (
        newest_games(store._servers, keys, "x/", GameId(newest[99]), most)
        == newest[100 : 100 + most]
    )


def test_an_erased_person_is_in_no_list_and_stays_out(lists, players):
    running, open_ = players.sit_down("toy", "ana", "bo"), make(players)
    lists.forget(ANA)

    players.resign(running, 2)
    players.give(open_, Seat(2), TakeSeat(player=BO), actor=BO)

    assert found(lists, ANA) == found(lists, ANA, "running") == found(lists, ANA, "finished") == []
    assert found(lists, BO) == sorted([running, open_], reverse=True)
    assert found(lists, status="finished") == [running]


def test_names_that_begin_alike_are_different_people(lists, players):
    players.sit_down("toy", "ana", "anabel")
    lists.forget(ANA)

    assert found(lists, ANA) == []
    assert len(found(lists, PlayerId("anabel"))) == 1


def test_a_person_is_forgotten_when_the_replicas_have_forgotten(tmp_path):
    with running_pair(tmp_path) as (master, replica), master.client() as client:
        players = Players(RedisStore(client))
        game = players.sit_down("toy", "ana", "bo")
        assert client.wait(1, 30_000) == 1
        lists = GameLists(client, replicas=1, patience=50)

        with paused(replica):
            for _ in range(2):  # the second finds nobody, and is not confirmed either
                with pytest.raises(Unconfirmed):
                    lists.forget(ANA)

        GameLists(client, replicas=1, patience=30_000).forget(ANA)
        with replica.client() as follower:
            assert found(GameLists(follower), ANA) == []
            assert found(GameLists(follower), BO) == [game]


class TestOldProcesses:
    def test_a_store_of_0_1_0_has_no_lists_until_workers_make_them(
        self, lists, old_players, upkeep
    ):
        games = [old_players.sit_down("toy", "ana", "bo") for _ in range(3)]
        assert len(lists.behind()) in (1, 2, 3)

        while upkeep.step():
            pass

        assert found(lists, ANA, "running") == sorted(games, reverse=True)

    def test_a_big_store_is_listed_in_steps_by_several_workers(
        self, client, lists, old_players, upkeep, refresher
    ):
        games = [make(old_players) for _ in range(40)]
        refresher.refresh(games[:20])
        steps = 0
        while upkeep.step(most=3):
            steps += 1

        assert found(lists, status="open") == sorted(games, reverse=True)
        assert steps >= 40 // 3
        assert client.keys("*:listing") == []

    def test_moves_of_an_old_process_are_seen_at_once(self, lists, players, old_players):
        game = make(players)

        old_players.give(game, Seat(2), TakeSeat(player=BO), actor=BO)
        other = make(old_players)

        assert found(lists, BO) == sorted([game, other], reverse=True)  # `other` may match too
        assert game in found(lists, BO, "running")
        assert other in found(lists, status="open")

    def test_workers_close_the_gaps_that_old_processes_leave(
        self, client, lists, players, old_players, upkeep
    ):
        game = make(players)
        old_players.give(game, Seat(2), TakeSeat(player=BO), actor=BO)
        assert lists.behind()

        while upkeep.step():
            pass

        assert lists.behind() == {}
        assert found(lists, BO, "running") == [game]
        assert found(lists, status="open") == []

    def test_a_new_process_goes_on_while_lists_are_made(self, lists, players, old_players, upkeep):
        games = [make(old_players) for _ in range(10)]
        upkeep.step(most=4)
        for game in games:
            players.give(game, Seat(2), TakeSeat(player=BO), actor=BO)

        while upkeep.step(most=4):
            pass

        assert found(lists, BO, "running") == sorted(games, reverse=True)
        assert found(lists, status="open") == []

    def test_too_many_unlisted_games_are_not_read(self, lists, players, old_players, monkeypatch):
        make(players)
        monkeypatch.setattr(game_lists, "MOST_UNLISTED", 4)
        for _ in range(4):
            make(old_players)

        assert found(lists, ANA) is None

    def test_hints_that_were_dropped_are_made_up_for(
        self, client, lists, players, old_players, upkeep
    ):
        games = [make(players)]
        [news] = client.keys("*:news")
        while len(games) < 4:
            game = make(old_players)
            if client.exists(f"{news.decode().removesuffix('news')}game:{game}:moves"):
                games.append(game)
        client.xtrim(news, maxlen=1, approximate=False)

        while upkeep.step():
            pass

        assert set(games) <= set(found(lists, status="open", most=10_000))

    def test_an_erased_person_is_not_listed_by_workers(self, client, lists, old_players, upkeep):
        game = make(old_players)
        client.hset("altana:{player:ana}", mapping={"name": "", "created": ""})

        while upkeep.step():
            pass

        assert found(lists, ANA) == []
        assert found(lists, status="open") == [game]


def test_an_unreadable_game_holds_up_no_list(client, lists, store, players, upkeep):
    store.append(new_id(), entry(1, "nonsense"))
    game = make(players)

    while upkeep.step():
        pass

    assert lists.behind() == {}
    assert found(lists, ANA) == [game]
