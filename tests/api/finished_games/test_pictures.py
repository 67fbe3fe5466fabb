"""Games as pictures: moments, the table, and the faces of the cards."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.api.http_players import Service, Visitor

TAKE = {"type": "take", "column": 1, "end": "bottom", "count": 1}
SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.fixture
def ana(service: Service) -> Visitor:
    return service.player("Ana <b>")


@pytest.fixture
def path(service: Service, ana: Visitor) -> str:
    """A running game of Walking in Burano, both seats Ana's, at version 3."""
    game = service.table(ana, ana, game="burano", deal="pictures")["id"]
    assert ana.play(game, 2, TAKE).status_code == 201
    return f"/v1/games/{game}"


def moments(visitor: Visitor, path: str, **headers: str) -> Any:
    answer = visitor.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def test_every_event_is_a_moment_with_pictures_of_display_and_seats(
    service: Service, path: str
) -> None:
    told = moments(service.visitor(), f"{path}/moments")

    log = service.visitor().get(f"{path}/moves").get_json()["moves"]
    events = [(m["number"], n) for m in log for n in range(1, len(m["events"]) + 1)]
    assert [(one["move"], one["event"]) for one in told["moments"]] == events
    assert told["version"] == 3
    assert told["next"] is None
    assert told["names"] == ["Ana <b>", "Ana <b>"]
    assert all(len(one["panels"]) == 3 for one in told["moments"])
    shown = {number for one in told["moments"] for number in one["panels"]}
    assert shown == set(range(len(told["pictures"])))


def test_moments_say_what_happened_as_the_log_does(service: Service, path: str) -> None:
    told = moments(service.visitor(), f"{path}/moments")

    log = service.visitor().get(f"{path}/moves").get_json()["moves"]
    assert [one["say"] for one in told["moments"]] == [s for m in log for s in m["sentences"]]


def test_moments_are_named_by_round_and_turn(service: Service, path: str) -> None:
    told = moments(service.visitor(), f"{path}/moments")

    assert told["moments"][0]["at"] == "R0"
    assert told["moments"][-1]["at"] == "R1.1"


def test_a_page_of_moments_ends_where_the_next_begins(service: Service, path: str) -> None:
    whole = moments(service.visitor(), f"{path}/moments")
    first = moments(service.visitor(), f"{path}/moments?most=2")
    rest = moments(service.visitor(), f"{path}/moments?after={first['next']}")

    told = [one["say"] for page in (first, rest) for one in page["moments"]]
    assert told == [one["say"] for one in whole["moments"]]
    assert rest["next"] is None


def test_a_later_page_shows_the_same_pictures(service: Service, path: str) -> None:
    whole = moments(service.visitor(), f"{path}/moments")
    last = moments(service.visitor(), f"{path}/moments?after=2")

    def shown(told: Any) -> list[str]:
        return [told["pictures"][number] for number in told["moments"][-1]["panels"]]

    assert shown(last) == shown(whole)


def test_after_the_last_move_there_are_no_moments_yet(service: Service, path: str) -> None:
    told = moments(service.visitor(), f"{path}/moments?after=99")

    assert told["moments"] == []
    assert told["next"] is None


def test_at_a_move_only_its_last_moment_is_told(service: Service, path: str) -> None:
    told = moments(service.visitor(), f"{path}/moments?at=2")

    whole = moments(service.visitor(), f"{path}/moments")["moments"]
    expected = [one for one in whole if one["move"] == 2][-1]
    assert [one["event"] for one in told["moments"]] == [expected["event"]]
    assert told["moments"][0]["say"] == expected["say"]
    assert told["version"] == 2


def test_moments_speak_the_language_of_the_caller(service: Service, path: str) -> None:
    told = moments(service.visitor(), f"{path}/moments?at=1", **{"Accept-Language": "de"})

    assert 'lang="de"' in told["pictures"][0]


def test_a_name_with_brackets_is_text_in_every_picture(service: Service, path: str) -> None:
    told = moments(service.visitor(), f"{path}/moments?at=3")

    assert not [picture for picture in told["pictures"] if "<b>" in picture]


def test_moments_can_be_as_narrow_as_a_telephone(service: Service, path: str) -> None:
    told = moments(service.visitor(), f"{path}/moments?at=3&width=360")

    widths = [ElementTree.fromstring(picture).get("width") for picture in told["pictures"]]
    assert all(float(width or 0) <= 360 for width in widths)


