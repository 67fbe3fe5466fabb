"""Exports: a film, a GIF, a poster, a recording and a report."""

import json
import re
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from PIL import Image, ImageSequence

from replays.exporting import cast, gif, poster
from replays.files.opening import open_cursor
from replays.play.local_game import LocalGame
from replays.stepper.reader import Reader
from replays.stepper.scene import Scene
from service.cli import altana
from service.domain.catalog import all_games
from service.events.replay_files.file import parse
from service.pages.page import page_of
from service.pictures import png
from tests.kit.effort import ALL
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import opened, path
from tests.replays.on_screen import press, stepper


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("name", ["burano-round-limit-1", "dream-home-given-up"])
def test_a_film_has_a_picture_for_every_turn(name: str, language: str, tmp_path: Path):
    target = tmp_path / "film.svg"
    run("export", path(name), "-o", str(target), "--language", language)
    film = ElementTree.parse(target)

    frames = [part for part in film.iter() if part.get("class") == "frame"]
    assert len(frames) == len(opened(name).timeline.turns)


def test_a_recording_is_an_asciicast_of_version_3():
    head, *events = run("export", path("burano-2"), "--as", "cast").output.splitlines()
    header = json.loads(head)
    lines = [json.loads(event) for event in events]

    assert (header["version"], header["term"]) == (3, {"cols": 100, "rows": 30})
    assert sum(code == "o" for _, code, _ in lines) == opened("burano-2").game.events
    assert [text for _, code, text in lines if code == "m"][:2] == ["R0", "R1.1"]
    assert all(pause >= 0 for pause, _, _ in lines)


@pytest.mark.parametrize("moment", ["1", "R5.2"])
def test_a_recording_shows_the_screen_of_the_stepper(moment: str):
    scene = Scene(Reader(opened("burano-2").jump(moment), "en"), colour=True)

    recorded = ["".join(text for text, *_ in line) for line in cast.screen(scene)]

    shown = press(stepper("burano-2", moment)).splitlines()
    assert [row.rstrip() for row in recorded[:24]] == shown[:24]
    assert [row[:60].rstrip() for row in recorded[24:29]] == shown[24:29]
    assert recorded[24][61:].strip() == shown[29].strip()


def test_a_recording_draws_only_the_rows_that_change():
    _, first, *events = run("export", path("burano-2"), "--as", "cast").output.splitlines()
    drawn = [text for _, code, text in map(json.loads, events) if code == "o"]

    assert json.loads(first)[2].count("\x1b[") > 30
    assert min(len(text) for text in drawn) < len(json.loads(first)[2]) / 2


def test_a_gif_has_a_picture_for_every_turn_and_shows_the_end_longer(tmp_path: Path):
    target = tmp_path / "game.gif"
    run("export", path("burano-round-limit-1"), "-o", str(target))

    with Image.open(target) as film:
        pauses = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert len(pauses) == len(opened("burano-round-limit-1").timeline.turns)
    assert (film.format, film.width, film.info["loop"]) == ("GIF", 800, 0)
    assert pauses[-1] == 5 * pauses[0]


def test_a_gif_of_too_many_turns_is_refused_before_it_is_drawn(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gif, "MOST_TURNS", 2)

    answer = run("export", path("burano-2"), "--as", "gif", code=1)

    assert "a GIF shows 2 turns, and this game has" in answer.stderr


@pytest.mark.parametrize("at", [[], ["--at", "R1"]])
def test_a_poster_is_one_picture(at: list[str], tmp_path: Path):
    target = tmp_path / "game.png"
    run("export", path("dream-home-given-up"), "-o", str(target), *at)

    with Image.open(target) as picture:
        assert (picture.format, picture.width) == ("PNG", 1280)


def test_a_poster_tells_the_points_and_the_result():
    last = opened("dream-home-3").last()

    assert "Ana 18 · Bo 29 · Cleo 32" in poster.caption(last, "en")
    assert "Cleo wins with 32 points." in poster.caption(last, "en")


def test_a_name_is_written_in_a_picture_without_the_face_before_it(tmp_path: Path):
    """Every letter is one of the fonts that ship along: a picture is the same everywhere."""
    file = str(tmp_path / "game.replay")
    LocalGame.new(file, "burano", ["Ana", "🦊 greedy 2"], {2: "greedy"})
    parts = [tile for row in gif._frame(open_cursor(file), (), "en") for tile in row]

    assert any(">greedy 2<" in part.picture for part in parts)
    assert all(png._covers(part.picture) for part in parts)
    assert poster.without_faces("<text>🏠</text>") == "<text>🏠</text>"


def test_a_long_turn_is_told_in_several_lines():
    here = opened("dream-home-3").jump("R5.2")
    said = " ".join(here.to(at).sentence("en") for at in range(here.at, here.at + 6))
    told = poster.caption(here, "en", said, lines=3)

    assert "…" not in told
    assert "…" in poster.caption(here, "en", said)
    assert all(word in told for word in said.replace("'", " ").split())


def test_only_a_poster_shows_a_moment():
    assert "poster" in run("export", path("burano-2"), "--as", "gif", "--at", "R1", code=2).stderr


@pytest.mark.parametrize("kind", ["gif", "poster"])
def test_without_the_extra_an_export_says_what_to_install(
    kind: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "resvg_py", None)

    answer = run("export", path("burano-round-limit-1"), "--as", kind, code=1)
    assert "pip install resvg-py" in answer.stderr


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_a_page_is_the_one_that_the_service_makes(language: str, tmp_path: Path):
    target = tmp_path / "game.html"
    game = path("burano-2" if ALL else "burano-round-limit-1")  # the page of a long one takes long
    run("export", game, "-o", str(target), "--language", language)

    file = parse(Path(game).read_bytes())
    assert target.read_text("utf-8") == page_of(file, all_games(), language)


def test_a_report_tells_the_whole_game():
    report = run("export", path("dream-home-3"), "--as", "report").output

    assert report.startswith("# Dream Home: Ana, Bo, Cleo")
    assert "Cleo wins with 32 points." in report
    assert "### R12.3" in report
    assert report.count("\n- ") == opened("dream-home-3").game.events


def test_an_export_that_nobody_can_guess_is_refused():
    assert "--as" in run("export", path("burano-2"), "-o", "game.doc", code=2).stderr


def test_what_might_have_been_is_told_in_a_report(tmp_path: Path):
    file = str(tmp_path / "game.replay")
    shutil.copy(path("burano-round-limit-1"), file)
    play = '[{"type":"take","column":1,"end":"top","count":1}]'
    run("branch", file, "--at", "1", "--play", play, "--id", "instead", "--text", "What if?")

    report = run("export", file, "--as", "report").output
    assert re.search(
        r"> What if\?\n  > \[instead\] Ana takes .* from column 1, and 2 coins\.", report
    )


def test_a_report_says_who_says_something_and_keeps_its_lines(tmp_path: Path):
    file = str(tmp_path / "game.replay")
    shutil.copy(path("burano-round-limit-1"), file)
    CliRunner().invoke(
        altana, ["annotate", "add", file, "--at", "R1", "--author", "Zoe", "--text", "One\n\n- two"]
    )

    report = run("export", file, "--as", "report").output
    assert "  > ✎ Zoe\n  >\n  > One\n  >\n  > - two\n" in report
