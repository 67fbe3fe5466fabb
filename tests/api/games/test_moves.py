"""Submitting: meant for one version, all or nothing, and safe to repeat."""

import hashlib
from typing import Any

import pytest

from service.domain.dream_home.model.cards import DECK
from tests.api.http_players import Service, Visitor

PICK, END = {"type": "pick", "place": 1}, {"type": "end_turn"}
BUILDING = ("undo", "resign", "arrange", "exchange", "end_turn", "take", "welcome", "place")


@pytest.fixture(params=["through Flask", "directly"])
def service(request: pytest.FixtureRequest) -> Service:
    return Service(is_direct=request.param == "directly")


@pytest.fixture
def game(service: Service, ana: Visitor) -> str:
    """A running toy game, both seats Ana's, at version 2; the card in place 1 brings points."""
    table = service.table(ana, ana, deal="a good pick")
    return str(table["id"])


def version_of(visitor: Visitor, game: str) -> int:
    return int(visitor.get(f"/v1/games/{game}").get_json()["version"])


def test_a_whole_turn_is_one_submission(ana: Visitor, game: str) -> None:
    answer = ana.play(game, 2, PICK, END)

    move = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"3"'
    assert move["number"] == 3
    assert [event["type"] for event in move["events"]] == ["toy.picked", "toy.turn_ended"]
    assert len(move["sentences"]) == 2
    place = ana.get(answer.headers["Location"]).get_json()
    assert place["moves"] == [move]


def test_without_a_version_nothing_is_played(ana: Visitor, game: str) -> None:
    body = {"commands": [PICK]}

    missing = ana.post(f"/v1/games/{game}/moves", body)
    star = ana.post(f"/v1/games/{game}/moves", body, headers={"If-Match": "*"})

    assert missing.status_code == star.status_code == 428
    assert version_of(ana, game) == 2


@pytest.mark.parametrize("tag", ['"1"', '"3"', '"99"'])
def test_another_version_than_the_games_is_refused(ana: Visitor, game: str, tag: str) -> None:
    answer = ana.play(game, 2, PICK, headers={"If-Match": tag})

    assert answer.status_code == 412
    assert answer.get_json()["type"] == "/v1/problems/move-taken"
    assert version_of(ana, game) == 2


def test_a_refusal_names_the_rule_the_facts_and_the_command(ana: Visitor, game: str) -> None:
    answer = ana.play(game, 2, PICK, END, PICK)

    problem = answer.get_json()
    assert answer.status_code == 409
    assert answer.content_type == "application/problem+json"
    assert problem["type"] == "/v1/problems/after-the-end"
    assert problem["rule"] == "API-ORDER"
    assert problem["rules"] == ["API-ORDER"]
    assert problem["command_index"] == 2
    assert problem["after"] == "end_turn"
    assert version_of(ana, game) == 2


def test_a_seat_is_played_only_by_its_player(service: Service, ana: Visitor, game: str) -> None:
    bo = service.player("Bo")

    assert bo.play(game, 2, PICK).status_code == 403
    assert service.visitor().play(game, 2, PICK).status_code == 401
    assert ana.play(game, 2, PICK, body={"seat": 3}).status_code == 403
    assert version_of(ana, game) == 2


def test_a_seat_can_be_named_by_who_has_several(ana: Visitor, game: str) -> None:
    asked = ana.get(f"/v1/games/{game}").get_json()["asked"]

    waiting = ana.play(game, 2, PICK, body={"seat": 3 - asked})
    resigned = ana.play(game, 2, {"type": "resign"}, body={"seat": 3 - asked})

    assert waiting.status_code == 409
    assert resigned.get_json()["seat"] == 3 - asked
    assert ana.get(f"/v1/games/{game}").get_json()["status"] == "finished"


def test_a_retry_gets_the_same_answer_byte_for_byte(ana: Visitor, game: str) -> None:
    key = {"Idempotency-Key": "k"}
    first = ana.play(game, 2, PICK, headers=key)
    ana.play(game, 3, END)

    again = ana.play(game, 2, PICK, headers=key)
    with_new_version = ana.play(game, 4, PICK, headers=key)

    assert first.status_code == again.status_code == with_new_version.status_code == 201
    assert first.data == again.data == with_new_version.data
    assert again.headers["ETag"] == first.headers["ETag"]
    assert version_of(ana, game) == 4


