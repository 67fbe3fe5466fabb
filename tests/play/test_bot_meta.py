"""What the moves of computer players say about themselves."""

from service.bots.bot_player import player_of
from service.bots.choose import Choice
from service.bots.levels import find_level
from service.play.bot_meta import chosen_meta

MASTER = find_level("master")


def test_a_move_that_was_searched_says_weights_and_simulations() -> None:
    choice = Choice((), simulations=160, weights="2.0123456789abcdef")

    assert chosen_meta(MASTER, player_of(MASTER), b"\x01", choice) == {
        "bot": MASTER.bot,
        "seed": "01",
        "weights": "2.0123456789abcdef",
        "simulations": "160",
    }


def test_a_move_by_points_has_neither() -> None:
    level = find_level("greedy")

    meta = chosen_meta(level, player_of(level), b"\x01", Choice(()))

    assert meta == {"bot": level.bot, "seed": "01"}
