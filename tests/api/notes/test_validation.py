"""Notes are validated against their game: anchors, marks, variations, answers."""

from typing import Any

import pytest

from tests.api.finished_game import NOTE, annotate, golden
from tests.api.http_players import Service, Visitor

BURANO, DREAM_HOME = "burano-whole-turns", "dream-home-whole-turns"


@pytest.fixture
def game(service: Service) -> str:
    return golden(service, BURANO)


def refused(who: Visitor, game: str, **note: Any) -> list[str]:
    """Send an invalid note; return the pointers of the complaints."""
    answer = who.post(f"/v1/games/{game}/annotations", {"note": {**NOTE, **note}})
    assert answer.status_code == 422, answer.text
    assert who.get(f"/v1/games/{game}/annotations").get_json()["notes"] == []
    return sorted(error["pointer"] for error in answer.get_json()["errors"])


def played(who: Visitor, game: str, number: int) -> dict[str, Any]:
    log = who.get(f"/v1/games/{game}/moves?after={number - 1}&most=1").get_json()
    move: dict[str, Any] = log["moves"][0]
    return move


def question(ana: Visitor, game: str, **more: Any) -> dict[str, Any]:
    """Ask what was played in move 6."""
    move = played(ana, game, 6)
    return {
        "kind": "question",
        "anchor": {"move": 6, "when": "before"},
        "answers": [{"commands": move["commands"], "worth": 3, "reply": {"en": "Yes."}}],
        **more,
    }


def test_an_anchor_is_a_move_of_the_game(ana: Visitor, game: str) -> None:
    assert refused(ana, game, anchor={"move": 9999}) == ["/note/anchor/move"]
    assert refused(ana, game, anchor={"move": 0}) == ["/note/anchor/move"]
    assert refused(ana, game, anchor={}) == ["/note/anchor/move"]


def test_an_anchor_for_another_game_is_refused(ana: Visitor, game: str) -> None:
    assert refused(ana, game, anchor={"move": 3, "hash": "0" * 64}) == ["/note/anchor/hash"]


def test_a_stretch_goes_onward(ana: Visitor, game: str) -> None:
    kept = annotate(ana, game, anchor={"move": 3, "to": {"move": 5}})["note"]["anchor"]

    assert kept["to"] == {"move": 5, "hash": played(ana, game, 5)["hash"]}
    other = {"move": 3, "to": {"move": 2}}
    answer = ana.post(f"/v1/games/{game}/annotations", {"note": {**NOTE, "anchor": other}})
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["/note/anchor/to/move"]


def test_a_note_says_something(ana: Visitor, game: str) -> None:
    assert refused(ana, game, text={}) == ["/note/text"]
    assert refused(ana, game, text={"en": ""}) == ["/note/text"]
    assert annotate(ana, game, text={}, glyphs=["??"])["note"]["glyphs"] == ["??"]


@pytest.mark.parametrize(
    ("wrong", "pointers"),
    [
        ({"text": {"english": "x"}}, ["/note/text/english"]),
        ({"text": {"en": 1}}, ["/note/text/en"]),
        ({"text": {"en": "x" * 10_001}}, ["/note/text/en"]),
        ({"text": []}, ["/note/text"]),
        ({"glyphs": ["!", "!!!"]}, ["/note/glyphs/1"]),
        ({"marks": [{"mark": "star", "x": 1}]}, ["/note/marks/0/mark", "/note/marks/0/x"]),
        ({"kind": "bookmark"}, ["/note/kind"]),
        ({"kind": "question"}, ["/note/answers"]),
        ({"kind": "variation"}, ["/note/moves"]),
        ({"answers": [{"achieves": "gain > 1"}]}, ["/note/answers"]),
        ({"machine": True}, ["/note/machine"]),
    ],
)
def test_every_bad_field_of_a_note_is_named(
    ana: Visitor, game: str, wrong: dict[str, Any], pointers: list[str]
) -> None:
    assert refused(ana, game, **wrong) == pointers


def test_marks_are_on_what_lies_on_the_table(ana: Visitor, game: str) -> None:
    view = ana.get(f"/v1/games/{game}?at=3").get_json()["view"]
    card = view["display"][0][0]
    marks = [
        {"mark": "ring", "card": card},
        {"mark": "arrow", "slot": "display:1.roof", "to": "1:coins"},
        {"mark": "label", "slot": "coins", "seat": 2, "text": {"en": "Poor"}},
    ]

    assert annotate(ana, game, marks=marks)["note"]["marks"] == marks


def test_marks_on_what_is_not_there_are_refused_one_by_one(ana: Visitor, game: str) -> None:
    marks = [
        {"mark": "ring", "card": "ground-gold-1"},
        {"mark": "arrow", "slot": "3:hand", "to": "nowhere"},
        {"mark": "label", "text": {"en": "On what?"}},
    ]

    assert refused(ana, game, marks=marks) == [
        "/note/marks/0/card",
        "/note/marks/1/slot",
        "/note/marks/1/to",
        "/note/marks/2/card",
    ]


def test_slots_of_a_dream_home_can_be_marked(service: Service, ana: Visitor) -> None:
    game = golden(service, DREAM_HOME)
    marks = [{"mark": "ring", "slot": "2.3", "seat": 1}]

    assert annotate(ana, game, marks=marks)["note"]["marks"] == marks


