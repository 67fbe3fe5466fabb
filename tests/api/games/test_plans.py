"""Answers that save a call: the table after a move, legal moves with it, and plans of a turn."""

from typing import Any

import pytest

from tests.api.http_players import Service, Visitor

PICK, END = {"type": "pick", "place": 1}, {"type": "end_turn"}
TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}
REPRESENTATION = {"Prefer": "return=representation"}


@pytest.fixture
def game(service: Service, ana: Visitor) -> str:
    """A running toy game, both seats Ana's, at version 2."""
    return str(service.table(ana, ana, deal="a good pick")["id"])


def legal(visitor: Visitor, game: str) -> Any:
    return visitor.get(f"/v1/games/{game}/legal-moves").get_json()


def plan(visitor: Visitor, game: str, *commands: Any, **body: Any) -> Any:
    path = f"/v1/games/{game}/legal-moves"
    return visitor.post(path, {"commands": list(commands), **body})


def test_a_table_includes_the_legal_moves_when_asked(ana: Visitor, game: str) -> None:
    plain = ana.get(f"/v1/games/{game}").get_json()
    included = ana.get(f"/v1/games/{game}?include=legal").get_json()

    assert "legal" not in plain
    assert included == {**plain, "legal": legal(ana, game)}
    assert included["legal"]["moves"]


def test_who_has_no_seat_may_do_nothing(service: Service, ana: Visitor, game: str) -> None:
    for spectator in (service.visitor(), service.player("Bo")):
        answer = spectator.get(f"/v1/games/{game}?include=legal")

        assert answer.status_code == 200
        assert answer.get_json()["legal"] is None


def test_only_legal_moves_can_be_included(ana: Visitor, game: str) -> None:
    answer = ana.get(f"/v1/games/{game}?include=secret")

    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "?include"


def test_an_earlier_table_includes_what_was_legal_then(ana: Visitor, game: str) -> None:
    before = ana.get(f"/v1/games/{game}?include=legal").get_json()["legal"]
    ana.play(game, 2, PICK, END)

    assert ana.get(f"/v1/games/{game}?include=legal&at=2").get_json()["legal"] == before


def test_a_move_answers_with_the_table_if_that_is_preferred(ana: Visitor, game: str) -> None:
    answer = ana.play(game, 2, PICK, headers=REPRESENTATION)

    move = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Preference-Applied"] == "return=representation"
    assert move.pop("table") == ana.get(f"/v1/games/{game}?include=legal").get_json()
    assert move == ana.get(answer.headers["Location"]).get_json()["moves"][0]


@pytest.mark.parametrize("prefer", ["", "return=minimal", "xreturn=representation", "wait=2"])
def test_other_preferences_change_nothing(ana: Visitor, game: str, prefer: str) -> None:
    answer = ana.play(game, 2, PICK, headers={"Prefer": prefer})

    assert "table" not in answer.get_json()
    assert "Preference-Applied" not in answer.headers


def test_the_last_move_answers_with_the_result(ana: Visitor, game: str) -> None:
    table = ana.play(game, 2, {"type": "resign"}, headers=REPRESENTATION).get_json()["table"]

    assert table["status"] == "finished"
    assert table["result"]["standings"]
    assert table["legal"]["moves"] == []


def test_a_retry_gets_the_first_move_and_the_table_of_now(ana: Visitor, game: str) -> None:
    headers = {**REPRESENTATION, "Idempotency-Key": "k"}
    first = ana.play(game, 2, PICK, headers=headers).get_json()
    ana.play(game, 3, END)

    again = ana.play(game, 2, PICK, headers=headers).get_json()

    assert (first.pop("table")["version"], again.pop("table")["version"]) == (3, 4)
    assert first == again


def test_a_retry_gets_the_table_of_now_from_any_process(
    service: Service, ana: Visitor, game: str
) -> None:
    headers = {**REPRESENTATION, "Idempotency-Key": "k"}
    other = Service(store=service.parts.store, people=service.parts.people)
    ana.play(game, 2, PICK, headers=headers)
    Visitor(other.app, ana.token).play(game, 3, END)

    again = ana.play(game, 2, PICK, headers=headers).get_json()

    assert again["table"]["version"] == 4


