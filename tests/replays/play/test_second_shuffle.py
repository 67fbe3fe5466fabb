"""Going on from an unfinished game: with its own cards if they are known, else shuffled again."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from replays.files.opening import open_cursor
from replays.play.local_game import LocalGame
from replays.reading.verification import OF_A_RUNNING_GAME, OF_A_SECOND_SHUFFLE, verify
from service.cli import altana
from service.domain.kit.messages import UnseenShuffled
from service.events.replay_files.file import write
from service.events.store.audit import last_shuffle
from tests.fair_shuffle.prover import NotProven, prove
from tests.fair_shuffle.test_prover import tables
from tests.replays.conformance.materials import relinked
from tests.replays.golden_games import path
from tests.replays.play.test_play import altana_play
from tests.replays.reading.test_second_verifier import second_opinion

GAMES = ("burano-2", "burano-4", "burano-undone", "dream-home-3")


def cut(name: str, at: str, folder: Path) -> str:
    """Cut a golden game at a moment: what is left doesn't tell its secret."""
    file = str(folder / "cut.replay")
    result = CliRunner().invoke(altana, ["replay", "fork", path(name), "--at", at, "-o", file])
    assert result.exit_code == 0, result.output
    return file


def played_on(name: str, at: str, folder: Path) -> Path:
    """Go on from a game that was cut, and let computers play it to its end."""
    file = folder / "on.replay"
    source = cut(name, at, folder)
    told = altana_play("replay", "play", source, "-o", str(file)).stderr
    assert f"{source} doesn't tell its hidden cards" in told
    assert verify(file.read_bytes()).proven == OF_A_RUNNING_GAME
    local = LocalGame.resume(str(file))
    local.computers = dict.fromkeys(range(1, local.state.seats + 1), "beginner")
    while local.play_computer():
        pass
    return file


@pytest.mark.parametrize("name", GAMES)
def test_the_unseen_cards_are_shuffled_again_and_proven_since_then(name: str, tmp_path: Path):
    file = played_on(name, "R3.2", tmp_path)
    report, game = verify(file.read_bytes()), open_cursor(str(file)).game
    shuffle = next(m for m in game.moves if isinstance(m.events[0], UnseenShuffled))
    [second] = second_opinion(files=[str(file)])

    assert report.fault is None
    assert report.proven == OF_A_SECOND_SHUFFLE
    assert report.proven_since == shuffle.number
    assert (second["fault"], second["checked"]) == (None, ["seal", "chain", "later-deals"])
    assert prove(file.read_bytes(), tables(name.rpartition("-")[0])) > 0
    assert not (tmp_path / "on.replay.secret").exists()


def test_no_card_comes_twice(tmp_path: Path):
    game = open_cursor(str(played_on("dream-home-3", "R4", tmp_path))).game
    dealt = Counter[str]()
    for event in (event for move in game.moves for event in move.events):
        fields = msgspec.to_builtins(event)
        if fields["type"] == "dream-home.round_dealt":
            dealt.update((*fields["rooms"], *fields["specials"]))

    assert len(dealt) == 12 * 9
    assert set(dealt.values()) == {1}


def test_what_would_have_come_before_the_shuffle_is_known_to_nobody(tmp_path: Path):
    game = open_cursor(str(played_on("dream-home-2", "R3", tmp_path))).game
    before = game.trial(game.after(3))

    assert game.secret is None
    assert before.secret is None
    assert game.trial(game.after(len(game.moves) - 1)).secret is not None


def test_a_game_that_was_shuffled_again_is_cut_and_shuffled_once_more(tmp_path: Path):
    file = played_on("burano-2", "R3.2", tmp_path)
    early = altana_play("replay", "play", str(file), "--at", "R2", "-o", str(tmp_path / "a.replay"))
    late = altana_play("replay", "play", str(file), "--at", "R5", "-o", str(tmp_path / "b.replay"))

    assert "doesn't tell its hidden cards" in early.stderr
    assert "The hidden cards are those of" in late.stderr


def test_an_open_deal_tells_its_cards_before_it_is_over(tmp_path: Path):
    source = cut("burano-open-deal", "R2", tmp_path)
    told = altana_play("replay", "play", source, "-o", str(tmp_path / "on.replay")).stderr

    assert "The hidden cards are those of" in told


