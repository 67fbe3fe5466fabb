"""What beginners need to know stands in the sample courses before they need it."""

import re

import pytest

from service.domain.burano.words.names import FEATURE_NAMES, burano_words
from service.domain.burano.words.symbols import SHOP_SYMBOLS, SYMBOLS
from service.domain.catalog import all_games
from service.domain.dream_home.model.commands import (
    Decorate,
    DiscardPair,
    EndTurn,
    Mix,
    Place,
    Take,
)
from service.domain.kit.messages import Seat
from service.domain.kit.translation import words
from service.site.replay_texts import game_texts
from service.site.texts.rules import RULES
from service.teaching.notes.model import Annotation
from tests.teaching.samples.sample_questions import chapters, lesson, opened
from tests.teaching.samples.sources import LANGUAGES, read_course_source
from tests.teaching.samples.test_courses import EVERY_CHAPTER, EVERY_COURSE, texts_of

ANA, BO = Seat(1), Seat(2)
FIRST_LINES = {
    "en": "We go back to the beginning of the same game.\n",
    "de": "Wir gehen zurück an den Anfang derselben Partie.\n",
    "it": "Torniamo all'inizio della stessa partita.\n",
}
HOUSE_CALLED_COLUMN = re.compile(r"\b(?:columns?|Spalten?|colonn[ae](?: da)?) (?:-\d|0\b)")
NUMBERED_CARD = re.compile(r"(?:roof|floor|geschoss|tetto \w+|piano \w+)\*{0,2} \d")

LATER_CHAPTERS = [(course, number) for course, number in chapters() if number > 1]
each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize(("course", "number"), LATER_CHAPTERS, ids=str)
def test_a_later_chapter_says_that_it_begins_anew(course: str, number: int) -> None:
    text = opened(course).chapters[number - 1].text

    for language, line in FIRST_LINES.items():
        assert text[language].startswith(line)


@EVERY_COURSE
def test_five_lines_tell_what_brings_points_before_anything_is_asked(course: str) -> None:
    note = note_of(course, "what-brings-points")

    assert note.anchor.move < lesson(course, 1).questions[0].anchor.move
    for text in note.text.values():
        assert text.count("\n- ") == 5


@each_language
def test_every_picture_on_the_cards_is_named_with_its_sign(language: str) -> None:
    note, say = note_of("burano", "signs"), burano_words(language).say
    pictures = [f"**{say(FEATURE_NAMES[name])}** ({sign})" for name, sign in SYMBOLS.items()]
    shops = [f"({sign})" for sign in SHOP_SYMBOLS.values()]

    assert note.anchor.move < lesson("burano", 1).questions[0].anchor.move
    assert [each for each in (*pictures, *shops) if each not in note.text[language]] == []


@each_language
def test_every_sign_of_a_dream_home_is_explained(language: str) -> None:
    note, signs = note_of("dream-home", "signs"), all_games().current("dream-home").text.signs

    assert note.anchor.move < lesson("dream-home", 1).questions[0].anchor.move
    assert [sign for sign, _ in signs(language) if f"({sign})" not in note.text[language]] == []


@pytest.mark.parametrize(
    ("course", "number", "later"),
    [
        ("burano", 2, {5: "turns-and-rounds"}),
        ("dream-home", 2, {4: "tools", 5: "helpers"}),
    ],
)
@each_language
def test_a_chapter_that_shows_more_than_it_explains_names_the_chapter_that_does(
    course: str, number: int, later: dict[int, str], language: str
) -> None:
    notes = [n for n in lesson(course, number).game.notes if isinstance(n, Annotation)]
    text = opened(course).chapters[number - 1].text
    told = " ".join(each[language] for each in (text, *(note.text for note in notes)))

    named = {"en": "chapter {}", "de": "Kapitel {}", "it": "capitolo {}"}[language]
    assert [at for at in later if named.format(at) not in told] == []
    order = read_course_source(course).chapters
    assert {at: order[at - 1] for at in later} == later


@EVERY_COURSE
@each_language
def test_a_course_says_where_the_site_has_its_rules(course: str, language: str) -> None:
    link = game_texts(all_games(), language)[f"rules_{course}"]
    button = words("service.site", language).say(RULES["rules_exact"])

    told = opened(course).manifest.text[language]

    assert f"*{link}*" in told
    assert f"*{button}*" in told


@EVERY_CHAPTER
def test_a_house_is_never_called_a_column(course: str, number: int) -> None:
    said = texts_of(opened(course).replay(number).others_read())

    assert [t for texts in said for t in texts.values() if HOUSE_CALLED_COLUMN.search(t)] == []


@EVERY_CHAPTER
def test_no_question_needs_the_number_of_a_card(course: str, number: int) -> None:
    asked = [text for each in lesson(course, number).questions for text in each.text.values()]

    assert [text for text in asked if NUMBERED_CARD.search(text)] == []


def test_bo_could_bring_a_living_room_under_the_piano() -> None:
    chapter = lesson("dream-home", 1)
    position = chapter.position(chapter.question("away-with-it"))
    turns = (
        (ANA, (DiscardPair(column=3), Take(column=4), Place(slot="1.1"), EndTurn())),
        (BO, (Mix(columns=(2, 5)), Take(column=5), Place(slot="1.3"), Decorate(slot="1.3"))),
    )

    for seat, commands in turns:
        position = chapter.game.trial(position).ruling(seat, commands).position

    tokens = [card.token for card in position.state.houses[BO - 1].cards if card]
    assert "piano-1" in tokens


def note_of(course: str, name: str) -> Annotation:
    """Return a note of the first chapter."""
    told = (note for note in lesson(course, 1).game.notes if isinstance(note, Annotation))
    return next(note for note in told if note.id == name)