def test_a_private_game_answers_its_players_only(service: Service, ana: Visitor) -> None:
    game = service.table(ana, ana, visibility="private")["id"]
    bo = service.player("Bo")

    assert bo.get(f"/v1/games/{game}?include=legal").status_code == 404
    assert plan(bo, game, PICK).status_code == 404
    assert plan(ana, game, PICK).status_code == 200


def test_a_plan_without_commands_is_what_is_legal_now(ana: Visitor, game: str) -> None:
    planned = plan(ana, game).get_json()

    extra = {"judged": 0, "is_complete": True, "score_change": 0}
    assert planned == {**legal(ana, game), **extra}


def test_a_plan_says_what_could_follow_and_plays_nothing(ana: Visitor, game: str) -> None:
    answer = plan(ana, game, PICK)

    planned = answer.get_json()
    assert [move["command"] for move in planned["moves"]] == [END]
    assert (planned["judged"], planned["is_complete"]) == (1, True)
    assert planned["score_change"] > 0
    assert (planned["version"], answer.headers["ETag"]) == (2, '"2"')
    assert ana.get(f"/v1/games/{game}").get_json()["version"] == 2
    assert ana.play(game, 2, PICK, END).status_code == 201


def test_nothing_can_be_added_to_what_stands_alone(ana: Visitor, game: str) -> None:
    ana.play(game, 2, PICK)

    planned = plan(ana, game, {"type": "undo"}).get_json()

    assert (planned["judged"], planned["is_complete"], planned["moves"]) == (1, True, [])


@pytest.mark.parametrize("title", ["burano", "dream-home"])
def test_whatever_could_follow_is_accepted_after_it(
    service: Service, ana: Visitor, title: str
) -> None:
    game = service.table(ana, ana, game=title, deal="a plan")["id"]
    commands: list[Any] = []
    while (planned := plan(ana, game, *commands).get_json())["moves"]:
        follow = [move["command"] for move in planned["moves"]]
        tried = [
            ana.post(
                f"/v1/games/{game}/moves?dry_run=true",
                {"commands": [*commands, command]},
                headers={"If-Match": '"2"'},
            ).status_code
            for command in follow[:8]
        ]
        assert set(tried) == {200}
        commands.append(next(one for one in follow if one["type"] not in ("undo", "resign")))

    assert len(commands) > 1
    assert ana.play(game, 2, *commands).status_code == 201


def test_a_plan_goes_no_further_than_what_is_hidden(service: Service, ana: Visitor) -> None:
    game = service.table(ana, ana, game="burano", deal="hidden")["id"]
    end = {"type": "end_turn"}
    ana.play(game, 2, TAKE, end)

    planned = plan(ana, game, TAKE, end).get_json()  # the end of the round deals new cards

    assert (planned["judged"], planned["is_complete"], planned["moves"]) == (1, False, [])


def test_a_plan_that_breaks_a_rule_is_refused(ana: Visitor, game: str) -> None:
    answer = plan(ana, game, PICK, PICK)

    assert answer.status_code == 409
    assert answer.get_json()["command_index"] == 1


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"commands": "pick"}, "/commands"),
        ({"commands": [PICK] * 65}, "/commands"),
        ({"commands": [{"type": "fly"}]}, "/commands/0/type"),
        ({"commands": [PICK], "seat": 17}, "/seat"),
        ({"commands": [PICK], "more": 1}, "/more"),
    ],
)
def test_a_bad_plan_names_its_field(ana: Visitor, game: str, body: Any, pointer: str) -> None:
    answer = ana.post(f"/v1/games/{game}/legal-moves", body)

    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == pointer


def test_only_players_plan(service: Service, game: str) -> None:
    assert plan(service.visitor(), game, PICK).status_code == 401
    assert plan(service.player("Bo"), game, PICK).status_code == 403


def test_legal_moves_cost_the_same_wherever_they_are(ana: Visitor, game: str) -> None:
    def left() -> int:
        header = ana.get("/v1/rules").headers["RateLimit"]
        return int(header.split(";r=")[1].split(";")[0])

    def cost(call: Any) -> int:
        before = left()
        assert call().status_code < 300
        return before - left() - 1

    assert cost(lambda: ana.get(f"/v1/games/{game}/legal-moves")) == 2
    assert cost(lambda: ana.get(f"/v1/games/{game}?include=legal")) == 2
    assert cost(lambda: ana.play(game, 2, PICK, headers=REPRESENTATION)) == 3
    assert cost(lambda: plan(ana, game, END)) == 4
