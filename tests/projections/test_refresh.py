"""Refreshing: documents match the moves, and carry the version that they show."""

from service.domain.kit.messages import PlayerId, Seat
from service.projections.build.books import Books
from service.projections.build.documents import Documents
from service.projections.build.quarantine import quarantine_entries
from service.projections.build.refresh import Refresher
from service.projections.build.writer import Writer
from service.projections.models.histories import history_of
from service.projections.models.leaderboards import board_of
from service.projections.models.registry import PROJECTIONS
from tests.kit.random_play import CATALOGUE
from tests.kit.tables import TOYS, entry, new_id
from tests.projections.tables import forget_what_is_shown


def test_every_document_says_which_version_it_shows(client, players, refresher):
    game = players.sit_down("burano", "ana", "bo")
    players.step(game)

    refresher.refresh([game])

    documents = Documents(client)
    assert {documents.read(name, game).version for name in PROJECTIONS} == {3}


def test_a_game_nobody_refreshed_shows_nothing_yet(client):
    assert Documents(client).read("lobby", new_id()).version == 0


def test_an_older_fold_does_not_overwrite_a_newer_one(client, store, players):
    game = players.sit_down("toy", "ana", "bo")
    old = Refresher(client, store, CATALOGUE).refresh([game])
    players.step(game)
    Refresher(client, store, CATALOGUE).refresh([game])

    stored = Writer(client).write(old.games, [(PROJECTIONS["lobby"], 1)])

    assert stored == 0
    assert Documents(client).read("lobby", game).version == 3


def test_refreshing_twice_stores_nothing_new(players, refresher):
    game = players.toy("ana", "bo")
    first = refresher.refresh([game])

    second = refresher.refresh([game, game])

    assert first.stored == len(PROJECTIONS)
    assert second.stored == 0


def test_a_finished_game_counts_once_in_every_book(client, players, store, refresher):
    game = players.toy("ana", "bo")
    for _ in range(2):
        refresher.refresh([game])
    Refresher(client, store, CATALOGUE).refresh([game])

    assert Books(client, "histories").total(history_of(PlayerId("ana"))).games == 1
    assert Books(client, "boards").total(board_of("toy", 2)).total.ranks["ana"].games == 1


def test_totals_are_the_same_in_whatever_order_games_are_refreshed(client, players, refresher):
    games = [players.toy(*names) for names in (("ana", "bo"), ("bo", "cy"), ("cy", "ana")) * 3]
    refresher.refresh(reversed(games))
    backwards = Books(client, "boards").total(board_of("toy", 2))
    forget_what_is_shown(client)
    for game in games:
        refresher.refresh([game])

    assert Books(client, "boards").total(board_of("toy", 2)) == backwards


def test_a_game_that_cannot_be_folded_is_quarantined_and_the_others_go_on(
    client, store, players, refresher
):
    broken, whole = new_id(), players.toy("ana", "bo")
    store.append(broken, entry(1, "nonsense"))

    refreshed = refresher.refresh([broken, whole])

    [found] = quarantine_entries(client)
    assert (found.game, found.version) == (broken, 1)
    assert "UnreadableMove" in found.reason
    assert refreshed.stored == len(PROJECTIONS)


def test_a_game_that_can_be_folded_again_leaves_quarantine(client, players, store):
    game = players.sit_down("burano", "ana", "bo")
    Refresher(client, store, TOYS).refresh([game])
    before = [entry.game for entry in quarantine_entries(client)]

    Refresher(client, store, CATALOGUE).refresh([game])

    assert before == [game]
    assert quarantine_entries(client) == []


def test_a_cached_history_is_extended_like_one_read_whole(client, store, players, refresher):
    game = players.sit_down("burano", "ana", "bo", "cy")
    for _ in range(60):
        players.step(game, undo=0.3)
        refresher.refresh([game])
    continued = [Documents(client).read(name, game) for name in PROJECTIONS]
    forget_what_is_shown(client)

    Refresher(client, store, CATALOGUE).refresh([game])

    assert [Documents(client).read(name, game) for name in PROJECTIONS] == continued
    assert continued[0].version == 63
    assert Seat(1) in {point.seat for point in continued[2].document.points}


def test_of_no_games_there_are_no_documents(client):
    assert Documents(client).read_many("lobby", []) == []