@pytest.mark.parametrize("query", ["width=319", "width=1601", "width=wide", "most=0", "most=101"])
def test_a_bad_wish_for_moments_is_refused(service: Service, path: str, query: str) -> None:
    answer = service.visitor().get(f"{path}/moments?{query}")

    assert answer.status_code == 422


def test_moments_known_already_are_not_sent_again(service: Service, path: str) -> None:
    answer = service.visitor().get(f"{path}/moments", headers={"If-None-Match": '"3"'})

    assert answer.status_code == 304
    assert answer.data == b""


def test_a_private_game_is_drawn_only_for_those_who_may_see_it(
    service: Service, ana: Visitor
) -> None:
    table = service.table(ana, ana, game="burano", visibility="private")
    path = f"/v1/games/{table['id']}"
    stranger = service.visitor()

    for part in ("moments", "picture", "sprite"):
        assert stranger.get(f"{path}/{part}").status_code == 404
        assert stranger.get(f"{path}/{part}?share={table['share']}").status_code == 200
        assert ana.get(f"{path}/{part}").status_code == 200


@pytest.mark.parametrize("query", ["", "?at=1", "?seat=2", "?width=320&at=3"])
def test_a_picture_is_a_file_of_its_own(service: Service, path: str, query: str) -> None:
    answer = service.visitor().get(f"{path}/picture{query}")

    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert ElementTree.fromstring(answer.text).tag == SVG
    used = set(re.findall(r'href="#([^"]+)"', answer.text))
    assert used <= set(re.findall(r'id="([^"]+)"', answer.text))


@pytest.mark.parametrize("query", ["?at=4", "?seat=3"])
def test_what_is_not_there_has_no_picture(service: Service, path: str, query: str) -> None:
    assert service.visitor().get(f"{path}/picture{query}").status_code == 404


@pytest.mark.parametrize("part", ["picture", "sprite", "moments"])
def test_a_game_without_faces_has_pictures_too(service: Service, ana: Visitor, part: str) -> None:
    toy = service.table(ana, ana)["id"]

    assert ana.get(f"/v1/games/{toy}/{part}").status_code == 200


def test_the_sprite_has_every_face_that_moments_use(service: Service, path: str) -> None:
    faces = service.visitor().get(f"{path}/sprite").text

    used = {
        name
        for picture in moments(service.visitor(), f"{path}/moments")["pictures"]
        for name in re.findall(r'href="#([^"]+)"', picture)
    }
    assert used
    assert used <= set(re.findall(r'id="([^"]+)"', faces))


def test_the_sprite_is_sent_once(service: Service, path: str) -> None:
    first = service.visitor().get(f"{path}/sprite")
    again = service.visitor().get(
        f"{path}/sprite", headers={"If-None-Match": first.headers["ETag"]}
    )

    assert "max-age" in first.headers["Cache-Control"]
    assert again.status_code == 304
    assert again.data == b""


def test_games_with_the_same_deck_share_a_sprite(service: Service, ana: Visitor, path: str) -> None:
    other = service.table(ana, ana, game="burano")["id"]

    tags = {ana.get(f"{one}/sprite").headers["ETag"] for one in (path, f"/v1/games/{other}")}

    assert len(tags) == 1


def test_a_dry_run_shows_scores_view_and_pictures_of_what_would_be(ana: Visitor, path: str) -> None:
    game = path.rpartition("/")[2]
    place = next(
        move["command"]
        for move in ana.get(f"{path}/legal-moves").get_json()["moves"]
        if move["command"]["type"] == "place"
    )

    headers = {"If-Match": '"3"'}
    tried = ana.post(
        f"{path}/moves?dry_run=true&width=600", {"commands": [place]}, headers=headers
    ).get_json()
    played = ana.play(game, 3, place)

    assert played.status_code == 201
    assert tried["view"] == ana.get(path).get_json()["view"]
    assert tried["scores"] == ana.get(f"{path}/scores").get_json()["scores"]
    told = moments(ana, f"{path}/moments?at=4&width=600")
    assert tried["pictures"] == [told["pictures"][n] for n in told["moments"][0]["panels"]]


def test_a_dry_run_draws_only_when_asked_to(ana: Visitor, path: str) -> None:
    body = {"commands": [{"type": "undo"}]}

    tried = ana.post(f"{path}/moves?dry_run=true", body, headers={"If-Match": '"3"'}).get_json()

    assert tried["pictures"] is None
