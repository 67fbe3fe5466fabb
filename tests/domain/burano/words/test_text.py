"""The game in words: a sentence for everything, in every language."""

import re
from pathlib import Path

import pytest

from service.domain.burano import BURANO_1
from service.domain.burano.model import errors, errors_placing
from service.domain.burano.model.cards import CHARACTERS, Character
from service.domain.burano.model.commands import (
    Arrange,
    Dismiss,
    EndTurn,
    Exchange,
    Place,
    Take,
    Welcome,
)
from service.domain.burano.model.events import (
    CardPlaced,
    CardsTaken,
    DisplayFoundEmpty,
    DisplayRefilled,
    GameEnded,
    RightmostCleared,
    RoundBegun,
    SeatResigned,
    TurnEnded,
)
from service.domain.burano.model.state import BuranoState
from service.domain.burano.words.names import CARD_NAMES, COLOUR_NAMES, ROW_NAMES, burano_words
from service.domain.kit.chance import DryRunChance
from service.domain.kit.errors import RuleViolation
from service.domain.kit.ledger import Result, Standing
from service.domain.kit.translation import LANGUAGES
from tests.domain.burano.play import (
    ASIDE,
    given,
    house,
    placing,
    random_game,
    random_positions,
    scaffolds,
    started,
)
from tests.tools.rules_report import rules

TEXT = BURANO_1.text
NAMES = ("Ida", "Matea", "Jakob", "Josef")
ERRORS = [
    kind
    for module in (errors, errors_placing)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, RuleViolation) and kind is not RuleViolation
]


def require_sentence(text: str) -> None:
    assert text.endswith((".", "!", "?"))
    assert "{" not in text
    assert "}" not in text
    assert "None" not in text
    assert text[0].isupper() or text[0].isdigit()


def say(event) -> str:
    return TEXT.event(event, "en", NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_command_of_random_games_has_its_sentence(language):
    told, asked = set(), set()
    for seed, players in enumerate((1, 2, 3, 4, 1, 2)):
        options = {"edition": "short"} if seed > 3 else {}
        for step in random_game(players, f"words {seed}", options):
            asked.add(type(step.command))
            require_sentence(TEXT.command(step.command, language))
            for event in step.events:
                told.add(type(event))
                require_sentence(TEXT.event(event, language, NAMES))
                require_sentence(TEXT.event(event, language, ()))
    told |= {type(event) for event in BURANO_1.start(started(2), _Straight())}
    for event in (SeatResigned(seat=1), DisplayFoundEmpty(seat=2)):
        told.add(type(event))
        require_sentence(TEXT.event(event, language, NAMES))

    assert told == set(BURANO_1.events)
    assert asked == set(BURANO_1.commands)


class _Straight:
    """A shuffle that shuffles nothing."""

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        return tuple(range(size))


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_moves_are_told_by_different_sentences(language):
    for state in random_positions(60):
        commands = BURANO_1.candidates(state, state.asked)
        sentences = {TEXT.command(command, language) for command in commands}

        assert len(sentences) == len(set(commands))


def test_sentences_read_well():
    taken = CardsTaken(seat=2, column=3, end="top", cards=("roof-red-1", "upper-blue-2"), coins=1)
    placed = CardPlaced(
        seat=1, card="roof-red-1", column=-1, level="roof", coins=2,
        marker_spent=True, scaffold_aside=True, renovated=True,
    )  # fmt: skip

    assert say(taken) == "Matea takes red roof 1, blue upper floor 2 from column 3, and 1 coin."
    assert say(placed) == (
        "Ida places red roof 1 in house -1 for 2 coins; that breaks a colour rule and costs a "
        "marker; the scaffold there goes aside; the house is renovated."
    )
    assert TEXT.event(taken, "de", NAMES) == (
        "Matea nimmt rotes Dachgeschoss 1, blaues Obergeschoss 2 aus Spalte 3 und dazu 1 Münze."
    )
    assert TEXT.event(taken, "it", NAMES) == (
        "Matea prende tetto rosso 1, primo piano blu 2 dalla colonna 3, e 1 moneta."
    )
    assert TEXT.event(taken, "de", ()).startswith("Platz 2 nimmt")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (RoundBegun(round=3, idle_rounds=0, is_last=True), "Round 3 begins; it is the last one."),
        (
            TurnEnded(
                seat=1, discarded=("roof-red-1",), coins_returned=2, without_character=(0, 1)
            ),
            "Ida ends the turn; back under the stacks: red roof 1; back to the bank: 2 coins; "
            "without a character: houses 0, 1.",
        ),
        (
            RightmostCleared(cards=(), out_of_game=False),
            "No card is left in the display to be cleared.",
        ),
        (
            RightmostCleared(cards=("roof-red-1",), out_of_game=True),
            "The rightmost cards leave the game: red roof 1.",
        ),
        (
            DisplayRefilled(dealt=((), (), ()), display=((), (), ())),
            "The display moves to the right; no card is left to deal.",
        ),
        (
            DisplayRefilled(dealt=(("ground-red-1",), (), ("roof-red-1",)), display=((), (), ())),
            "The display moves to the right and is refilled: red ground floor 1, red roof 1.",
        ),
    ],
)
def test_a_sentence_leaves_out_what_did_not_happen(event, sentence):
    assert say(event) == sentence


