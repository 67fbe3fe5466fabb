"""Notes on a page that were written about seats call them by the names of their players."""

from pathlib import Path

from click.testing import CliRunner
from playwright.sync_api import Page

from service.cli import altana
from service.events.replay_files.file import parse, write
from service.teaching.notes.file_notes import named
from service.teaching.notes.replay_game import ReplayGame
from tests.pages.from_disk import shown
from tests.replays.golden_games import path

ANA, BO = "Ana *the* <b>first</b>", "Bo"


def test_notes_questions_and_mistakes_name_the_players(tmp_path: Path, browser_page: Page):
    file, page = tmp_path / "game.replay", tmp_path / "game.html"
    replay = parse(Path(path("dream-home-2")).read_bytes())
    players = ReplayGame(replay).players
    names = {player: name for player, name in zip(players, (ANA, BO), strict=True) if player}
    file.write_bytes(named(b"".join(write(replay)), names))

    def altana_does(*arguments: str) -> None:
        assert CliRunner().invoke(altana, arguments).exit_code == 0

    said = ("--text", "**Seat 1** took what Seat 2 needed.", "--glyph", "??")
    altana_does("annotate", "add", str(file), "--at", "5", *said)
    asked = ("--text", "What should Seat 1 play?", "--answer", "played")
    altana_does("annotate", "question", str(file), "--at", "R2", *asked)
    altana_does("replay", "export", str(file), "-o", str(page))

    at_note = shown(browser_page, page, "5")
    assert at_note.inner_text(".note p >> nth=1") == f"{ANA} took what {BO} needed."
    assert f"{ANA} took what {BO} needed." in at_note.inner_text(".mistakes")
    at_note.click("#guess-begin")
    assert at_note.inner_text("#question-text") == f"What should {ANA} play?"
