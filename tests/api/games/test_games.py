"""Games: creating one, taking a seat, listing and reading games."""

from typing import Any

import pytest

from tests.api.http_players import Service, play_on


def test_who_lays_out_a_table_has_seat_1(service: Service) -> None:
    ana = service.player("Ana")

    answer = ana.post("/v1/games", {"game": "burano", "players": 2, "label": "Friday"})

    table = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"1"'
    assert answer.headers["Location"] == f"/v1/games/{table['id']}"
    assert table["status"] == "open"
    assert table["you"] == [1]
    assert table["label"] == "Friday"
    assert [seat["name"] for seat in table["seats"]] == ["Ana", None]
    assert len(table["commitment"]) == 64


def test_the_last_seat_taken_starts_the_game(service: Service) -> None:
    table = service.table(service.player(), service.player(), game="dream-home")

    assert table["status"] == "running"
    assert table["version"] == 2
    assert table["asked"] in (1, 2)


def test_one_player_may_take_several_seats(service: Service) -> None:
    ana = service.player()

    assert service.table(ana, ana, ana)["you"] == [1, 2, 3]


def test_a_seat_can_be_chosen_and_left_before_the_start(service: Service) -> None:
    ana, bo = service.player(), service.player()
    table = ana.post("/v1/games", {"game": "toy", "players": 3}).get_json()
    path = f"/v1/games/{table['id']}"

    assert bo.post(f"{path}/seats", {"seat": 3}).get_json()["you"] == [3]
    assert bo.post(f"{path}/seats", {"seat": 3}).status_code == 409
    assert bo.delete(f"{path}/seats?seat=1").status_code == 403
    assert bo.delete(f"{path}/seats").status_code == 204
    assert [seat["player"] for seat in ana.get(path).get_json()["seats"]] == [
        ana.player,
        None,
        None,
    ]
    assert bo.delete(f"{path}/seats").status_code == 403


def test_nobody_sits_down_or_leaves_once_the_game_runs(service: Service) -> None:
    ana, bo, cleo = service.player(), service.player(), service.player()
    table = service.table(ana, bo)
    path = f"/v1/games/{table['id']}/seats"

    full, running = cleo.post(path, {}), bo.delete(path)

    assert full.status_code == running.status_code == 409
    assert full.get_json()["type"] == "/v1/problems/no-seat-free"
    assert running.get_json()["type"] == "/v1/problems/game-has-started"


def test_the_same_deal_gives_the_same_cards(service: Service) -> None:
    ana = service.player()

    one, two = (service.table(ana, ana, game="burano", deal="lesson 1")["view"] for _ in range(2))

    assert one == two


def test_entropy_can_not_be_added_to_an_open_deal(service: Service) -> None:
    ana = service.player()

    answer = ana.post(
        "/v1/games", {"game": "toy", "players": 2, "deal": "lesson 1", "entropy": "dice"}
    )

    assert answer.status_code == 409
    assert answer.get_json()["type"] == "/v1/problems/no-entropy-in-open-deal"


def test_what_no_rule_reads_of_a_deck_is_not_kept(service: Service) -> None:
    ana = service.player()
    rooms = service.parts.catalogue.current("dream-home").deck.tables
    wordy = {name: text.replace("printed", "p" * 500) for name, text in rooms.items()}
    worthier = {**wordy, "rooms": wordy["rooms"].replace("1/4/9", "1/4/0010")}

    ours, other = (
        ana.post("/v1/games", {"game": "dream-home", "players": 2, "deck": deck}).get_json()
        for deck in (wordy, worthier)
    )
    kept = ana.get(f"/v1/games/{other['id']}/moves").get_json()["moves"][0]

    assert (ours["standard"], other["standard"]) == (True, False)
    assert "ppp" not in kept["commands"][0]["deck"]["rooms"]
    assert "1/4/10" in kept["commands"][0]["deck"]["rooms"]
    assert kept["events"][0]["deck"] == kept["commands"][0]["deck"]


def test_another_deck_takes_the_place_of_our_own(service: Service) -> None:
    ana = service.player()
    rules = ana.get("/v1/rules/burano").get_json()
    rows = rules["deck"]["tables"]["burano"]
    text = "\n".join([",".join(rows[0]), *(",".join(row.values()) for row in reversed(rows))])

    own = ana.post("/v1/games", {"game": "burano", "players": 2})
    other = ana.post("/v1/games", {"game": "burano", "players": 2, "deck": {"burano": text}})
    broken = ana.post("/v1/games", {"game": "burano", "players": 2, "deck": {"burano": "id"}})

    assert other.status_code == 201, other.text
    assert other.get_json()["view"]["deck_hash"] != own.get_json()["view"]["deck_hash"]
    assert broken.status_code == 422
    assert broken.get_json()["errors"][0]["pointer"] == "/deck"


