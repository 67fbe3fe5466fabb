"""Rematches: everybody who asks for one meets at the same table."""

from freezegun.api import FrozenDateTimeFactory

from tests.api.http_players import Service, Visitor


def over(service: Service, *players: Visitor, **wanted: object) -> str:
    """Play a game that ends at once; the last player resigns."""
    game = str(service.table(*players, game="burano", **wanted)["id"])
    assert players[-1].play(game, len(players), {"type": "resign"}).status_code == 201
    return game


def test_the_first_creates_the_game_and_the_others_sit_down(service: Service) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    wanted = {"options": {"round_limit": 3}, "label": "Ours", "clock": {"seconds": 600}}
    path = f"/v1/games/{over(service, ana, bo, **wanted)}/rematch"

    first, again, second = bo.post(path), bo.post(path), ana.post(path)

    assert [answer.status_code for answer in (first, again, second)] == [201] * 3
    assert first.get_json()["status"] == again.get_json()["status"] == "open"
    table = second.get_json()
    assert table["id"] == first.get_json()["id"]
    assert (table["status"], table["label"], table["clock"]["seconds"]) == ("running", "Ours", 600)
    assert [seat["name"] for seat in table["seats"]] == ["Bo", "Ana"]
    move = ana.get(f"/v1/games/{table['id']}/moves").get_json()["moves"][0]
    assert move["commands"][0]["options"] == {"round_limit": 3}


def test_a_game_against_the_computer_begins_at_once(service: Service) -> None:
    ana = service.player("Ana")
    body = {"game": "dream-home", "players": 2, "seats": [{"bot": "greedy"}]}
    game = ana.post("/v1/games", body).get_json()["id"]
    assert ana.play(game, 2, {"type": "resign"}).status_code == 201

    table = ana.post(f"/v1/games/{game}/rematch").get_json()

    assert table["status"] == "running"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]


def test_a_rematch_is_listed_by_its_age_as_other_games_are(
    service: Service, clock: FrozenDateTimeFactory
) -> None:
    ana = service.player()
    games = [service.table(ana, ana, game="burano")["id"] for _ in range(4)]
    clock.tick(60)
    for game in games:
        assert ana.play(game, 2, {"type": "resign"}).status_code == 201
    rematches = [ana.post(f"/v1/games/{game}/rematch").get_json()["id"] for game in games]
    clock.tick(60)
    newest = service.table(ana, ana, game="burano")["id"]

    listed = [one["id"] for one in ana.get("/v1/games").get_json()["games"]]

    assert listed[0] == newest
    assert set(listed[1:5]) == set(rematches)
    assert set(listed[5:]) == set(games)


def test_a_program_sits_down_by_itself_as_a_person_does(service: Service) -> None:
    ana = service.player("Ana")
    made = service.visitor().post("/v1/players", {"name": "Fox", "bot": True}).get_json()
    fox = Visitor(service.app, made["token"], made["player"]["id"])
    of_ana = f"/v1/games/{over(service, ana, fox)}/rematch"
    of_fox = f"/v1/games/{over(service, fox, ana)}/rematch"

    for path, first, second in ((of_ana, ana, fox), (of_fox, fox, ana)):
        alone, both = first.post(path).get_json(), second.post(path).get_json()

        assert alone["status"] == "open"
        assert [seat["player"] for seat in alone["seats"]] == [first.player, None]
        assert [seat["player"] for seat in both["seats"]] == [first.player, second.player]


def test_a_fixed_deal_is_dealt_anew_and_both_seats_of_one_player_are_taken(
    service: Service,
) -> None:
    ana = service.player("Ana")
    game = over(service, ana, ana, deal="the same")

    table = ana.post(f"/v1/games/{game}/rematch").get_json()

    assert (table["status"], table["deal"]) == ("running", None)


def test_a_private_game_leads_to_a_private_one_with_a_key_of_its_own(service: Service) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    created = service.table(ana, ana, game="burano", visibility="private")
    game = created["id"]
    assert ana.play(game, 2, {"type": "resign"}).status_code == 201

    table = ana.post(f"/v1/games/{game}/rematch").get_json()

    assert table["visibility"] == "private"
    assert table["share"] not in (None, created["share"])
    assert bo.get(f"/v1/games/{table['id']}").status_code == 404
    assert bo.post(f"/v1/games/{game}/rematch").status_code == 404


def test_only_those_who_played_a_finished_game_play_it_again(service: Service) -> None:
    ana, bo, eve = service.player("Ana"), service.player("Bo"), service.player("Eve")
    running = service.table(ana, bo, game="burano")["id"]
    finished = over(service, ana, bo)

    assert eve.post(f"/v1/games/{finished}/rematch").status_code == 403
    assert service.visitor().post(f"/v1/games/{finished}/rematch").status_code == 401
    early = ana.post(f"/v1/games/{running}/rematch")
    assert early.status_code == 409
    assert early.get_json()["type"] == "/v1/problems/game-goes-on"
    assert ana.post(f"/v1/games/{'0' * 32}/rematch").status_code == 404
