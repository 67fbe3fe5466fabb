"""What people add to a game and ask of it: notes, bookmarks, comparisons, branches, cards."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from replays.commands.diff import in_words
from replays.files.opening import open_replay
from replays.files.output_file import save
from replays.reading.card_places import travels_of
from replays.reading.moment_changes import changes
from service.domain.burano.model.commands import Take
from service.domain.kit.chance import DealHidden
from service.domain.kit.judge import judge
from service.events.store.chain import canonical
from service.teaching.lessons.variations import judged
from service.teaching.notes.model import Anchor, Annotation, Bookmark, Mark, Variation
from service.teaching.notes.replay_game import ReplayGame
from tests.replays.golden_games import opened
from tests.replays.on_screen import Playing, own_copy, press, shown, stepper, typed, watch


def annotated(folder: Path, *moves: int, name: str = "burano-4") -> Path:
    """Return a copy of a game with an annotation on each of these moves."""
    file = own_copy(name, folder)
    replay = open_replay(str(file))
    notes = tuple(
        canonical(
            Annotation(
                id=f"note-{move}",
                anchor=Anchor(move=move, hash=replay.entries[move - 1].hash),
                author="Eva",
                text={"en": f"Look at move {move}.", "de": f"Siehe Zug {move}."},
                glyphs=("!?",),
                marks=(Mark(mark="ring", card="roof-pink-3"),),
            )
        )
        for move in moves
    )
    save(msgspec.structs.replace(replay, others=(*replay.others, *notes)), str(file))
    return file


def test_a_glyph_stands_with_the_player_it_is_about_also_before_the_move(tmp_path: Path):
    file = own_copy("burano-4", tmp_path)
    game = opened("burano-4").game
    move = next(at for at in range(30, 60) if game.moves[at - 2].seat != game.moves[at - 1].seat)
    note = Annotation(
        id="missed",
        anchor=Anchor(move=move, hash=game.hashes[move - 1], when="before"),
        glyphs=("?!",),
    )
    replay = open_replay(str(file))
    save(msgspec.structs.replace(replay, others=(*replay.others, canonical(note))), str(file))
    blamed = game.names[game.moves[move - 1].seat - 1]
    seen = press(stepper("", str(move - 1), file=file), size=(160, 60))
    headings = [line for line in seen.splitlines() if " ?! ─" in line]

    assert len(headings) == 1
    assert headings[0].strip(" ►").startswith(blamed)
    later = press(
        stepper("", str(move - 1), file=file), "right", "right", size=(160, 60)
    ).splitlines()
    (line,) = (line for line in later if line.startswith("?!"))
    assert blamed in line


def test_annotations_are_gone_to_one_after_another(tmp_path: Path):
    app = stepper("", "R2", file=annotated(tmp_path, 30, 42, 50))
    places = []

    async def do(pilot: Playing) -> None:
        for key in "cccCCC":
            await pilot.press(key)
            places.append(app.reader.here.place[0])

    watch(app, do)
    assert places == [30, 42, 50, 42, 30, 30]
    assert app.reader.message == "There are no more notes that way."


def test_an_annotation_is_read_where_it_belongs(tmp_path: Path):
    file = annotated(tmp_path, 42)
    seen = press(stepper("", "R2", file=file), "c")
    assert "Eva !?: Look at move 42." in seen
    assert "◎" in seen

    assert "Siehe Zug 42." in press(stepper("", "R2", file=file, language="de"), "c")
    assert "Look at move 42." not in press(stepper("", "R2", file=file))


def test_an_annotation_of_another_game_is_not_told(tmp_path: Path):
    file = own_copy("burano-4", tmp_path)
    replay = open_replay(str(file))
    stray = Annotation(id="x", anchor=Anchor(move=42, hash="0" * 64), text={"en": "Stray."})
    save(msgspec.structs.replace(replay, others=(*replay.others, canonical(stray))), str(file))
    app = stepper("", "R2", file=file)
    press(app, "c")

    assert app.reader.here.label == "R2.1"


def test_a_card_tells_its_way_and_leads_there():
    app = stepper("burano-4", "end")
    travels = travels_of(opened("burano-4").game, "ground-red-1")
    seen = press(app, "t", *typed("ground-red-1\n"))
    assert "red ground floor 1" in seen
    assert "→" in seen

    app = stepper("burano-4", "end")
    press(app, "t", *typed("ground-red-1\n"), "down", "enter")
    assert app.reader.here.at == travels[1].moment


def test_a_card_of_this_step_is_offered_first():
    app = stepper("burano-4", "42.1")
    taken: Any = app.reader.here.event
    [card] = taken.cards
    press(app, "t", "enter", "enter")

    assert app.reader.here.at == travels_of(opened("burano-4").game, card)[0].moment


def test_a_card_that_is_none_is_told():
    app = stepper("burano-4", "42.1")
    press(app, "t", *typed("zebra\n"))

    assert app.reader.message == "No card “zebra” was seen."


def test_two_moments_are_compared_in_words():
    app = stepper("burano-4", "R3.2")
    seen = press(app, "d", "]", "d", size=(160, 120))
    one, other = opened("burano-4").jump("R3.2"), opened("burano-4").jump("R4")

    for line in in_words(one, other, changes(one, other), "en"):
        assert line.strip()[:40] in seen
    assert app.reader.mark is None


def test_a_comparison_can_be_forgotten():
    app = stepper("burano-4", "R3.2")
    press(app, "d", "escape")

    assert app.reader.mark is None


def test_bookmarks_are_kept_in_the_file_and_found_again(tmp_path: Path):
    file = own_copy("burano-4", tmp_path)
    press(stepper("", "R3.2", file=file), "m", *typed("good idea\n"))
    notes = ReplayGame(open_replay(str(file))).notes
    assert [note.name for note in notes if isinstance(note, Bookmark)] == ["good idea"]

    app = stepper("", "end", file=file)
    press(app, "apostrophe", "enter")
    assert app.reader.here.label == "R3.2"


def test_without_bookmarks_there_is_nothing_to_go_to():
    app = stepper("burano-4", "R3.2")
    press(app, "apostrophe")

    assert app.reader.message == "There are no bookmarks yet."


def test_what_cannot_be_kept_is_told_and_nothing_changes(tmp_path: Path):
    file = own_copy("burano-4", tmp_path)
    app = stepper("", "R3.2", file=file)
    file.unlink()
    press(app, "m", *typed("x\n"))

    assert app.reader.message.startswith("Not saved:")
    assert not file.exists()


@pytest.mark.parametrize("name", ["burano-4", "dream-home-3"])
def test_other_moves_are_tried_and_kept_as_a_variation(name: str, tmp_path: Path):
    file = own_copy(name, tmp_path)
    app = stepper("", "R3.2", file=file)

    async def do(pilot: Playing) -> None:
        await pilot.press("b", "enter")
        assert app.scene.branch
        assert len(app.scene.branch.line) == 1
        assert "variation: 1 move" in shown(app)
        await pilot.press("b", "down", "enter")
        assert len(app.scene.branch.line) == 2
        await pilot.press("u")
        assert len(app.scene.branch.line) == 1
        await pilot.press("w", *typed("What if?\n"))
        assert app.scene.branch is None
        assert "Saved in" in shown(app)

    watch(app, do, (160, 50))
    game = ReplayGame(open_replay(str(file)))
    [variation] = [note for note in game.notes if isinstance(note, Variation)]
    judged(game, variation)
    assert variation.text == {"en": "What if?"}
    assert len(variation.moves) == 1
    assert variation.anchor.move == opened(name).jump("R3.2").place[0]


@pytest.mark.parametrize("written", ["column 3", "take 1 card column 3 top; end the turn"])
def test_the_move_that_is_written_is_the_one_that_is_tried(written: str):
    app = stepper("burano-2", "R3")
    press(app, "b", *typed(f"{written}\n"))

    assert app.scene.branch
    [command, *_] = app.scene.branch.line[0].commands
    assert isinstance(command, Take)
    assert command.column == 3


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('[{"type":"take","column":1,"end":"top","count":3},{"type":"undo"}]', "Refused:"),
        ('[{"type":"fly"}]', "Refused:"),
        ("[]", "Refused:"),
        ("nonsense", "Refused: “nonsense” can't be played there"),
        ("[", "Refused: That is not a JSON list"),
    ],
)
def test_what_the_rules_refuse_is_told_and_changes_nothing(written: str, told: str):
    app = stepper("burano-4", "R3.2")
    seen = press(app, "b", *typed(f"{written}\n"))

    assert told in seen
    assert app.scene.branch
    assert app.scene.branch.line == []


def test_a_refusal_is_told_in_the_readers_language():
    app = stepper("burano-4", "R3.2", language="de")
    seen = press(app, "b", *typed('[{"type":"take","column":9,"end":"top","count":1}]\n'))

    assert "Abgelehnt: Die Auslage hat die Spalten 1 bis 5, nicht 9." in seen


@pytest.mark.parametrize("name", ["burano-4", "dream-home-3"])
def test_without_spoilers_a_branch_ends_where_hidden_cards_would_be_dealt(name: str):
    before, dealing = a_move_that_deals(name)
    app = stepper(name, before, no_spoilers=True)
    seen = press(app, "b", *typed(f"{dealing}\n"))
    assert "The cards that come now are hidden" in seen
    assert app.scene.branch
    assert app.scene.branch.line == []

    app = stepper(name, before)
    press(app, "b", *typed(f"{dealing}\n"))
    assert app.scene.branch
    assert len(app.scene.branch.line) == 1


def a_move_that_deals(name: str) -> tuple[str, str]:
    """Find a move of a running game that turns hidden cards up, one that is soon typed."""
    game, dealing = opened(name).game, list[tuple[str, str]]()
    for number in range(opened(name).jump("R1").place[0] + 1, len(game.moves)):
        played = game.moves[number - 1]
        try:
            judge(game.ruleset, game.after(number - 1), played.seat, played.commands, None)
        except DealHidden:
            dealing.append((str(number - 1), canonical(played.commands).decode()))
    return min(dealing, key=lambda found: len(found[1]))


def test_a_branch_is_left_as_one_came():
    app = stepper("burano-4", "R3.2")
    press(app, "b", "enter", "l", "escape", "l")

    assert app.scene.branch is None
    assert app.reader.here == opened("burano-4").jump("R3.2").step("event")


@pytest.mark.parametrize(
    ("at", "keys", "told"),
    [
        ("1.1", "b", "before the game is created"),
        ("end", "b", "Nothing can be played here."),
        ("R3.2", ("b", "escape", "u"), "There is nothing to undo."),
        ("R3.2", "w", "There is no variation to save: try a move first."),
    ],
)
def test_where_there_is_no_branch_nothing_is_tried_kept_or_taken_back(
    at: str, keys: tuple[str, ...], told: str
):
    app = stepper("burano-4", at)
    press(app, *keys)

    assert told in app.reader.message


def test_a_branch_in_the_middle_of_a_move_begins_before_it():
    app = stepper("burano-4", "42.2")
    seen = press(app, "b", "escape", "b", "down", "enter")

    assert app.scene.branch
    assert app.scene.branch.start == opened("burano-4").jump("41")
    assert "»" in seen
    assert opened("burano-4").jump("42.1").sentence("en") not in seen
