"""Exports: a film, a recording and a report."""

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from service.cli import altana
from service.domain.catalog import all_games
from service.events.replay_files.file import parse
from service.pages.page import page_of
from tests.replays.commands.test_cli import run
from tests.replays.opened import opened, path


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

    assert (header["version"], header["term"]["cols"]) == (3, 100)
    assert sum(code == "o" for _, code, _ in lines) == opened("burano-2").game.events
    assert [text for _, code, text in lines if code == "m"][:2] == ["R0", "R1.1"]
    assert all(pause >= 0 for pause, _, _ in lines)


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_a_page_is_the_one_that_the_service_makes(language: str, tmp_path: Path):
    target = tmp_path / "game.html"
    run("export", path("burano-2"), "-o", str(target), "--language", language)

    file = parse(Path(path("burano-2")).read_bytes())
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