def test_a_retry_is_known_when_the_rules_would_now_refuse_it(ana: Visitor, game: str) -> None:
    key = {"Idempotency-Key": "k"}
    first = ana.play(game, 2, PICK, headers=key)

    again = ana.play(game, 3, PICK, headers=key)

    assert again.data == first.data


def test_nobody_reads_a_key_in_the_log(ana: Visitor, game: str) -> None:
    secret = "my neighbour's name"
    ana.play(game, 2, PICK, headers={"Idempotency-Key": secret.replace(" ", "-")})

    log = ana.get(f"/v1/games/{game}/moves")
    [key] = [move["key"] for move in log.get_json()["moves"] if "key" in move]

    assert "neighbour" not in log.text
    assert key == "sha256:" + hashlib.sha256(b"my-neighbour's-name").hexdigest()


def test_a_key_stands_for_one_body(ana: Visitor, game: str) -> None:
    key = {"Idempotency-Key": "k"}
    ana.play(game, 2, PICK, headers=key)

    answer = ana.play(game, 2, {"type": "pick", "place": 2}, headers=key)

    assert answer.status_code == 422
    assert answer.get_json()["type"] == "/v1/problems/key-reused"


def test_undo_is_a_move_like_any_other(ana: Visitor, game: str) -> None:
    before = ana.get(f"/v1/games/{game}").get_json()["view"]
    ana.play(game, 2, PICK)

    undone = ana.play(game, 3, {"type": "undo"})

    assert undone.get_json()["events"] == [
        {"type": "undone", "schema": 1, "seat": undone.get_json()["seat"], "move": 3}
    ]
    assert ana.get(f"/v1/games/{game}").get_json()["view"] == before
    assert ana.play(game, 4, {"type": "undo"}).get_json()["rule"] == "API-UNDO"


def test_the_request_is_named_in_the_move(ana: Visitor, game: str) -> None:
    answer = ana.play(game, 2, PICK, headers={"X-Request-Id": "my-request"})

    assert answer.headers["X-Request-Id"] == "my-request"
    assert answer.get_json()["meta"] == {"request": "my-request"}


def test_a_dry_run_says_what_would_happen_and_stores_nothing(ana: Visitor, game: str) -> None:
    answer = ana.post(
        f"/v1/games/{game}/moves?dry_run=true",
        {"commands": [PICK]},
        headers={"If-Match": '"2"', "Idempotency-Key": "k"},
    )

    told = answer.get_json()
    assert answer.status_code == 200
    assert told["is_complete"]
    assert told["judged"] == 1
    assert told["score_change"] == told["events"][0]["card"]
    assert version_of(ana, game) == 2
    assert ana.play(game, 2, PICK, END, headers={"Idempotency-Key": "k"}).status_code == 201


def test_a_dry_run_of_an_old_version_or_a_forbidden_move_is_refused(
    ana: Visitor, game: str
) -> None:
    def dry(version: int, *commands: Any) -> int:
        path = f"/v1/games/{game}/moves?dry_run=true"
        headers = {"If-Match": f'"{version}"'}
        return ana.post(path, {"commands": commands}, headers=headers).status_code

    assert dry(1, PICK) == 412
    assert dry(2, END) == 409


def test_a_dry_run_knows_a_move_that_another_process_made(
    service: Service, ana: Visitor, game: str
) -> None:
    other = Service(store=service.parts.store, people=service.parts.people)
    elsewhere = Visitor(other.app, ana.token)
    assert version_of(elsewhere, game) == 2
    ana.play(game, 2, PICK, END)

    path = f"/v1/games/{game}/moves?dry_run=true"
    tried = elsewhere.post(path, {"commands": [PICK]}, headers={"If-Match": '"2"'})

    assert tried.status_code == 412


def test_a_dry_run_shows_nothing_that_is_hidden(service: Service, ana: Visitor) -> None:
    table = service.table(ana, ana, game="burano", deal="hidden")
    path, version = f"/v1/games/{table['id']}", 2
    for _ in range(2):  # the end of the round deals new cards
        take = {"type": "take", "column": 1, "end": "top", "count": 1}
        answer = ana.post(
            f"{path}/moves?dry_run=true",
            {"commands": [take, {"type": "end_turn"}]},
            headers={"If-Match": f'"{version}"'},
        )
        told = answer.get_json()
        ana.play(table["id"], version, take, {"type": "end_turn"})
        version += 1

    assert told["judged"] == 1
    assert not told["is_complete"]
    assert [event["type"] for event in told["events"]] == ["burano.cards_taken"]


