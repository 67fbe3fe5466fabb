"""Games to download: the replay file with its names, and the page."""

import base64
import gzip
import json
import re
from typing import Any

import pytest

from service.events.replay_files.file import Replay, parse
from tests.api.http_players import Service, Visitor

TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}


@pytest.fixture
def bo(service: Service) -> Visitor:
    return service.player("Bò </script>")


@pytest.fixture
def path(service: Service, ana: Visitor, bo: Visitor) -> str:
    """A running game of Walking in Burano at version 3."""
    table = service.table(ana, bo, game="burano", deal="to take home")
    mover = (ana, bo)[table["asked"] - 1]
    assert mover.play(table["id"], 2, TAKE).status_code == 201
    return f"/v1/games/{table['id']}/replay"


def names_in(replay: Replay) -> Any:
    return [line["names"] for line in replay.others_read() if line["kind"] == "names"]


def packed_in(page: str) -> Any:
    """Read the data that a page carries for its script."""
    [packed] = re.findall(r' id="data">\s*(H4sI[A-Za-z0-9+/=]+)\s*<', page)
    return json.loads(gzip.decompress(base64.b64decode(packed)))


def test_a_replay_file_says_what_the_players_are_called(
    ana: Visitor, bo: Visitor, path: str
) -> None:
    replay = parse(ana.get(path).data)

    assert names_in(replay) == [{ana.player: "Ana", bo.player: "Bò </script>"}]


def test_a_replay_file_asked_for_again_is_the_same_byte_for_byte(ana: Visitor, path: str) -> None:
    assert ana.get(path).data == ana.get(path).data


def test_the_name_of_an_erased_player_is_gone_from_later_files(
    ana: Visitor, bo: Visitor, path: str
) -> None:
    assert bo.delete(f"/v1/players/{bo.player}").status_code == 204

    replay = parse(ana.get(path).data)
    page = ana.get(f"{path}?format=html").text

    assert names_in(replay) == [{ana.player: "Ana"}]
    assert packed_in(page)["names"] == ["Ana", "Seat 2"]


def test_a_game_of_nameless_players_has_no_names_line(
    ana: Visitor, bo: Visitor, path: str, service: Service
) -> None:
    for player in (ana, bo):
        player.delete(f"/v1/players/{player.player}")

    assert parse(service.visitor().get(path).data).others == ()


def test_the_page_of_a_running_game_needs_nothing_else(service: Service, path: str) -> None:
    answer = service.visitor().get(f"{path}?format=html")

    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    assert answer.headers["Content-Disposition"].endswith('.html"')
    assert not re.search(r"(?:src|href)=[\"']https?:", answer.text)
    assert packed_in(answer.text)["names"] == ["Ana", "Bò </script>"]


def test_the_page_carries_the_file_itself(service: Service, path: str) -> None:
    page = service.visitor().get(f"{path}?format=html").text

    assert packed_in(page)["file"].encode() == service.visitor().get(path).data


def test_the_page_is_in_the_language_of_the_caller(service: Service, path: str) -> None:
    page = service.visitor().get(f"{path}?format=html", headers={"Accept-Language": "it"})

    assert page.headers["Content-Language"] == "it"
    assert '<html lang="it"' in page.text


def test_the_page_follows_the_game(service: Service, ana: Visitor, path: str) -> None:
    before = packed_in(ana.get(f"{path}?format=html").text)
    ana.play(path.split("/")[3], 3, {"type": "resign"})

    after = packed_in(ana.get(f"{path}?format=html").text)

    assert len(after["moments"]) > len(before["moments"])


def test_a_game_without_faces_has_a_page_too(service: Service, ana: Visitor) -> None:
    toy = service.table(ana, ana)["id"]

    assert packed_in(ana.get(f"/v1/games/{toy}/replay?format=html").text)["moments"]
    assert ana.get(f"/v1/games/{toy}/replay").status_code == 200


def test_a_private_game_is_no_page_for_strangers(service: Service, ana: Visitor) -> None:
    table = service.table(ana, ana, game="burano", visibility="private")
    path = f"/v1/games/{table['id']}/replay?format=html"

    assert service.visitor().get(path).status_code == 404
    assert service.visitor().get(f"{path}&share={table['share']}").status_code == 200


def test_no_other_form_is_known(service: Service, path: str) -> None:
    assert service.visitor().get(f"{path}?format=pdf").status_code == 422
