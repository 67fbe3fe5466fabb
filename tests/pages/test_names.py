"""Names on a page: filled in when it is served, and escaped for their places."""

import base64
import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from replays.reading.cursor import Cursor
from service.domain.catalog import all_games
from service.events.replay_files.file import Replay, parse, write
from service.events.store.chain import canonical
from service.pages.page import nameless_page, page_of
from service.pages.story import SEAT, SHARED
from service.pages.template import (
    END,
    NamelessPage,
    mark_of,
    placeholder,
    with_names,
)
from service.pictures.panels import Panels
from service.teaching.notes.file_notes import named
from service.teaching.notes.replay_game import ReplayGame
from tests.kit.effort import SOME_LANGUAGES
from tests.replays.golden_games import path

ODD = ("</script><b>Ana", '"}],"Bo\\', "$& $1 &amp;", "Nó 名 'x'")


def replay_of(name: str) -> Replay:
    """Read a golden game without the names in its file."""
    found = parse(Path(path(name)).read_bytes())
    return replace(found, others=())


def made(replay: Replay, language: str = "en", mark: str | None = None) -> NamelessPage:
    mark = mark or mark_of(b"".join(write(replay)))
    return nameless_page(replay, all_games(), language, mark, ())


@cache
def made_of(name: str, language: str = "de") -> NamelessPage:
    """Return the page of a golden game: to draw one with four players takes seconds."""
    return made(replay_of(name), language)


def carried(page: str, part: str = "data") -> Any:
    found = re.search(rf' id="{part}">([A-Za-z0-9+/=]+)</script>', page)
    assert found is not None
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def pictures(page: str) -> list[str]:
    """Return the pictures as the page's script shows them."""
    data = carried(page)
    pattern = re.compile(f"{data['mark']}([0-9]+){END}")
    return [
        pattern.sub(lambda found: data["labels"][int(found[1])], picture)
        for picture in carried(page, "pictures")
    ]


@pytest.mark.parametrize("name", ["burano-4", "dream-home-resigned"])
@pytest.mark.parametrize("language", SOME_LANGUAGES)
def test_a_page_that_gets_its_names_late_is_the_one_of_the_named_file(name: str, language: str):
    replay = replay_of(name)
    page = made_of(name, language)
    names = {player: ODD[seat] for seat, player in enumerate(page.players) if player}
    file = parse(named(b"".join(write(replay)), names))

    late, early = with_names(page, names).decode(), page_of(file, all_games(), language)

    unlike = ("mark",)  # depends on the file, with or without names
    assert {**carried(late), **dict.fromkeys(unlike)} == {
        **carried(early),
        **dict.fromkeys(unlike),
    }
    assert pictures(late) == pictures(early)
    assert late.partition(' id="data"')[0] == early.partition(' id="data"')[0]


@pytest.mark.slow  # the test above compares them with those of a page that is made with the names
def test_pictures_are_those_that_would_be_drawn_with_the_names():
    replay = replay_of("burano-resigned")
    page = made(replay)
    names = {player: ODD[seat] for seat, player in enumerate(page.players) if player}
    game = ReplayGame(parse(named(b"".join(write(replay)), names)))
    panels = Panels(game.ruleset, game.names, "en", SEAT, SHARED)
    for at in range(1, game.events + 1):
        panels.of(Cursor.over(game).to(at).state)

    assert pictures(with_names(page, names).decode()) == panels.pictures


def test_a_nameless_seat_is_called_by_its_number():
    page = made_of("burano-4")

    told = carried(with_names(page, {}).decode())

    assert told["names"] == told["labels"] == ["Platz 1", "Platz 2", "Platz 3", "Platz 4"]


def test_a_name_is_never_taken_for_a_placeholder():
    page = made_of("burano-4")
    mark = page.template.mark
    first, second = page.players[:2]
    assert first
    assert second

    told = carried(with_names(page, {first: f"x{placeholder(mark, 1)}", second: "Bo"}).decode())

    assert told["names"][:2] == ["x??????1?", "Bo"]


def test_nobody_can_write_the_mark_of_a_page_into_it():
    replay = replay_of("dream-home-2")
    bare = mark_of(b"".join(write(replay)))
    note = {"kind": "annotation", "id": "n", "anchor": {"move": 1, "hash": "0" * 64}}
    forged = canonical({**note, "text": {"en": placeholder(bare, 0)}})
    noted = replace(replay, others=(forged,))

    page = made(noted)

    assert page.template.mark != bare
    assert placeholder(bare, 0) in carried(with_names(page, {}).decode())["file"]


def test_a_long_name_is_cut_in_pictures_alone():
    page = made(replay_of("burano-1"))
    [player] = page.players
    assert player

    told = carried(with_names(page, {player: "x" * 80}).decode())

    assert told["names"] == ["x" * 80]
    assert told["labels"] == ["x" * 47 + "…"]
