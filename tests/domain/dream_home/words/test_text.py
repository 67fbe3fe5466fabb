"""Dream Home in words, in every language."""

import re

import pytest
from msgspec.structs import asdict

from service.domain.dream_home.model import commands as c
from service.domain.dream_home.model import events as e
from service.domain.dream_home.model import events_specials as s
from service.domain.dream_home.model.cards import DECK, KINDS, NAMES
from service.domain.dream_home.model.commands import Drill, Handyman, Jackhammer, Place, Supply
from service.domain.dream_home.model.errors_placing import RoomTooLarge
from service.domain.dream_home.model.errors_specials import RoofNotDiscarded
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.words.names import describe_card, plain_name
from service.domain.kit.errors import RuleViolation
from service.domain.kit.ledger import Line, Note, Result, Standing
from service.domain.kit.translation import LANGUAGES, words
from tests.domain.dream_home.play import (
    HANDY_TABLES,
    RULES,
    at_the_end,
    chance,
    full_house,
    holding,
    house,
    random_game,
    started,
    table,
)
from tests.domain.dream_home.test_legal_moves import well_formed
from tests.tools.translations import DOMAIN, mo_bytes, po_bytes, updated

TEXT = RULES.text
PEOPLE = ("Ana", "Bo", "Cem", "Dee")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
DECK_CARDS = (*DECK.rooms, *DECK.specials)
EVERYWHERE = pytest.mark.parametrize("language", LANGUAGES)
# What shows that a text was left raw: an id with its number, a kind with its underscore, a tuple.
RAW = re.compile(r"[a-z]+-\d|[a-z]_[a-z]|[{}]|None|\('|\(\d+, ")


@EVERYWHERE
def test_every_card_has_a_name(language):
    wording = words("service.domain.dream_home", language)

    named = {card: plain_name(card, wording) for card in DECK_CARDS}

    assert not [name for name in named.values() if RAW.search(name)]
    assert len(set(named.values())) == len(KINDS) + sum(map(len, NAMES.values()))


@EVERYWHERE
def test_cards_have_the_same_description_when_they_are_equal_and_only_then(language):
    wording = words("service.domain.dream_home", language)

    described_as = {(describe_card(card, wording, DECK), face(card, DECK)) for card in DECK_CARDS}

    assert len(described_as) == len({name for name, _ in described_as})
    assert len(described_as) == len({seen_on_it for _, seen_on_it in described_as})


def test_a_window_and_a_child_are_named_in_every_language():
    wordings = [words("service.domain.dream_home", language) for language in LANGUAGES]

    assert [describe_card("roof-red-6", wording, DECK) for wording in wordings] == [
        "red roof with window",
        "rotes Dach mit Fenster",
        "tetto rosso con finestra",
    ]
    assert [describe_card("kitchen-2", wording, DECK) for wording in wordings] == [
        "kitchen with a child",
        "Küche mit Kind",
        "cucina con bambino",
    ]
    assert describe_card("roof-red-5", wordings[0], DECK) == "red roof"
    assert describe_card("kitchen-3", wordings[0], DECK) == "kitchen"


def test_windows_and_children_go_by_the_deck_that_is_played_with():
    windows_first = RULES.for_deck(RULES.read_deck(HANDY_TABLES))
    fetched = s.RoofFetched(seat=1, helper="roofer-1", card="roof-red-1")

    assert windows_first.text.event(fetched, "en", PEOPLE).endswith(": red roof with window.")
    assert TEXT.event(fetched, "en", PEOPLE).endswith(": red roof.")
    assert RULES.for_deck(DECK) is RULES


@EVERYWHERE
@pytest.mark.parametrize("tables", [None, HANDY_TABLES], ids=["own deck", "handy deck"])
def test_different_moves_are_told_by_different_sentences(tables, language):
    for seed in range(6):
        for step in random_game(2 + seed % 3, seed, Options(face_down="free"), tables):
            deck, told = step.before.deck, RULES.for_deck(step.before.deck).text
            commands = RULES.candidates(step.before, step.seat)
            sentences = {told.command(command, language) for command in commands}

            assert len(sentences) == len({by_the_rules(command, deck) for command in commands})


def face(card, deck):
    """Return what can be seen on a card: equal cards have the same face."""
    return deck.room.get(card), card in deck.children, deck.special.get(card)


def by_the_rules(command, deck):
    """Return what a command asks for, where equal cards are the same."""
    fields = asdict(command)
    if "card" in fields:
        fields["card"] = face(fields["card"], deck)
    return type(command), *fields.values()