def forged(file: Path, **changed: Any) -> bytes:
    """Change the event of the second shuffle, and link all moves again."""
    game = open_cursor(str(file)).game
    number = last_shuffle(game.moves)
    assert number is not None

    def change(move: dict[str, Any]) -> None:
        move["events"][0].update(changed)

    return b"".join(write(relinked(game.replay, number, change)))


def without_a_card(unseen: list[int]) -> list[int]:
    return unseen[:-1]


def with_a_card_twice(unseen: list[int]) -> list[int]:
    return [*unseen, unseen[-1]]


def with_a_card_that_was_seen(unseen: list[int]) -> list[int]:
    return sorted({*unseen, min(set(range(24)) - set(unseen))})


def in_another_order(unseen: list[int]) -> list[int]:
    return unseen[::-1]


LISTS = (without_a_card, with_a_card_twice, with_a_card_that_was_seen, in_another_order)


def shuffled_again(name: str, folder: Path, at: str = "R3.2") -> Path:
    """Shuffle the unseen cards of a game that was cut, and stop there."""
    file = folder / "again.replay"
    altana_play("replay", "play", cut(name, at, folder), "-o", str(file))
    return file


def falsely_shuffled(file: Path, deck: str, falsify: Callable[[list[int]], list[int]]) -> bytes:
    game = open_cursor(str(file)).game
    number = last_shuffle(game.moves)
    assert number is not None
    [shuffle] = game.moves[number - 1].events
    assert isinstance(shuffle, UnseenShuffled)
    return forged(file, unseen={**shuffle.unseen, deck: falsify(list(shuffle.unseen[deck]))})


@pytest.mark.parametrize(("name", "deck"), [("burano-2", "upper"), ("dream-home-2", "specials")])
def test_a_shuffle_of_other_cards_than_the_unseen_ones_is_not_true(
    name: str, deck: str, tmp_path: Path
):
    """Whether the game is over or not: the cards that were seen are known to all."""
    over, running = played_on(name, "R3.2", tmp_path), shuffled_again(name, tmp_path)
    move = last_shuffle(open_cursor(str(over)).game.moves)
    files = []
    for falsify in LISTS:
        for whole in (over, running):
            data = falsely_shuffled(whole, deck, falsify)
            fault = verify(data).fault
            assert fault is not None
            assert (fault.move, fault.code) == (move, "events")
            files.append(tmp_path / f"{falsify.__name__}-{whole.name}")
            files[-1].write_bytes(data)
        with pytest.raises(NotProven, match=f"move {move}: unseen cards"):
            prove(files[-2].read_bytes(), tables(name.rpartition("-")[0]))

    found = [verdict["fault"] for verdict in second_opinion(files=[str(file) for file in files])]
    assert [(fault["move"], fault["code"]) for fault in found] == [(move, "events")] * len(files)


def test_an_earlier_shuffle_is_checked_too(tmp_path: Path):
    """The last one decides what comes; what the first one says has to be true all the same."""
    first = shuffled_again("burano-2", tmp_path)
    (lying := tmp_path / "lying.replay").write_bytes(
        falsely_shuffled(first, "upper", without_a_card)
    )
    number = last_shuffle(open_cursor(str(lying)).game.moves)
    file = tmp_path / "twice.replay"
    altana_play("replay", "play", str(lying), "-o", str(file))
    [second] = second_opinion(files=[str(file)])

    fault = verify(file.read_bytes()).fault
    assert fault is not None
    assert (fault.move, fault.code) == (number, "events")
    assert (second["fault"]["move"], second["fault"]["code"]) == (number, "events")


def test_a_shuffle_by_another_secret_is_not_true(tmp_path: Path):
    data = forged(played_on("burano-2", "R3.2", tmp_path), commitment="0" * 64)
    fault = verify(data).fault

    assert fault is not None
    assert fault.code == "commitment"
    with pytest.raises(NotProven):
        prove(data, tables("burano"))


def test_the_words_tell_what_holds(tmp_path: Path):
    file = played_on("burano-2", "R3.2", tmp_path)
    told = CliRunner().invoke(altana, ["replay", "verify", str(file), "--language", "en"]).stdout

    assert "the cards only since move" in told
    assert "Since the second shuffle every card follows" in told
    assert "The cards that were dealt before the second shuffle" in told
    assert "the game is not over" not in told