def test_legal_moves_are_ready_to_post_with_a_sentence_and_their_worth(
    ana: Visitor, game: str
) -> None:
    listed = ana.get(f"/v1/games/{game}/legal-moves").get_json()
    best = max(listed["moves"], key=lambda move: move["score_change"] or 0)

    played = ana.play(game, listed["version"], best["command"])

    assert played.status_code == 201
    assert played.get_json()["events"][0]["card"] == best["score_change"]
    assert all(move["sentence"] for move in listed["moves"])


def test_resigning_is_worth_nothing_though_closed_windows_no_longer_count(
    service: Service, ana: Visitor
) -> None:
    table = service.table(ana, ana, ana, game="burano", deal="windows")
    path, gains = f"/v1/games/{table['id']}", []
    for _ in range(60):
        legal = ana.get(f"{path}/legal-moves").get_json()
        commands = [move["command"] for move in legal["moves"]]
        build = max(commands, key=lambda command: BUILDING.index(command["type"]))
        ana.play(table["id"], legal["version"], build)
    for seat in (1, 2, 3):
        listed = ana.get(f"{path}/legal-moves?seat={seat}").get_json()
        body = {"commands": [{"type": "resign"}], "seat": seat}
        version = {"If-Match": f'"{listed["version"]}"'}
        tried = ana.post(f"{path}/moves?dry_run=true", body, headers=version).get_json()
        gains.append(tried["score_change"])
        [resign] = [one for one in listed["moves"] if one["command"]["type"] == "resign"]
        assert resign["score_change"] is None

    assert max(gains) > 0


def test_everything_listed_is_accepted_and_undo_comes_when_there_is_something(
    ana: Visitor, game: str
) -> None:
    def types() -> set[str]:
        listed = ana.get(f"/v1/games/{game}/legal-moves").get_json()["moves"]
        return {move["command"]["type"] for move in listed}

    assert types() == {"pick", "resign"}
    ana.play(game, 2, PICK)
    assert types() == {"end_turn", "undo", "resign"}


def test_a_seat_that_waits_may_only_resign(service: Service) -> None:
    ana, bo = service.player(), service.player()
    table = service.table(ana, bo)
    waiting = (bo, ana)[table["asked"] - 1]

    listed = waiting.get(f"/v1/games/{table['id']}/legal-moves").get_json()

    assert [move["command"] for move in listed["moves"]] == [{"type": "resign"}]
    assert service.player().get(f"/v1/games/{table['id']}/legal-moves").status_code == 403


def test_the_log_comes_in_parts(ana: Visitor, game: str) -> None:
    ana.play(game, 2, PICK, END)
    path = f"/v1/games/{game}/moves"

    whole = ana.get(path).get_json()
    first = ana.get(f"{path}?most=2").get_json()
    rest = ana.get(f"{path}?after={first['next']}").get_json()

    assert [move["number"] for move in whole["moves"]] == [1, 2, 3]
    assert first["moves"] + rest["moves"] == whole["moves"]
    assert rest["next"] is None
    assert ana.get(f"{path}?after=99").get_json()["moves"] == []


def test_scores_can_be_read_at_any_version(ana: Visitor, game: str) -> None:
    ana.play(game, 2, PICK)
    path = f"/v1/games/{game}/scores"

    before, after = ana.get(f"{path}?at=2").get_json(), ana.get(path).get_json()

    assert [score["total"] for score in before["scores"]] == [0, 0]
    assert sum(score["total"] for score in after["scores"]) > 0
    assert after["version"] == 3
    assert ana.get(f"{path}?at=4").status_code == 404


def test_sentences_go_by_the_deck_of_the_game(service: Service, ana: Visitor) -> None:
    head, *specials = DECK.tables["specials"].splitlines(keepends=True)
    # Turned round, the deck has the window on the first roof of each colour, not on the last.
    deck = {"rooms": DECK.tables["rooms"], "specials": "".join([head, *reversed(specials)])}
    table = service.table(ana, ana, game="dream-home", deck=deck, deal="a view from attic 13")

    log = ana.get(f"/v1/games/{table['id']}/moves").get_json()["moves"]

    said = dict(
        zip([event["type"] for event in log[-1]["events"]], log[-1]["sentences"], strict=True)
    )
    (dealt,) = (e for e in log[-1]["events"] if e["type"] == "dream-home.round_dealt")
    assert "roof-red-1" in dealt["specials"]
    assert "red roof with window" in said["dream-home.round_dealt"]