@pytest.mark.parametrize(
    ("wrong", "pointers"),
    [
        ({"game": "chess"}, ["/game"]),
        ({"players": 9}, ["/players"]),
        ({"players": "2"}, ["/players"]),
        ({"options": {"edition": "long", "stall_limit": -1, "x": 1}, "players": 5},
         ["/options/edition", "/options/stall_limit", "/options/x", "/players"]),
        ({"visibility": "secret", "label": 1, "colour": "red"},
         ["/colour", "/label", "/visibility"]),
        ({"clock": {"seconds": 0, "minutes": 1}}, ["/clock/minutes", "/clock/seconds"]),
        ({"deal": ""}, ["/deal"]),
    ],
)  # fmt: skip
def test_all_that_is_wrong_is_named(service: Service, wrong: Any, pointers: list[str]) -> None:
    answer = service.player().post("/v1/games", {"game": "burano", "players": 2, **wrong})

    assert answer.status_code == 422
    assert sorted(error["pointer"] for error in answer.get_json()["errors"]) == pointers


def test_a_retry_lays_out_no_second_table(service: Service) -> None:
    ana, bo = service.player(), service.player()
    body, key = {"game": "toy", "players": 1, "label": "x"}, {"Idempotency-Key": "k"}

    first = ana.post("/v1/games", body, headers=key)
    ana.play(first.get_json()["id"], 1, {"type": "pick", "place": 1})
    again = ana.post("/v1/games", body, headers=key)

    assert again.status_code == first.status_code == 201
    assert again.data == first.data
    assert ana.post("/v1/games", {**body, "label": "y"}, headers=key).status_code == 422
    assert bo.post("/v1/games", body, headers=key).get_json()["id"] != first.get_json()["id"]
    assert ana.post("/v1/games", body, headers={"Idempotency-Key": "a b"}).status_code == 422


def test_a_retry_takes_no_second_seat(service: Service) -> None:
    ana, bo = service.player(), service.player()
    table = ana.post("/v1/games", {"game": "toy", "players": 3}).get_json()
    path, key = f"/v1/games/{table['id']}/seats", {"Idempotency-Key": "k"}

    first = bo.post(path, {}, headers=key)
    again = bo.post(path, {}, headers=key)
    ana.post(path, {})
    late = bo.post(path, {}, headers=key)

    assert first.data == again.data == late.data
    assert bo.post(path, {"entropy": "x"}, headers=key).status_code == 422


def test_a_private_game_is_for_its_players_and_holders_of_the_link(service: Service) -> None:
    ana, bo, stranger = service.player(), service.player(), service.visitor()
    table = ana.post("/v1/games", {"game": "toy", "players": 2, "visibility": "private"}).get_json()
    path, share = f"/v1/games/{table['id']}", f"?share={table['share']}"

    for part in ("", "/moves", "/scores", "/audit", "/replay"):
        assert stranger.get(path + part).status_code == 404
        assert stranger.get(f"{path}{part}?share=guess").status_code == 404
        assert stranger.get(path + part + share).status_code == 200
        assert ana.get(path + part).status_code == 200
    assert stranger.get(path + share).get_json()["share"] is None
    assert bo.post(f"{path}/seats", {}).status_code == 404
    assert bo.post(f"{path}/seats{share}", {}).get_json()["share"] == table["share"]
    assert bo.get(path).status_code == 200


def test_a_private_game_is_listed_only_for_its_players(service: Service) -> None:
    ana, bo = service.player(), service.player()
    table = ana.post("/v1/games", {"game": "toy", "players": 2, "visibility": "private"}).get_json()

    assert [game["id"] for game in ana.get("/v1/games").get_json()["games"]] == [table["id"]]
    assert bo.get("/v1/games").get_json()["games"] == []
    assert service.visitor().get("/v1/games").get_json()["games"] == []


def test_the_list_is_newest_first_and_stays_right_while_games_are_added(service: Service) -> None:
    ana = service.player()
    made = [service.table(ana, ana)["id"] for _ in range(5)]

    first = ana.get("/v1/games?most=2").get_json()
    late = service.table(ana, ana)["id"]
    second = ana.get(f"/v1/games?most=2&cursor={first['next']}").get_json()
    third = ana.get(f"/v1/games?most=2&cursor={second['next']}").get_json()

    listed = [game["id"] for page in (first, second, third) for game in page["games"]]
    assert sorted(listed) == sorted(made)
    assert listed == sorted(listed, reverse=True)
    assert late not in listed
    assert third["next"] is None


