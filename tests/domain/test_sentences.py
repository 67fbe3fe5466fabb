"""Every game in words: a sentence for each event, command and refusal in each language."""

import pickle

import pytest

from service.domain.burano import BURANO_1
from service.domain.catalog import AnyRuleset
from service.domain.kit.decks import BadDeck
from service.domain.kit.errors import BadSetup, GameNotStarted, NothingToUndo, RuleViolation
from service.domain.kit.messages import GameId, PlayerId, Resign, Seat, Undo, Undone
from service.domain.kit.seating import GameForked, Origin, SeatLeft, SeatTaken, TakeSeat
from service.domain.kit.translation import LANGUAGES
from service.domain.sentences import (
    tell_bad_setup,
    tell_command,
    tell_event,
    tell_moment,
    tell_refusal,
)
from service.events.store.codec import codec_for
from tests.kit.random_play import RULESETS, RandomGame
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
        ("en", "Ana takes seat 1."),
        ("de", "Ana nimmt Platz 1 ein."),
        ("it", "Ana prende il posto 1."),
    ],
)
def test_a_player_is_called_by_name(language: str, told: str):
    taken = SeatTaken(seat=Seat(1), player=PlayerId("p"), entropy="")

    assert tell_event(TOY, taken, language, ["Ana"]) == told


@pytest.mark.parametrize(
    ("language", "happened", "command"),
    [
        ("en", "A game for 2 is set up.", "Create a game."),
        ("de", "Ein Tisch für 2 ist eröffnet.", "Eröffne einen Tisch."),
        ("it", "È aperto un tavolo per 2.", "Apri un tavolo."),
    ],
)
def test_a_new_game_is_created_not_laid_like_a_table_for_dinner(
    language: str, happened: str, command: str
):
    [first, *_] = codec_for(TOY).decode([RandomGame(TOY, 2, seed=1).entries[0].body])

    assert tell_event(TOY, first.events[0], language) == happened
    assert tell_command(TOY, first.commands[0], language) == command


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

    assert told == "It goes on from move 7 of an earlier game, with the same hidden cards."


def test_a_moment_is_called_by_its_round_and_turn():
    assert tell_moment(3, 2) == "R3.2"
    assert tell_moment(0, 0) == "R0"


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ({}, "these tables are needed, and no others: burano"),
        ({"burano": ""}, "burano, line 1: the columns must be"),
    ],
)
def test_a_bad_deck_is_told_with_its_place_in_every_language(tables: dict[str, str], told: str):
    with pytest.raises(BadSetup) as refused:
        BURANO_1.setup(2, {}, tables)

    sentences = [tell_bad_setup(BURANO_1, refused.value, language) for language in LANGUAGES]

    assert sentences[LANGUAGES.index("en")].startswith(told)
    assert len(set(sentences)) == 3


@pytest.mark.parametrize(
    "refusal",
    [
        NoSuchPlace(places=3),
        BadSetup("options", "{option} is unknown", option="x"),
        BadDeck("rooms", 7, "{card} is there twice", card="x"),
    ],
    ids=lambda refusal: type(refusal).__name__,
)
def test_a_refusal_can_be_told_in_another_process(refusal: RuleViolation | BadSetup):
    again = pickle.loads(pickle.dumps(refusal))

    assert type(again) is type(refusal)
    assert str(again) == str(refusal)
    assert vars(again) == vars(refusal)
