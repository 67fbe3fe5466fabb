"""The golden games: every number of players, every value of every option."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from service.domain.catalog import all_games


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How a golden game is set up and played; its name is the name of its file."""

    name: str
    game: str
    players: int
    version: int = 1  # of the rules
    options: dict[str, Any] = field(default_factory=dict)
    has_open_deal: bool = False
    has_own_deck: bool = False
    has_daily_deal: bool = False
    whole_turns: float = 0.4  # how often a turn is one submission
    undo: float = 0.03
    resigns: dict[int, int] = field(default_factory=dict)  # round: seat
    resigns_in_the_turn_of_another: bool = False
    carelessness: float = 1.0
    second_thoughts: bool = False  # somebody gets up before the start and sits down again


# The bounds and the middle of every option; the default values have a game too.
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "burano": {
        "edition": ("full", "short"),
        "two_player_refill": ("recycle", "remove"),
        "exchange": (True, False),
        "tourist_limit": (None, 1, 2, 3),
        "simple_characters": (True, False),
        "no_window_penalty": (True, False),
        "round_limit": (None, 1, 8, 999),
        "stall_limit": (0, 1, 20, 999),
    },
    "dream-home": {
        "tie_break": ("children", "shared"),
        "token_on_removed_card": ("room", "card"),
        "face_down": ("barred", "free"),
        "no_pair_discard": (True, False),
    },
}
PLAYERS = {"burano": (1, 2, 3, 4), "dream-home": (2, 3, 4)}


def plans() -> Iterator[Plan]:
    yield from _by_newer_rules()
    for game, counts in PLAYERS.items():
        for players in counts:
            yield Plan(name=f"{game}-{players}", game=game, players=players)
        yield from _by_option(game)
        yield from _odd_ones(game)
    yield Plan(
        name="burano-longest",
        game="burano",
        players=4,
        whole_turns=0.0,
        undo=0.15,
        carelessness=100.0,
    )
    yield Plan(
        name="burano-solo-short", game="burano", players=1, options={"edition": "short"}, undo=0.1
    )
    yield Plan(name="burano-daily", game="burano", players=1, has_daily_deal=True)


def _by_newer_rules() -> Iterator[Plan]:
    for newer in all_games().rulesets:
        for players in newer.players if newer.version > 1 else ():
            name = f"{newer.game}-by-{newer.version}-{players}"
            yield Plan(name=name, game=newer.game, version=newer.version, players=players)
    yield Plan(
        name="dream-home-by-2-given-up",
        game="dream-home",
        version=2,
        players=3,
        whole_turns=0.0,
        resigns={2: 3, 3: 1, 4: 1, 5: 1},
        resigns_in_the_turn_of_another=True,
    )


def _by_option(game: str) -> Iterator[Plan]:
    counts = PLAYERS[game]
    for option, values in OPTIONS[game].items():
        for value in values:
            name = f"{game}-{option.replace('_', '-')}-{str(value).lower()}"
            players = 2 if option == "two_player_refill" else counts[len(name) % len(counts)]
            yield Plan(name=name, game=game, players=players, options={option: value})


def _odd_ones(game: str) -> Iterator[Plan]:
    fewest = PLAYERS[game][0]
    yield Plan(name=f"{game}-open-deal", game=game, players=2, has_open_deal=True)
    yield Plan(name=f"{game}-own-deck", game=game, players=2, has_own_deck=True)
    yield Plan(name=f"{game}-whole-turns", game=game, players=3, whole_turns=1.0, undo=0.0)
    yield Plan(
        name=f"{game}-undone",
        game=game,
        players=3,
        whole_turns=0.0,
        undo=0.25,
        second_thoughts=True,
    )
    yield Plan(name=f"{game}-resigned", game=game, players=4, resigns={3: 2, 5: 4})
    yield Plan(
        name=f"{game}-given-up",
        game=game,
        players=fewest,
        resigns={4: 1},
    )
