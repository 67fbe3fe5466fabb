"""The fair shuffle: published vectors, and every order as likely as any other."""

import re
from collections import Counter
from csv import DictReader
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.catalog import AnyRuleset, all_games
from service.domain.kit.chance import (
    OPEN_DEAL,
    DealHidden,
    DryRunChance,
    Secret,
    Shuffle,
    commitment,
    secret_of_deal,
    seed,
)
from service.domain.kit.messages import GameId
from service.domain.rule_texts import rules_markdown
from tests.kit.spec import fold

PAGE = Path(__file__).parents[3] / "docs" / "fair-shuffle.md"
PUBLISHED = dict(re.findall(r"^\| (.+?) \| `(.+)` \|$", PAGE.read_text("utf-8"), re.MULTILINE))
SECRET = Secret(bytes.fromhex(PUBLISHED["secret"]))


def numbers(name: str) -> tuple[int, ...]:
    return tuple(map(int, PUBLISHED[name].split()))


def test_the_published_commitment_is_ours():
    assert commitment(SECRET, GameId(PUBLISHED["game id"])) == PUBLISHED["commitment"]


def test_the_published_orders_are_ours():
    mixed = seed(SECRET, PUBLISHED["game id"], ["from ana", ""])

    assert mixed.hex() == PUBLISHED["seed"]
    assert Shuffle(mixed).order("ground", 24) == numbers("order of `ground`, 24 cards")
    assert Shuffle(mixed).order("rooms", 60) == numbers("order of `rooms`, 60 cards")


def test_the_published_open_deal_is_ours():
    secret = secret_of_deal(PUBLISHED["deal"])
    mixed = seed(secret, OPEN_DEAL, ())

    assert secret.reveal().hex() == PUBLISHED["secret of the deal"]
    assert mixed.hex() == PUBLISHED["seed of the deal"]
    assert Shuffle(mixed).order("ground", 24) == numbers("order of the deal's `ground`, 24 cards")


class Watched(Shuffle):
    """Remembers what was shuffled."""

    def __init__(self) -> None:
        super().__init__(bytes(32))
        self.asked = set[tuple[str, int]]()

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        self.asked.add((deck, size))
        return super().order(deck, size)


@pytest.mark.parametrize("ruleset", all_games().rulesets, ids=lambda ruleset: ruleset.name)
def test_the_page_names_everything_that_a_game_shuffles(ruleset: AnyRuleset):
    named = re.findall(
        rf"^\| `{ruleset.game}` \| `(.+?)` \| (\d+|one for each seat) \|",
        PAGE.read_text("utf-8") + rules_markdown(ruleset),
        re.MULTILINE,
    )

    for players in ruleset.players:
        chance = Watched()
        state = ruleset.initial(ruleset.setup(players, {}, None))
        state = fold(ruleset, state, ruleset.start(state, chance))
        while not state.is_over:
            for command in ruleset.finish_turn(state):
                decided = ruleset.decide(command, state.asked, state, chance)
                state = fold(ruleset, state, decided)
        promised = {(name, int(size) if size.isdigit() else players) for name, size in named}
        assert chance.asked == promised - ({("start player", 1)} if players == 1 else set())


def test_the_page_says_how_the_decks_begin():
    burano: Any = all_games().current("burano").deck
    ids = [row["id"] for row in DictReader(burano.tables["burano"].splitlines())]
    for level, stack in zip(("ground", "upper", "roof"), burano.stacks, strict=True):
        assert list(stack) == [card for card in ids if card.startswith(f"{level}-")]
    home = all_games().current("dream-home").deck
    for name, named in (("rooms", "kind"), ("specials", "name")):
        rows = DictReader(home.tables[name].splitlines())
        copies = [row[named] for row in rows for _ in range(int(row["copies"]))]
        cards = [card.removeprefix("roof-") for card in getattr(home, name)]
        assert [card.rpartition("-")[0] for card in cards] == copies


@given(st.binary(min_size=32, max_size=32), st.integers(0, 120))
def test_a_shuffle_is_a_permutation(key: bytes, size: int):
    assert sorted(Shuffle(key).order("deck", size)) == list(range(size))


def test_every_order_is_as_likely_as_any_other():
    rounds = 6_000
    seen = Counter(Shuffle(n.to_bytes(32, "big")).order("deck", 3) for n in range(rounds))

    expected = rounds / 6
    surprise = sum((seen[order] - expected) ** 2 / expected for order in permutations(range(3)))
    assert surprise < 20.5  # chi-squared with 5 degrees of freedom passes this once in 1,000


def test_decks_of_one_game_are_shuffled_apart():
    chance = Shuffle(b"s" * 32)

    assert chance.order("ground", 24) != chance.order("upper", 24)


def test_each_seats_entropy_changes_the_deal():
    mixed = {seed(SECRET, "game", [a, b]) for a in ("", "x") for b in ("", "x")}

    assert len(mixed) == 4


def test_a_secret_does_not_show_itself():
    assert "73" not in repr(Secret(b"s" * 32))
    assert "sss" not in str(Secret(b"s" * 32)) + repr([Secret(b"s" * 32)])


def test_a_secret_has_its_length():
    with pytest.raises(ValueError, match="32"):
        Secret(b"short")


def test_a_dry_run_has_no_chance():
    with pytest.raises(DealHidden):
        DryRunChance().order("deck", 3)
