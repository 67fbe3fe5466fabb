"""Every game in words: a sentence for each event, command and refusal in each language."""

import pytest

from service.domain.catalog import AnyRuleset
from service.domain.errors import GameNotStarted, NothingToUndo
from service.domain.messages import GameId, PlayerId, Resign, Seat, Undo, Undone
from service.domain.seating import GameForked, Origin, SeatLeft, SeatTaken, TakeSeat
from service.domain.telling import tell_command, tell_event, tell_moment, tell_refusal
from service.domain.words import LANGUAGES
from service.events.codec import codec_for
from tests.random_play import RULESETS, RandomGame
from tests.toy import RULESET as TOY
from tests.toy import NoSuchPlace


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_a_whole_game_can_be_told(ruleset: AnyRuleset, language: str):
    game = RandomGame(ruleset, ruleset.players[-1], seed=9)
    game.play(undo=0.1)

    for move in codec_for(ruleset).decode([entry.body for entry in game.entries]):
        for event in move.events:
            told = tell_event(ruleset, event, language, ["Ana", "Bo"])
            assert told
            assert "{" not in told
        assert all(tell_command(ruleset, command, language) for command in move.commands)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ana sits down on seat 1."),
        ("de", "Ana nimmt auf Platz 1 Platz."),
        ("it", "Ana si siede al posto 1."),
    ],
)
def test_a_player_is_called_by_name(language: str, told: str):
    taken = SeatTaken(seat=Seat(1), player=PlayerId("p"), entropy="")

    assert tell_event(TOY, taken, language, ["Ana"]) == told


def test_who_has_no_name_is_a_seat():
    assert tell_event(TOY, SeatLeft(seat=Seat(2)), "de") == "Platz 2 ist wieder frei."
    assert tell_event(TOY, Undone(seat=Seat(2), move=7), "en") == "Seat 2 takes back move 7."


def test_shared_commands_and_refusals_are_told_in_every_language():
    for command in (Undo(), Resign(), TakeSeat(player=PlayerId("p"))):
        assert len({tell_command(TOY, command, language) for language in LANGUAGES}) == 3
    for refusal in (NothingToUndo(seat=Seat(1)), GameNotStarted(players=2, taken=1)):
        assert len({tell_refusal(TOY, refusal, language) for language in LANGUAGES}) == 3


def test_a_games_own_refusal_is_told_by_the_game():
    assert tell_refusal(TOY, NoSuchPlace(places=3), "en") == "The row has 3 places."


def test_a_forked_game_is_told_with_where_it_comes_from():
    origin = Origin(game=GameId("g"), move=7, hash="h", scope=GameId("g"), entropy=())

    told = tell_event(TOY, GameForked(origin=origin), "en")

    assert told == "It goes on with the cards of game g, from its move 7."


def test_a_moment_is_called_by_its_round_and_turn():
    assert tell_moment(3, 2) == "R3.2"
    assert tell_moment(0, 0) == "R0"
