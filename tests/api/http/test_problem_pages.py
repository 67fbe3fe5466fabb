"""The rule in a refusal, its `type` and its problem page agree."""

from typing import Any

import pytest

from service.domain.kit.errors import RuleViolation
from tests.api.http_players import Service, Visitor
from tests.domain.test_laws import subclasses

TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}
UNKNOWN = "roof-red-99"


def page_of(ana: Visitor, refused: dict[str, Any]) -> dict[str, Any]:
    page = ana.get(refused["type"])
    assert page.status_code == 200
    told: dict[str, Any] = page.get_json()
    return told


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        ({"type": "place", "card": UNKNOWN, "column": 0}, "card-not-in-hand", "B-PLACE-1"),
        ({"type": "exchange", "cards": [UNKNOWN, UNKNOWN]}, "card-not-in-hand", "B-EXCH-1"),
        ({"type": "end_turn", "discard": [UNKNOWN]}, "card-not-in-hand", "B-LIM-1"),
        ({"type": "exchange", "cards": ["mine", "mine"]}, "card-named-twice", "B-EXCH-1"),
        ({"type": "end_turn", "discard": ["mine", "mine"]}, "card-named-twice", "B-LIM-1"),
    ],
    ids=lambda given: given["type"] if isinstance(given, dict) else None,
)
def test_a_refusal_of_a_hand_card_names_a_rule_of_its_page(
    service: Service, ana: Visitor, command: dict[str, Any], code: str, rule: str
) -> None:
    table = service.table(ana, ana, game="burano")
    [mine] = ana.play(table["id"], 2, TAKE).get_json()["events"][0]["cards"]
    for name in ("cards", "discard"):
        if name in command:
            command = {**command, name: [mine if c == "mine" else c for c in command[name]]}

    refused = ana.play(table["id"], 3, command).get_json()

    assert (refused["type"], refused["rule"]) == (f"/v1/problems/burano.{code}", rule)
    named = {one["id"]: one["text"] for one in page_of(ana, refused)["rules"]}
    assert named[rule]


def test_a_character_that_is_gone_is_refused_by_a_rule_of_its_page(
    service: Service, ana: Visitor
) -> None:
    table = service.table(ana, game="burano")
    dismiss = {"type": "dismiss", "character": "mayor"}
    turn = [TAKE, {"type": "end_turn"}]
    assert ana.play(table["id"], 1, *turn, dismiss).status_code == 201

    refused = ana.play(table["id"], 2, *turn, dismiss).get_json()

    assert refused["type"] == "/v1/problems/burano.character-not-in-supply"
    assert refused["rule"] == "B-SOLO-2"
    assert [rule["id"] for rule in page_of(ana, refused)["rules"]] == ["B-CHAR-1", "B-SOLO-2"]


def test_placing_the_room_twice_is_refused_by_the_rule_of_its_page(
    service: Service, ana: Visitor
) -> None:
    table = service.table(ana, ana, game="dream-home", options={"no_pair_discard": True})
    place = {"type": "place", "face_down": False}
    turns = [
        [{"type": "take", "column": column}, {**place, "slot": slot}]
        for column in range(1, 6)
        for slot in ("1.1", "0.4")
    ]
    legal = next(turn for turn in turns if ana.play(table["id"], 2, *turn).status_code == 201)

    refused = ana.play(table["id"], 3, {**legal[1], "slot": "1.2"}).get_json()

    page = page_of(ana, refused)
    assert refused["type"] == "/v1/problems/dream-home.room-already-placed"
    assert refused["rule"] == page["rule"] == "D-TURN-2"
    assert page["rule_text"] == page["rules"][0]["text"]


def test_every_page_of_a_rule_names_all_that_its_refusal_stands_for(service: Service) -> None:
    for refusal in subclasses(RuleViolation):
        page = service.visitor().get(f"/v1/problems/{refusal.code}").get_json()

        assert [rule["id"] for rule in page["rules"]] == [refusal.rule, *refusal.also]
        assert page["rule"] == refusal.rule


def test_a_person_reads_every_rule_on_the_page(ana: Visitor) -> None:
    path = "/v1/problems/burano.card-not-in-hand"
    page = ana.get(path, headers={"Accept": "text/html,*/*;q=0.8"}).text

    assert [rule for rule in ("B-PLACE-1", "B-EXCH-1", "B-LIM-1") if f"<b>{rule}</b>" in page] == [
        "B-PLACE-1",
        "B-EXCH-1",
        "B-LIM-1",
    ]
