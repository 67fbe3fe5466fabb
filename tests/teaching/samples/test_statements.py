"""What the sample courses state is computed from their games and rules, in every language."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from service.domain.burano.model.commands import Welcome
from service.domain.burano.rules.scoring import scores
from service.domain.dream_home.model.commands import Decorate, Place, Scaffold, Take
from service.domain.dream_home.model.houses import SLOTS
from service.domain.dream_home.rules.placing import is_free, open_places
from service.domain.kit.messages import Seat
from service.teaching.lessons.judge_answer import AnswerRight
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.model import Texts
from tests.domain.dream_home.play import given, holding, house, table
from tests.domain.kit.test_translation import DINNER
from tests.teaching.samples.sample_questions import Asked, lesson, opened, questions
from tests.teaching.samples.sources import LANGUAGES, read_course_source
from tests.teaching.samples.test_courses import EVERY_CHAPTER, texts_of

ANA = Seat(1)
TOOLS = ("drill", "concrete_mixer", "jackhammer", "scaffolding")
NUMBERS = {
    "en": {2: "two", 3: "three", 4: "four"},
    "de": {2: "zwei", 3: "drei", 4: "vier"},
    "it": {2: "due", 3: "tre", 4: "quattro"},
}
THE_SAME = {"de": "Ana spielt dasselbe.", "it": "Ana fa la stessa mossa."}

each_language = pytest.mark.parametrize("language", LANGUAGES)
SAME_AS_ANA = [
    (asked, number)
    for asked in questions()
    for number, answer in enumerate(asked.source.answers)
    if "Ana plays the same." in answer.reply.en
]


@each_language
def test_a_hint_counts_the_lamps_that_stand_and_those_apart(language: str) -> None:
    chapter = chapter_of("burano", "characters")
    position = chapter.position(chapter.question("a-green-house"))
    standing, apart = len(lamps(position.state)), lamps_that_count(chapter, "a-green-house")
    said = {
        "en": "of the {standing} lamps in the street {apart} are not next to each other",
        "de": "von den {standing} Laternen der Straße sind {apart} nicht benachbart",
        "it": "dei {standing} lampioni della strada {apart} non sono adiacenti",
    }

    hint = chapter.question("a-green-house").hints[0][language]

    number = NUMBERS[language]
    assert said[language].format(standing=number[standing], apart=number[apart]) in hint


@each_language
def test_lamps_that_stood_long_ago_are_not_told_as_news(language: str) -> None:
    chapter = chapter_of("burano", "characters")
    before, now = (
        lamps(chapter.position(chapter.question(id_)).state) for id_ in ("a-green-house", "lamps")
    )

    text = chapter.question("lamps").text[language]

    assert now == before
    assert f"**{NUMBERS[language][len(now)]} " in text
    assert not re.search(r"\b(by now|jetzt|ora)\b", text)


@each_language
def test_a_note_on_the_drill_names_the_slots_that_are_free_and_supported(language: str) -> None:
    chapter = chapter_of("dream-home", "tools")
    note = next(note for note in chapter.game.notes if note.id == "drill")
    state = chapter.game.after(note.anchor.move).state
    cards = state.houses[state.asked - 1].cards
    free = [slot for place, slot in enumerate(SLOTS) if is_free(cards, place, state.deck)]
    [supported] = [SLOTS[place] for place in open_places(cards, state.deck)]
    said = {
        "en": "but of her {free} free slots only {slot} has support",
        "de": "aber von ihren {free} freien Feldern liegt nur {slot} nicht über einem leeren",
        "it": "ma delle sue {free} caselle libere solo la {slot} non ha una casella vuota sotto",
    }

    told = said[language].format(free=NUMBERS[language][len(free)], slot=supported)

    assert told in note.text[language]


@each_language
def test_what_never_moves_again_is_a_floor_card_and_no_scaffold(language: str) -> None:
    chapter = chapter_of("burano", "placing-cards")
    streets = [state.street(ANA) for state in states_from(chapter, 1)]
    floors = {
        (c, house.column)
        for street in streets
        for house in street.houses
        for c in house.floors
        if c
    }
    scaffolds = {street.scaffolds for street in streets}
    said = {
        "en": "A floor card that lies in the street never moves again.",
        "de": "Eine ausgelegte Etagen-Karte wird nie mehr bewegt.",
        "it": "Una carta piano già piazzata non si muove più.",
    }

    assert len(floors) == len(dict(floors)), "every card has one house"
    assert len(scaffolds) > 1, "and scaffolds move"
    assert said[language] in text_of("burano", "placing-cards")[language]


@each_language
def test_the_tools_that_wait_beside_the_house_are_told_from_the_one_that_does_not(
    language: str,
) -> None:
    beside = [tool for tool in TOOLS if waits_beside_the_house(tool)]
    said = {
        "en": (
            "There are {all} **tools**. {waiting} of them lie open beside your house until you use",
            "The scaffolding is laid in your house at once",
        ),
        "de": (
            "Es gibt {all} **Werkzeuge**. {waiting} davon liegen offen neben deinem Haus, bis",
            "Das Gerüst legst du sofort in dein Haus",
        ),
        "it": (
            "Gli **utensili** sono {all}. {waiting} stanno a faccia in su accanto alla tua casa",
            "L'impalcatura si mette subito nella casa",
        ),
    }

    text = text_of("dream-home", "tools")[language]

    all_, waiting = NUMBERS[language][len(TOOLS)], NUMBERS[language][len(beside)].capitalize()
    assert set(TOOLS) - set(beside) == {"scaffolding"}
    assert all(part.format(all=all_, waiting=waiting) in text for part in said[language])


@each_language
def test_only_the_scaffolding_may_go_before_the_room(language: str) -> None:
    home = house(first="K . . . .")
    first = given(holding(home, "bathroom-9", "scaffolding-1")).when(Scaffold(slot="1.2"))
    too_early = given(holding(home, "bathroom-9", "aquarium-1")).when(Decorate(slot="1.1"))
    said = {
        "en": "(the scaffolding may also go first; `D-TURN-2`)",
        "de": "(das Gerüst darf auch zuerst kommen; `D-TURN-2`)",
        "it": "(l'impalcatura può andare anche prima; `D-TURN-2`)",
    }

    assert first.refusal is None
    assert too_early.refusal is not None
    assert said[language] in text_of("dream-home", "roofs-and-decorations")[language]


@each_language
def test_only_the_rightmost_cards_are_said_to_leave_the_display(language: str) -> None:
    chapter = chapter_of("burano", "turns-and-rounds")
    question = chapter.question("last-chance-for-blue")
    before = chapter.position(question).state
    blue = {card for row in before.display for card in row if card and "-blue-" in card}
    rightmost = {row[-1] for row in before.display}
    states = states_from(chapter, question.anchor.move)
    later = next(state for state in states if state.round > before.round)
    kept = blue & {card for row in later.display for card in row}
    said = {
        "en": "With two players the rightmost cards go under their stacks after this round.",
        "de": "Zu zweit kommen die Karten ganz rechts nach dieser Runde unter ihre Stapel.",
        "it": "In due, le carte più a destra vanno sotto i mazzi alla fine di questo round.",
    }

    replies = [question.wrong.reply, *(answer.reply for answer in question.answers)]
    texts = [text[language] for text in (question.text, *replies)]

    assert rightmost <= blue
    assert kept, "some blue cards outlive the round"
    assert said[language] in texts[0]
    assert not re.search(
        r"gone|never|ist weg|verschwinden|oder nie|spariranno|mai più", " ".join(texts)
    )


@pytest.mark.parametrize(("asked", "number"), SAME_AS_ANA, ids=str)
def test_ana_plays_what_the_reply_says_she_plays(asked: Asked, number: int) -> None:
    chapter, question = asked.lesson, asked.lesson.question(asked.source.id)
    moves = [chapter.game.moves[move - 1] for move in chapter.played(question)]
    played = [msgspec.to_builtins(command) for move in moves for command in move.commands]
    verdicts = [asked.judged(played[:count]) for count in range(1, len(played) + 1)]

    assert number in [verdict.answer for verdict in verdicts if isinstance(verdict, AnswerRight)]
    for language, same in THE_SAME.items():
        assert same in question.answers[number].reply[language]


@EVERY_CHAPTER
def test_no_chapter_sets_a_table_for_dinner(course: str, number: int) -> None:
    said = [*texts_of(opened(course).replay(number).others_read())]

    assert [text for texts in said for text in texts.values() if DINNER.search(text)] == []


def chapter_of(course: str, name: str) -> Lesson:
    return lesson(course, read_course_source(course).chapters.index(name) + 1)


def text_of(course: str, name: str) -> Texts:
    return opened(course).chapters[read_course_source(course).chapters.index(name)].text


def states_from(chapter: Lesson, move: int) -> Iterator[Any]:
    """Yield the states after a move and after each later one."""
    for number in range(move, len(chapter.game.moves) + 1):
        yield chapter.game.after(number).state


def lamps(state: Any) -> list[tuple[int, str]]:
    """List the lamps in Ana's street: the house of each, and its card."""
    return [
        (house.column, card)
        for house in state.street(ANA).houses
        for card in house.floors
        if card and state.deck.cards[card].lamps
    ]


def lamps_that_count(chapter: Lesson, question: str) -> int:
    """Welcome the policeman where a question is asked, and see how many lamps he counts."""
    game, position = chapter.game, chapter.position(chapter.question(question))
    [house] = position.state.owed
    welcome = Welcome(character="policeman", column=house)
    after = game.trial(position).ruling(ANA, [welcome]).position.state
    [line] = [line for line in scores(after)[0].lines if line.what == "policeman"]
    return int(line.facts["lamps"])


def waits_beside_the_house(tool: str) -> bool:
    """Take a tool and place the room, and see whether the tool then lies beside the house."""
    state = table(specials=(f"{tool}-1", None, None, None))
    after = given(state).when(Take(column=2), Place(slot="1.1")).state
    return any(kept.card == f"{tool}-1" for kept in after.houses[0].tools)