def test_a_variation_is_judged_and_its_events_are_filled_in(ana: Visitor, game: str) -> None:
    move = played(ana, game, 6)
    line = {"seat": move["seat"], "commands": move["commands"]}

    note = annotate(
        ana,
        game,
        kind="variation",
        anchor={"move": 5},
        moves=[line],
        variations=[{"after": 0, "moves": [line], "text": {"en": "The same again."}}],
    )["note"]

    assert note["moves"][0]["events"] == move["events"]
    assert note["variations"][0]["moves"][0]["events"] == move["events"]


def test_a_variation_that_the_rules_forbid_names_the_rule(ana: Visitor, game: str) -> None:
    move = played(ana, game, 6)
    line = {"seat": move["seat"], "commands": [{"type": "end_turn"}]}
    note = {"kind": "variation", "anchor": {"move": 5}, "moves": [line]}

    answer = ana.post(
        f"/v1/games/{game}/annotations", {"note": note}, headers={"Accept-Language": "de"}
    )

    assert answer.status_code == 409
    assert answer.get_json()["rule"].startswith("B-")
    assert answer.get_json()["pointer"] == "/note/moves/0"
    assert ana.get(f"/v1/games/{game}/annotations").get_json()["notes"] == []


def test_a_variation_with_other_events_than_the_rules_give_is_refused(
    ana: Visitor, game: str
) -> None:
    move = played(ana, game, 6)
    line = {"seat": move["seat"], "commands": move["commands"], "events": []}

    wrong = refused(ana, game, kind="variation", anchor={"move": 5}, moves=[line])

    assert wrong == ["/note/moves/0/events"]


@pytest.mark.parametrize(
    ("more", "pointers"),
    [
        ({"moves": []}, ["/note/moves"]),
        ({"moves": [{"seat": 9, "commands": [{"type": "undo"}]}]}, ["/note/moves/0/seat"]),
        (
            {"moves": [{"seat": 1, "commands": [{"type": "fly"}]}]},
            ["/note/moves/0/commands/0/type"],
        ),
        ({"anchor": {"move": 1, "when": "before"}}, ["/note/anchor/when"]),
    ],
)
def test_a_variation_that_can_not_be_read_is_refused(
    ana: Visitor, game: str, more: dict[str, Any], pointers: list[str]
) -> None:
    move = played(ana, game, 6)
    moves = [{"seat": move["seat"], "commands": move["commands"]}]

    found = refused(ana, game, **{"kind": "variation", "moves": moves, **more})

    assert found == pointers


def test_a_branch_of_a_variation_begins_where_the_line_has_a_move(ana: Visitor, game: str) -> None:
    move = played(ana, game, 6)
    line = {"seat": move["seat"], "commands": move["commands"]}
    branch = {"after": 5, "moves": [line]}

    wrong = refused(
        ana, game, kind="variation", anchor={"move": 5}, moves=[line], variations=[branch]
    )

    assert wrong == ["/note/variations/0/after"]


def test_a_question_has_several_answers_hints_and_replies(ana: Visitor, game: str) -> None:
    asked = question(ana, game, hints=[{"en": "Look up."}, {"en": "Count coins."}])
    asked["answers"].append({"achieves": "gain >= 0", "worth": 1})
    asked["wrong"] = {"reply": {"en": "No."}}

    kept = annotate(ana, game, **asked)["note"]

    assert len(kept["answers"]) == 2
    assert kept["hints"] == asked["hints"]
    assert kept["wrong"] == {"reply": {"en": "No."}}


def test_an_answer_that_the_rules_forbid_is_refused(ana: Visitor, game: str) -> None:
    asked = question(ana, game, answers=[{"commands": [{"type": "end_turn"}]}])

    answer = ana.post(f"/v1/games/{game}/annotations", {"note": asked})

    assert answer.status_code == 409
    assert answer.get_json()["pointer"] == "/note/answers/0"


@pytest.mark.parametrize(
    ("more", "pointers"),
    [
        ({"answers": [{"worth": 2}]}, ["/note/answers/0"]),
        ({"answers": [{"achieves": "gain >"}]}, ["/note/answers/0/achieves"]),
        ({"answers": [{"achieves": "gain > 1", "worth": -1}]}, ["/note/answers/0/worth"]),
        ({"wrong": {"variation": "none"}}, ["/note/wrong/variation"]),
    ],
)
def test_a_question_that_can_not_be_asked_is_refused(
    ana: Visitor, game: str, more: dict[str, Any], pointers: list[str]
) -> None:
    assert refused(ana, game, **question(ana, game, **more)) == pointers


def test_nobody_is_asked_at_the_end_of_a_game(ana: Visitor, game: str) -> None:
    last = ana.get(f"/v1/games/{game}").get_json()["version"]
    asked = question(ana, game, anchor={"move": last}, answers=[{"achieves": "gain > 1"}])

    assert refused(ana, game, **asked) == ["/note/anchor/move"]


def test_a_wrong_answer_can_lead_to_a_variation(ana: Visitor, game: str) -> None:
    move = played(ana, game, 6)
    moves = [{"seat": move["seat"], "commands": move["commands"]}]
    shown = annotate(ana, game, kind="variation", anchor={"move": 5}, moves=moves)["id"]

    kept = annotate(ana, game, **question(ana, game, wrong={"variation": shown}))["note"]

    assert kept["wrong"] == {"variation": shown}