def test_the_list_can_be_filtered(service: Service) -> None:
    ana, bo = service.player(), service.player()
    toy = service.table(ana, bo, options={"cards": 2})
    play_on(service, toy, [ana, bo])
    burano = service.table(ana, ana, game="burano")
    waiting = ana.post("/v1/games", {"game": "dream-home", "players": 2}).get_json()

    def listed(query: str) -> set[str]:
        return {game["id"] for game in ana.get(f"/v1/games?{query}").get_json()["games"]}

    assert listed("game=burano") == {burano["id"]}
    assert listed("status=finished") == {toy["id"]}
    assert listed("status=open") == {waiting["id"]}
    assert listed(f"player={bo.player}") == {toy["id"]}
    assert listed(f"player={ana.player}&status=running") == {burano["id"]}


def test_the_list_can_be_asked_for_by_ids(service: Service) -> None:
    ana, bo = service.player(), service.player()
    one, two, three = (service.table(ana, ana)["id"] for _ in range(3))
    private = ana.post("/v1/games", {"game": "toy", "players": 2, "visibility": "private"})
    hidden, unknown = private.get_json()["id"], "0" * 32
    query = f"/v1/games?ids={two},{hidden},{unknown},{one},{two}"

    mine, other = ana.get(query).get_json(), bo.get(query).get_json()

    assert [game["id"] for game in mine["games"]] == [two, hidden, one]
    assert [game["id"] for game in other["games"]] == [two, one]
    assert mine["next"] is other["next"] is None
    assert bo.get(f"/v1/games?ids={three}&status=open").get_json()["games"] == []


@pytest.mark.parametrize(("count", "cost"), [(9, 1), (10, 2), (100, 11)])
def test_a_list_by_ids_costs_by_their_number(service: Service, count: int, cost: int) -> None:
    ana = service.player()

    def left() -> int:
        return int(ana.get("/v1/rules").headers["RateLimit"].split(";r=")[1].split(";")[0])

    before = left()
    ana.get(f"/v1/games?ids={','.join(f'{n:032x}' for n in range(count))}")

    assert before - left() - 1 == cost


@pytest.mark.parametrize(
    "ids", ["", ",", "x", "0" * 31, f"{'0' * 32},", ",".join(f"{n:032x}" for n in range(101))]
)
def test_strange_ids_are_refused(service: Service, ids: str) -> None:
    answer = service.visitor().get(f"/v1/games?ids={ids}")

    assert answer.status_code == 422
    [wrong] = answer.get_json()["errors"]
    assert wrong["pointer"] == "?ids"
    assert "at most 100" in wrong["detail"]


@pytest.mark.parametrize(
    "query", ["most=0", "most=x", "status=old", "cursor=x", "page=2", "most=1&most=2"]
)
def test_a_strange_query_is_refused(service: Service, query: str) -> None:
    answer = service.visitor().get(f"/v1/games?{query}")

    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == f"?{query.partition('=')[0]}"


def test_the_table_can_be_seen_after_any_move(service: Service) -> None:
    ana = service.player()
    table = service.table(ana, ana)
    path = f"/v1/games/{table['id']}"
    ana.play(table["id"], 2, {"type": "pick", "place": 1}, {"type": "end_turn"})

    assert ana.get(f"{path}?at=1").get_json()["status"] == "open"
    assert ana.get(f"{path}?at=2").get_json() == table
    assert ana.get(f"{path}?at=3").get_json() == ana.get(path).get_json()
    assert ana.get(f"{path}?at=3").headers["ETag"] == '"3"'
    assert ana.get(f"{path}?at=4").status_code == 404
    assert ana.get(f"{path}?at=0").status_code == 422


def test_who_knows_the_version_gets_no_body(service: Service) -> None:
    ana = service.player()
    table = service.table(ana, ana)
    path = f"/v1/games/{table['id']}"

    same = ana.get(path, headers={"If-None-Match": '"2"'})
    other = ana.get(path, headers={"If-None-Match": '"1"'})

    assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", '"2"')
    assert other.status_code == 200


@pytest.mark.parametrize("game", ["x", "0" * 32, "..%2f..", "%00", "é"])
def test_a_game_that_nobody_laid_out_is_not_found(service: Service, game: str) -> None:
    assert service.visitor().get(f"/v1/games/{game}").status_code == 404
