"""What an answer must achieve, as conditions on the score and on the table."""

from pathlib import Path

import pytest

from service.domain.kit.messages import Seat
from service.teaching.lessons.condition_language import DEEPEST, LONGEST, BadCondition
from service.teaching.lessons.outcome_conditions import Outcome, holds, predicate
from tests.teaching.lessons.golden_questions import BURANO, DREAM_HOME, game_with


def outcome(name: str = BURANO, move: int = 7) -> Outcome:
    game = game_with(name)
    before, after = game.after(move - 1).state, game.after(move).state
    return Outcome(game.ruleset, Seat(game.moves[move - 1].seat), before, after)


# Seat 3 goes from 12 to 14 points with move 7; the others have 12 and 11.
@pytest.mark.parametrize(
    "text",
    [
        "score = 14",
        "score >= 14 and gain >= 2",
        "score>13",
        "gain = 2",
        "lead = 2",
        "score.1 = 12 and gain.1 = 0",
        "not score < 14",
        "not (score < 14 or gain < 2)",
        "score < 14 or gain = 2 and lead = 2",
        "NOT score < 14 AND gain = 2",
        "points.B-SCO != 99",
        "points.B-SCO >= 0 or points.B-SCO < 0",
        "over = false",
        "round = 2",
        "turn = 2",
        "coins >= 0",
        "hand = 0",
        "houses = 3",
        "houses.0.floors.1 = ground-blue-2",
        "houses.0.floors ~ BLUE",
        "houses.0.floors.3 = none",
        "houses.4.floors.1 = none",
        "houses = ground-blue-2",
        'houses.0.floors.1 = "ground-blue-2"',
        "streets.1.coins >= 0",
        "supply.mayor = 2",
        "display != ground-blue-2",
        "cat != none",
    ],
)
def test_it_holds(text: str) -> None:
    assert holds(text, outcome())


@pytest.mark.parametrize(
    "text",
    [
        "score = 13",
        "score >= 14 and gain >= 3",
        "not score = 14",
        "(score = 13 or gain = 2) and lead = 99",
        "houses.4.floors.1 = ground-blue-2",
        "houses.4.floors.1 ~ blue",
        "houses.4.floors.1 > 2",
        "over = true",
        "cat = none",
    ],
)
def test_it_does_not_hold(text: str) -> None:
    assert not holds(text, outcome())


@pytest.mark.parametrize(
    "text",
    [
        "cards = 1",
        "cards.1.1.face_down = false",
        "cards.1.1.token = none",
        "cards.2.5.card = none",
        "asked.phase != none",
        "houses.3.cards.1.1.card != none",
    ],
)
def test_slots_are_called_by_their_names(text: str) -> None:
    assert holds(text, outcome(DREAM_HOME, 5))


@pytest.mark.parametrize(
    ("text", "position", "told"),
    [
        ("", 1, "ends too early"),
        ("score", 1, "not a comparison"),
        ("score >= 3 and", 15, "ends too early"),
        ("score >= 3 gain > 1", 12, "'and' or 'or' is missing"),
        ("(score >= 3", 1, "never closed"),
        ("score >= 3)", 11, "can't stand here"),
        ("score >= 3 and or gain > 1", 16, "can't stand here"),
        ("score >= many", 1, "a whole number"),
        ("score >= 3 and glory = 1", 16, "no 'glory'"),
        ("coins.many = 1", 1, "no 'coins.many'"),
        ("points.B-NONSENSE > 0", 1, "no rule 'B-NONSENSE'"),
        ("score.9 > 0", 1, "no seat 9"),
        ("over = 3", 1, "true or false"),
        ("over > true", 1, "more or less"),
        ("phase > take", 1, "more or less"),
        ("score ~ 1", 1, "a whole number"),
        ("(" * 40 + "score > 1" + ")" * 40, DEEPEST + 1, "deep"),
        ("not " * 40 + "score > 1", DEEPEST * 4 + 1, "deep"),
        ("score > 1 or " * 500 + "score > 1", LONGEST, "characters"),
    ],
)
def test_what_makes_no_sense_says_where_and_why(text: str, position: int, told: str) -> None:
    with pytest.raises(BadCondition) as refusal:
        holds(text, outcome())

    assert told in str(refusal.value)
    assert refusal.value.position == position


def test_a_mistake_in_the_wording_is_found_before_anything_is_asked() -> None:
    with pytest.raises(BadCondition):
        predicate("score >", game_with(BURANO).ruleset)


def test_the_examples_of_the_guide_can_be_asked() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "teaching.md").read_text("utf-8")
    examples = guide.partition("must be true afterwards:\n")[2].partition("Comparisons")[0]

    asked = [line.strip() for line in examples.splitlines() if line.strip()]

    assert len(asked) == 2
    for text in asked:
        assert holds(text, outcome()) in (True, False)
