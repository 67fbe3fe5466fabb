"""Read models of games with computer players: nothing of people counts them."""

import pytest

from service.domain.kit.messages import PlayerId
from service.events.game_settings import GameSettings, Visibility
from service.events.store.codec import codec_for
from service.projections.models.game_history import GameHistory, fold_history
from service.projections.models.histories import (
    bot_games_of,
    histories,
    history_of,
    public_bot_games_of,
    public_history_of,
)
from service.projections.models.leaderboards import (
    BOOKKEEPING,
    board_of,
    boards,
    bot_board_of,
)
from service.projections.models.pick_rates import pick_rates
from tests.events.store.memory_store import MemoryStore
from tests.projections.tables import Players

ANA, BO, GREEDY = PlayerId("ana"), PlayerId("bo"), PlayerId("bot-greedy")
PROGRAM = PlayerId("bot0123456789abcdef0123")  # an account that somebody's program plays


def played(
    *names: str, game: str = "dream-home", private: bool = False, hints: bool | None = None
) -> GameHistory:
    players = Players(MemoryStore())
    visible: Visibility = "private" if private else "public"
    settings = GameSettings(created="", visibility=visible, hints=hints)
    table = players.play(game, *names, terms=settings)
    ruleset = players.handler.load(table).ruleset
    bodies = [entry.body for entry in players.store.read(table)]
    return fold_history(ruleset, codec_for(ruleset).decode(bodies), settings=settings)


def test_a_game_with_a_bot_is_on_the_leaderboard_of_bots_alone() -> None:
    pages = boards(played(ANA, GREEDY))

    assert pages is not None
    assert list(pages) == [bot_board_of("dream-home", 2)]
    [page] = pages.values()
    ranks = BOOKKEEPING.add_up([page]).ranks
    assert list(ranks) == [GREEDY]
    assert ranks[GREEDY].games == 1


@pytest.mark.parametrize("other", [ANA, GREEDY, PlayerId("botfedcba98765432100000")])
def test_a_program_is_rated_among_bots_whoever_it_plays_against(other: PlayerId) -> None:
    history = played(PROGRAM, other)
    pages, books = boards(history), histories(history)

    assert pages is not None
    assert books is not None
    assert list(pages) == [bot_board_of("dream-home", 2)]
    [page] = pages.values()
    assert set(BOOKKEEPING.add_up([page]).ranks) == {PROGRAM, other} - {ANA}
    assert books[history_of(PROGRAM)].counts
    assert pick_rates(history) is None
    assert (bot_games_of(ANA) in books) == (other == ANA)


def test_a_game_of_people_is_on_theirs() -> None:
    pages = boards(played(ANA, BO))

    assert pages is not None
    assert list(pages) == [board_of("dream-home", 2)]
    assert set(BOOKKEEPING.add_up(pages.values()).ranks) == {ANA, BO}


@pytest.mark.parametrize("private", [False, True])
def test_a_persons_games_with_bots_are_counted_apart(private: bool) -> None:
    pages = histories(played(ANA, GREEDY, private=private))

    assert pages is not None
    assert not pages[history_of(ANA)].counts
    assert pages[bot_games_of(ANA)].counts
    assert (public_bot_games_of(ANA) in pages) == (not private)
    assert (public_history_of(GREEDY) in pages) == (not private)
    assert pages[history_of(GREEDY)].counts == (not private)
    assert bot_games_of(GREEDY) not in pages


def test_what_bots_take_says_nothing_about_people() -> None:
    assert pick_rates(played(ANA, GREEDY)) is None
    assert pick_rates(played(ANA, BO)) is not None


def test_a_game_of_people_with_hints_is_not_rated() -> None:
    assert boards(played(ANA, BO, hints=True)) is None
    assert boards(played(ANA, BO, hints=False)) is not None