@pytest.mark.parametrize(
    ("houses", "sentences"),
    [
        (
            (3,),
            {
                "en": "Ida ends the turn; back under the stacks: red roof 1; "
                "back to the bank: 1 coin; without a character: house 3.",
                "de": "Ida beendet den Zug; zurück unter die Stapel: rotes Dachgeschoss 1; "
                "zurück an die Bank: 1 Münze; ohne Charakter bleibt Haus 3.",
                "it": "Ida termina il turno; sotto i mazzi: tetto rosso 1; "
                "alla banca: 1 moneta; senza personaggio resta la casa 3.",
            },
        ),
        (
            (0, 1),
            {
                "en": "Ida ends the turn; back under the stacks: red roof 1; "
                "back to the bank: 1 coin; without a character: houses 0, 1.",
                "de": "Ida beendet den Zug; zurück unter die Stapel: rotes Dachgeschoss 1; "
                "zurück an die Bank: 1 Münze; ohne Charakter bleiben die Häuser 0, 1.",
                "it": "Ida termina il turno; sotto i mazzi: tetto rosso 1; "
                "alla banca: 1 moneta; senza personaggio restano le case 0, 1.",
            },
        ),
    ],
)
def test_the_end_of_a_turn_agrees_with_its_numbers(houses, sentences):
    event = TurnEnded(seat=1, discarded=("roof-red-1",), coins_returned=1, without_character=houses)

    assert {language: TEXT.event(event, language, NAMES) for language in LANGUAGES} == sentences


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "rule", ["B-RND-1", "B-SOLO-3", "B-RND-5", "B-RND-6", "B-RND-7", "API-RESIGN"]
)
def test_every_end_of_a_game_is_explained(language, rule):
    require_sentence(TEXT.event(GameEnded(by=rule), language, NAMES))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Take(column=2, end="bottom", count=1), "Take 1 card of column 2, from the bottom."),
        (Take(column=2, end="top", count=3), "Take 3 cards of column 2, from the top."),
        (
            Exchange(cards=("roof-red-1", "roof-red-2")),
            "Put red roof 1, red roof 2 under their stacks for 1 coin.",
        ),
        (
            Arrange(scaffolds=scaffolds((0, "upper"), None)),
            "Lay the scaffolds here: house 0 (upper floor), aside.",
        ),
        (Place(card="roof-red-1", column=1), "Place red roof 1 in house 1."),
        (
            Place(card="roof-red-1", column=1, spend_marker=True),
            "Place red roof 1 in house 1 and spend a marker.",
        ),
        (Welcome(character="santa", column=1), "Take Santa Claus for house 1."),
        (EndTurn(), "End the turn."),
        (EndTurn(discard=("roof-red-1",)), "End the turn and put back red roof 1."),
        (Dismiss(character="boy"), "Remove the boy from the supply."),
    ],
)
def test_commands_read_well(command, sentence):
    assert TEXT.command(command, "en") == sentence