@EVERYWHERE
def test_every_event_of_random_games_is_a_sentence(language):
    told = set()
    for players in (2, 3, 4):
        for seed in range(8):
            for step in random_game(players, seed, Options(face_down="free")):
                for event in step.events:
                    text = TEXT.event(event, language, PEOPLE)
                    told.add(type(event))
                    assert text.endswith(".")
                    assert not RAW.search(text), text

    assert len(told) >= len(RULES.events) - 4


RARE = [
    s.RoomDrilled(
        seat=1,
        tool="drill-1",
        column=2,
        slot="2.2",
        brought="study-1",
        removed="living_room-2",
        token="piano-1",
        token_to="2.1",
        lost=(),
    ),
    s.RoomSupplied(
        seat=2,
        helper="supplier-1",
        slot="2.2",
        brought="study-1",
        removed="living_room-2",
        token="piano-1",
        token_to=None,
        lost=(),
    ),
    s.CardsSwapped(seat=1, helper="handyman-1", slots=("2.1", "1.1"), lost=("2.1", "1.2")),
    s.JackhammerPlayed(seat=1, tool="jackhammer-1", column=1, room="kitchen-1", special=None),
    e.StartPlayerDrawn(seat=2),
    e.RoundEnded(round=3, rooms=(), specials=(), start_player=2),
    e.SeatResigned(seat=1, room="kitchen-1", special=None, start_player=2, next_start=3),
    e.GameEnded(ended_by="API-RESIGN"),
    e.RoomPlaced(
        seat=1,
        card="kitchen-1",
        slot="1.1",
        face_down=True,
        scaffolding="scaffolding-1",
        lost=(),
    ),
]


@EVERYWHERE
@pytest.mark.parametrize("event", RARE, ids=lambda event: type(event).__name__)
def test_what_happens_rarely_is_a_sentence_too(event, language):
    text = TEXT.event(event, language, PEOPLE)

    assert text.endswith(".")
    assert not RAW.search(text), text


def test_an_event_says_who_did_what_to_which_card():
    moved, lost, *_ = RARE

    assert TEXT.event(moved, "en", PEOPLE) == (
        "Ana uses the drill: from slot 2.2 to column 2: living room with a child; into the "
        "house: study. Its decoration moves to slot 2.1: piano."
    )
    assert TEXT.event(lost, "de", PEOPLE) == (
        "Bo lässt den Lieferanten auf Feld 2.2 tauschen: Wohnzimmer mit Kind gegen Arbeitszimmer. "
        "Ihr Plättchen geht verloren: Flügel."
    )


def test_seats_without_a_name_go_by_their_number():
    assert TEXT.event(e.TurnEnded(seat=2), "it", ()) == "Posto 2 termina il turno."


@EVERYWHERE
def test_every_command_is_a_sentence(language):
    told = {type(command) for command in well_formed(started(2, 1))}
    for command in well_formed(at_the_end(full_house())):
        text = TEXT.command(command, language)
        assert text.endswith(".")
        assert not re.search(r"[{}]|None", text), text

    assert told == set(RULES.commands)


def test_a_command_says_the_choices_it_names():
    jackhammer = Jackhammer(column=2, slot="1.1", face_down=True)
    drill = Drill(column=2, slot="2.2", token_to="2.1", keep_token="2.3")
    handyman = Handyman(slots=("2.1", "1.1"), keep_token=("2.2", "1.1"))

    assert TEXT.command(jackhammer, "en").endswith("Face down, as an empty room.")
    assert TEXT.command(drill, "en").endswith(
        "Its decoration moves to slot 2.1. Of the decorations, the one on slot 2.3 stays."
    )
    assert TEXT.command(handyman, "en").endswith(
        "Of the decorations, those on slots 2.2 and 1.1 stay."
    )
    assert TEXT.command(c.Done(), "en") == "Finish: use no more helpers."
    assert TEXT.command(Place(slot="1.1"), "en") == "Place the room on slot 1.1."
    assert "study" in TEXT.command(Supply(card="study-1", slot="1.1"), "en")


@EVERYWHERE
def test_every_refusal_of_random_positions_is_a_sentence(language, snapshot):
    told = {}
    for state in refusing():
        for command in well_formed(state):
            try:
                RULES.decide(command, state.asked, state, chance(1))
            except RuleViolation as refusal:
                if refusal.code in told:
                    continue
                text = told[refusal.code] = TEXT.refusal(refusal, language)
                assert text.endswith(".")
                assert not re.search(r"[{}]|[a-z]_[a-z]", text), text

    assert len(told) > 35
    assert told == snapshot