# A position and a command for every refusal, so that each one is heard as a player would.
NEARLY = (house(0, "red/red/-"), house(1, "blue/-/-"))
DONE = (house(0, "red/red/red", "boy"), house(1, "blue/blue/blue"))
HAND = ("roof-red-1", "roof-red-2", "upper-red-2", "ground-red-2")
ROOF = Place(card="roof-red-1", column=0)


def _state(**street) -> BuranoState:
    return placing(3, **{"hand": HAND, "houses": NEARLY, "scaffolds": ASIDE, **street})


REFUSED = {
    errors.NotYourTurn: (_state(), EndTurn(), True),
    errors.TakeFirst: (started(3), EndTurn()),
    errors.CardsTakenAlready: (_state(), Take(column=1, end="top", count=1)),
    errors.NoSuchColumn: (started(2), Take(column=9, end="top", count=1)),
    errors.CardNotInHand: (_state(), Place(card="no-such-card", column=0)),
    errors.CardNamedTwice: (_state(), Exchange(cards=HAND[:1] * 2)),
    errors.NoExchange: (placing(2, {"exchange": False}), Exchange(cards=HAND[:2])),
    errors.HouseNotRenovated: (_state(), Welcome(character="boy", column=1)),
    errors.HouseHasCharacter: (_state(houses=DONE), Welcome(character="boy", column=0)),
    errors.RenovatedEarlier: (_state(houses=DONE), Welcome(character="boy", column=1)),
    errors.WrongDiscard: (_state(), EndTurn()),
    errors.NothingToDismiss: (_state(), Dismiss(character="boy")),
    errors_placing.NothingMoved: (_state(), Arrange(scaffolds=ASIDE)),
    errors_placing.OutsideTheStreet: (_state(), Place(card="roof-red-1", column=99)),
    errors_placing.SlotTaken: (_state(), Place(card="ground-red-2", column=0)),
    errors_placing.HangsInTheAir: (_state(), Place(card="roof-red-1", column=1)),
    errors_placing.NotEnoughCoins: (_state(coins=0), ROOF),
    errors_placing.MarkerNeeded: (_state(), Place(card="upper-red-2", column=1)),
    errors_placing.NoMarkerLeft: (_state(markers=0), Place(card="upper-red-2", column=1)),
    errors_placing.MarkerNotNeeded: (_state(), Place(card=HAND[0], column=0, spend_marker=True)),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_heard_in_every_language(language, snapshot):
    heard = {}
    for kind, (state, command, *other_seat) in REFUSED.items():
        seat = state.next_still_in(state.asked) if other_seat else state.asked
        refusal = given(state, DryRunChance()).when(command, seat=seat).refusal
        assert type(refusal) is kind
        heard[kind.code] = TEXT.refusal(refusal, language)
        require_sentence(heard[kind.code])

    assert heard == snapshot


def test_every_message_has_a_translation_that_uses_the_same_facts():
    fields = re.compile(r"{(\w+)}")
    for kind in ERRORS:
        facts = {name: f"<{name}>" for name in fields.findall(kind.message)}
        english = kind(**facts)
        for language in ("de", "it"):
            text = TEXT.refusal(english, language)
            assert text != str(english)
            assert all(f"<{name}>" in text for name in facts), (kind, text)


def test_a_refusal_names_cards_and_characters_as_players_do():
    refusal = given(_state()).when(Exchange(cards=("roof-red-1", "roof-blue-1"))).refusal

    assert TEXT.refusal(refusal, "de") == (
        f"Die Karte „blaues Dachgeschoss 1“ ist nicht auf der Hand von Platz {_state().asked}."
    )


@pytest.mark.parametrize(
    ("refusal", "german", "italian"),
    [
        (
            errors.NotEnoughCards(column=2, held=1, count=3),
            "Aus Spalte 2 kannst du nicht 3 Karten nehmen: Sie hat nur 1.",
            "Dalla colonna 2 non puoi prendere 3 carte: ne ha solo 1.",
        ),
        (
            errors.TouristLimitReached(seat=2, held=1, character="girl"),
            "Platz 2 hat diesen Gast schon so oft wie erlaubt (1-mal): Mädchen.",
            "Il posto 2 ha già raggiunto il limite di questo turista (1): bambina.",
        ),
        (
            errors.HouseNotRenovated(column=1, floors=1),
            "Haus 1 ist nicht renoviert: Es hat 1 von 3 Etagen-Karten.",
            "La casa 1 non è ristrutturata: ha solo 1 delle 3 carte piano.",
        ),
        (
            errors_placing.SlotTaken(column=0, level="upper"),
            "Das Feld (Obergeschoss) in Haus 0 ist belegt.",
            "Lo spazio (primo piano) della casa 0 è occupato.",
        ),
    ],
    ids=lambda told: told.code if isinstance(told, RuleViolation) else "",
)
def test_a_refusal_agrees_with_its_numbers_and_its_words(refusal, german, italian):
    assert TEXT.refusal(refusal, "de") == german
    assert TEXT.refusal(refusal, "it") == italian


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_and_pictures_use_the_same_words(language):
    words = burano_words(language)
    for kind, name in CARD_NAMES.items():
        level, colour = kind.split("-")
        said = words.say(name, n=1).lower()
        row, paint = words.say(ROW_NAMES[level]).rstrip("."), words.say(COLOUR_NAMES[colour])
        assert row.lower() in said
        assert paint in said


def test_every_refusal_is_a_rule_with_a_stable_name():
    known = rules()
    for kind in ERRORS:
        assert kind.__doc__
        assert kind.code.startswith("burano.")
        assert re.fullmatch(r"[a-z0-9-]+", kind.code.removeprefix("burano."))
        assert kind.rule in known
    assert len({kind.code for kind in ERRORS}) == len(ERRORS)


def test_every_refusal_is_triggered_by_a_test():
    tests = "".join(
        path.read_text("utf-8") for path in Path(__file__).parents[1].rglob("test_*.py")
    )

    for kind in ERRORS:
        assert re.search(rf"then_refused\(\s*{kind.__name__}\b", tests), kind.__name__


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_ledger_has_its_sentence(language):
    heard = set()
    for number, character in enumerate(CHARACTERS):
        state = _all_built(character, number)
        for line in BURANO_1.scores(state)[(state.asked or 1) - 1].lines:
            heard.add(line.what)
            require_sentence(TEXT.line(line, language))

    assert heard == {*CHARACTERS, "shop", "markers", "windows"}


def _all_built(character: Character, number: int) -> BuranoState:
    houses = (
        house(0, "red-1/red-3/red-2", character),
        house(1, "orange-2/orange-1/orange-4"),
        house(2, "green-2/green-4/green-1"),
    )
    return placing(2 + number % 3, houses=houses, scaffolds=ASIDE)


def test_a_line_tells_the_reason_the_points_and_the_cards():
    state = placing(1, houses=(house(0, "red-1/red-3/red-1", "woman"),), scaffolds=ASIDE)
    line = BURANO_1.scores(state)[0].lines[0]

    assert TEXT.line(line, "en") == (
        "Woman under house 0: 2, and for its flowers 9. "
        "11 points (red ground floor 1, red upper floor 3, red roof 1)."
    )


def result(
    *standings: tuple[int, int, int, tuple[int, int]], by: str = "B-RND-1", **more
) -> Result:
    return Result(
        ended_by=by,
        standings=tuple(
            Standing(seat=seat, place=place, points=points, tie_breaks=ties)
            for seat, place, points, ties in standings
        ),
        **more,
    )


@pytest.mark.parametrize(
    ("ended", "sentence"),
    [
        (result((2, 1, 50, (1, 1)), (1, 2, 40, (1, 1))), "Matea wins with 50 points."),
        (
            result((2, 1, 50, (3, 1)), (1, 2, 50, (1, 1))),
            "Matea wins with 50 points, on coins.",
        ),
        (
            result((2, 1, 50, (3, 4)), (1, 2, 50, (3, 1))),
            "Matea wins with 50 points, on cats.",
        ),
        (
            result((1, 1, 50, (3, 4)), (2, 1, 50, (3, 4))),
            "Ida, Matea share first place with 50 points.",
        ),
        (
            result((3, 1, 1, (3, 4)), (2, 2, 50, (3, 4)), by="API-RESIGN"),
            "Jakob wins with 1 point: nobody else is left in the game.",
        ),
        (result((1, 1, 12, (0, 0)), by="API-RESIGN"), "Ida has 12 points."),
        (
            result((1, 1, 90, (0, 0)), verdict="masterpiece"),
            "Ida has 90 points: a masterpiece! The designer's best is 87.",
        ),
    ],
)
def test_a_verdict_tells_who_won_and_how(ended, sentence):
    assert TEXT.verdict(ended, "en", NAMES) == sentence
    for language in LANGUAGES:
        require_sentence(TEXT.verdict(ended, language, NAMES))


@pytest.mark.parametrize(
    ("ended", "german", "italian"),
    [
        (
            result((2, 1, 27, (1, 1)), (1, 2, 20, (1, 1))),
            "Matea gewinnt mit 27 Punkten.",
            "Matea vince con 27 punti.",
        ),
        (
            result((2, 1, 1, (1, 1)), (1, 2, 0, (1, 1))),
            "Matea gewinnt mit 1 Punkt.",
            "Matea vince con 1 punto.",
        ),
        (
            result((2, 1, 50, (3, 1)), (1, 2, 50, (1, 1))),
            "Matea gewinnt mit 50 Punkten durch mehr Münzen.",
            "Matea vince con 50 punti: ha più monete.",
        ),
        (
            result((2, 1, 50, (3, 4)), (1, 2, 50, (3, 1))),
            "Matea gewinnt mit 50 Punkten durch mehr Katzen.",
            "Matea vince con 50 punti: ha più gatti.",
        ),
        (
            result((1, 1, 50, (3, 4)), (2, 1, 50, (3, 4))),
            "Ida, Matea teilen sich den ersten Platz mit 50 Punkten.",
            "Ida, Matea condividono il primo posto con 50 punti.",
        ),
        (
            result((3, 1, 12, (3, 4)), (2, 2, 50, (3, 4)), by="API-RESIGN"),
            "Jakob gewinnt mit 12 Punkten: Sonst ist niemand mehr in der Partie.",
            "Jakob vince con 12 punti: nessun altro è rimasto in gioco.",
        ),
        (
            result((1, 1, 12, (0, 0)), by="API-RESIGN"),
            "Ida hat 12 Punkte.",
            "Ida ha 12 punti.",
        ),
        (
            result((1, 1, 90, (0, 0)), verdict="masterpiece"),
            "Ida hat 90 Punkte: Ein Meisterwerk! Der Rekord des Autors liegt bei 87.",
            "Ida ha 90 punti: un capolavoro! Il record dell’autore è 87.",
        ),
    ],
)
def test_a_verdict_is_well_said_in_german_and_italian(ended, german, italian):
    assert TEXT.verdict(ended, "de", NAMES) == german
    assert TEXT.verdict(ended, "it", NAMES) == italian


@pytest.mark.parametrize("grade", ["fair", "not_bad", "well_done", "impressive", "masterpiece"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.rule("B-SOLO-5")
def test_every_grade_has_its_sentence(grade, language):
    require_sentence(TEXT.verdict(result((1, 1, 5, (0, 0)), verdict=grade), language, NAMES))


def test_random_results_have_a_verdict():
    for players in (1, 2, 3, 4):
        *_, last = random_game(players, "verdict")
        for language in LANGUAGES:
            ended = BURANO_1.result(last.after)
            require_sentence(TEXT.verdict(ended, language, NAMES))