def refusing():
    home = house(
        "L+piano . D D .",
        "B K K C X",
        "# G",
        tools=("drill-1", "concrete_mixer-1", "jackhammer-1"),
        helpers=("supplier-1", "handyman-1", "roofer-1"),
    )
    ended = house("L+piano B L+cat_house K D", "K X K L+painting B", "G X", helpers=home.helpers)
    discards = {"room_discards": ("living_room-9", "garage-6"), "special_discards": ("roof-red-1",)}
    return [
        table(home, house(), rooms=("living_room-9", "garage-6", None, "bedroom-8", "kitchen-8")),
        table(house(), house()),
        table(home, house(), phase="discard_pair"),
        table(home, house(), phase="jackhammer"),
        table(home, house(), phase="jackhammer", has_taken=True),
        holding(home, "living_room-9", "scaffolding-2"),
        holding(home, None, "scaffolding-2"),
        holding(home, "kitchen-8", "cat_house-1"),
        holding(home, None, "cat_house-1"),
        holding(house("L B L . .", "K X K X X", "X X"), "garage-6", "drill-1"),
        at_the_end(ended, **discards),
        at_the_end(full_house(), **discards),
    ]


def test_a_refusal_names_the_facts_in_the_readers_language():
    full = RoomTooLarge(slot="2.3", size=4, largest=3, room="living_room")
    plain, window = (RoofNotDiscarded(card=f"roof-red-{n}") for n in (2, 6))

    assert TEXT.refusal(full, "en") == "On 2.3 the room would have 4 cards, 3 at most: living room."
    assert TEXT.refusal(full, "de").endswith("erlaubt: Wohnzimmer.")
    assert TEXT.refusal(plain, "it") == "Tra gli scarti non c’è questo tetto: tetto rosso."
    assert TEXT.refusal(window, "it").endswith(": tetto rosso con finestra.")


@EVERYWHERE
def test_every_line_of_a_score_is_told(language):
    rich = house(
        "B L+piano L sauna pantry",
        "B K D dressing_room X",
        "G G",
        helpers=("architect-1", "interior_decorator-1"),
        roofs=tuple(f"roof-red-{n}" for n in (1, 2, 3, 6)),
    )
    mixed = house(roofs=("roof-red-1", "roof-blue-1", "roof-grey-1", "roof-grey-2"))

    told = [
        (line.what, TEXT.line(line, language))
        for state in (table(rich, mixed), table(rich, mixed, piles_open=True))
        for score in RULES.scores(state)
        for line in list[Line | Note]([*score.lines, *score.notes])
    ]

    assert len({what for what, _ in told}) == 12
    assert not [text for _, text in told if RAW.search(text)]


def test_the_hidden_pile_is_told_by_its_size():
    notes = [Note(rule="D-SCO-6", what="hidden_pile", facts={"n": n}) for n in (1, 3)]

    assert [TEXT.line(note, "en") for note in notes] == [
        "Roof pile: 1 card, hidden",
        "Roof pile: 3 cards, hidden",
    ]
    assert TEXT.line(notes[1], "de") == "Dachstapel: 3 Karten, verdeckt"


def test_a_line_names_the_room_it_counts():
    line = Line(rule="D-SCO-1", points=4, what="room", facts={"room": "living_room", "size": 2})

    assert [TEXT.line(line, language) for language in LANGUAGES] == [
        "Living room, size 2",
        "Wohnzimmer, Größe 2",
        "Soggiorno, grandezza 2",
    ]


def verdict(*places, ended_by="D-END-1", language="en"):
    standings = [
        Standing(seat=n, place=place, points=29, tie_breaks=()) for n, place in enumerate(places, 1)
    ]
    return TEXT.verdict(Result(ended_by=ended_by, standings=tuple(standings)), language, PEOPLE)


def test_the_verdict_names_the_winners():
    assert verdict(2, 1) == "Bo wins with 29 points."
    assert verdict(1, 1, 3) == "Ana and Bo share the victory with 29 points."
    assert verdict(2, 1, ended_by="API-RESIGN") == "Bo wins: everybody else has resigned."
    assert verdict(1, 1, 1, language="de") == "Ana, Bo und Cem teilen sich den Sieg mit 29 Punkten."


@pytest.mark.parametrize("language", ["de", "it"])
def test_every_text_is_translated_and_the_catalogues_are_up_to_date(language):
    folder = DOMAIN / "dream_home"
    merged = updated(folder, language)

    assert not [message.id for message in merged if message.id and not message.string]
    assert (folder / "locale" / f"{language}.po").read_bytes() == po_bytes(merged)
    assert (folder / "locale" / f"{language}.mo").read_bytes() == mo_bytes(merged)
