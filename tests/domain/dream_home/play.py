"""How the tests of Dream Home lay out a table, build a house and play at random."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from service.domain.dream_home import DREAM_HOME_1 as RULES
from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.commands import DreamHomeCommand
from service.domain.dream_home.model.events import DreamHomeEvent
from service.domain.dream_home.model.houses import SLOTS, House, LaidCard, Tool
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit.chance import Shuffle, secret_of_deal
from service.domain.kit.fold import Position
from service.domain.kit.judge import judge
from service.domain.kit.messages import CardId, GameId, PlayerId, Seat
from service.domain.kit.seating import CreateGame, TakeSeat
from tests.kit import spec
from tests.kit.spec import Spec

SHORT = {
    "L": "living_room",
    "B": "bathroom",
    "D": "bedroom",
    "K": "kitchen",
    "C": "childrens_room",
    "G": "garage",
    "#": "scaffolding",
}
# Face-down cards whose kind does not matter, from copies that no test builds with.
EMPTY_ROOMS = [f"living_room-{n}" for n in (12, 11, 10, 8)] + [
    f"bathroom-{n}" for n in (10, 8, 7, 6, 5, 4, 3, 2)
]
ROOMS = ("living_room-9", "bathroom-9", "bedroom-8", "kitchen-8", "garage-6")
SPECIALS = ("roof-red-1", "roof-blue-2", "drill-2", "painting-1")
# A deck full of what makes moves hard to list: tools, helpers that swap, tokens.
_HANDY_SPECIALS = """type,name,window,copies,placed_on,points,certainty
roof,red,yes,1,,,ours
roof,brown,yes,1,,,ours
roof,grey,yes,1,,,ours
roof,blue,yes,1,,,ours
decoration,aquarium,,6,any,1,ours
decoration,piano,,4,living_room,3,ours
helper,supplier,,3,,,ours
helper,handyman,,3,,,ours
helper,interior_decorator,,3,,,ours
tool,drill,,10,,,ours
tool,jackhammer,,8,,,ours
tool,concrete_mixer,,2,,,ours
tool,scaffolding,,5,,,ours
"""
HANDY_TABLES = {**DECK.tables, "specials": _HANDY_SPECIALS}


def chance(seed: int) -> Shuffle:
    return Shuffle(seed.to_bytes(8, "big"))


def house(second: str = "", first: str = "", basement: str = "", **beside: Any) -> House:
    """Build a house from its floors: a letter or a kind for each slot, `~` face down, `+` token.

    Copies are numbered in reading order; helpers and tools are given by name.
    """
    copies = dict[str, int]()
    slots = list[LaidCard | None]()
    for floor, size in ((second, 5), (first, 5), (basement, 2)):
        names = floor.split() or ["."] * size
        assert len(names) == size, floor
        slots += [_lying(name, copies) for name in names]
    tools = tuple(Tool(CardId(card), 1) for card in beside.pop("tools", ()))
    outside = {key: tuple(CardId(card) for card in value) for key, value in beside.items()}
    return House(cards=tuple(slots), tools=tools, **outside)


def table(
    *houses: House,
    rooms: tuple[str | None, ...] = ROOMS,
    specials: tuple[str | None, ...] = SPECIALS,
    options: Options | None = None,
    **fields: Any,
) -> DreamHomeState:
    """Lay out a table in the middle of a game: seat 1 is at its turn."""
    built = houses or (House(), House())
    state = DreamHomeState(
        seats=len(built),
        deck=DECK,
        options=options or Options(),
        houses=built,
        round=5,
        turn=1,
        phase="turn",
        asked=Seat(1),
        rooms=rooms,
        specials=(None, *specials),
        pair_discarded=True,
    )
    return replace(state, **fields)


def holding(
    home: House, room: str | None, special: str | None = None, **fields: Any
) -> DreamHomeState:
    """Lay out a table where seat 1 has taken a room and a special card."""
    return table(home, House(), has_taken=True, room=room, special=special, **fields)


def at_the_end(home: House, **fields: Any) -> DreamHomeState:
    """Lay out a table after round 12, where seat 1 may use helpers."""
    empty: dict[str, Any] = {"rooms": (None,) * 5, "specials": (None,) * 4, "round": 12}
    return table(home, full_house(), phase="helpers", **{**empty, **fields})


def full_house(**beside: Any) -> House:
    return house("L B L B D", "K X K X B", "X X", **beside)


def tokens(home: House) -> dict[str, str]:
    """Return the tokens by slot."""
    return {
        slot: card.token
        for slot, card in zip(SLOTS, home.cards, strict=True)
        if card is not None and card.token is not None
    }


def cards(home: House) -> dict[str, str]:
    """Return the cards by slot, face-down ones with `~`."""
    return {
        slot: "~" * card.face_down + card.card
        for slot, card in zip(SLOTS, home.cards, strict=True)
        if card is not None
    }


def given(state: DreamHomeState, seed: int | None = None) -> Spec[DreamHomeState]:
    return spec.given(RULES, state, None if seed is None else chance(seed))


def laid_out(
    players: int, options: Options | None = None, tables: dict[str, str] | None = None
) -> DreamHomeState:
    return RULES.initial(RULES.setup(players, asdict(options or Options()), tables))


def started(players: int, seed: int, options: Options | None = None) -> DreamHomeState:
    state = laid_out(players, options)
    return fold(state, RULES.start(state, chance(seed)))


def fold(state: DreamHomeState, events: Any) -> DreamHomeState:
    for event in events:
        state = RULES.evolve(state, event)
    return state


def seated(players: int, deal: str, **options: Any) -> Position[DreamHomeState]:
    """Create a game of an open deal and take every seat."""
    secret = secret_of_deal(deal)
    create = CreateGame(
        game=GameId("game"),
        ruleset=RULES.name,
        player=PlayerId("ana"),
        players=players,
        options=options,
        commitment="",
        deal=deal,
    )
    position = judge(RULES, None, Seat(1), [create], secret).position
    for seat in range(2, players + 1):
        take = TakeSeat(player=PlayerId(f"player {seat}"))
        position = judge(RULES, position, Seat(seat), [take], secret).position
    return position


class Step(NamedTuple):
    """One command of a random game, the state before it and what it led to."""

    before: DreamHomeState
    seat: Seat
    command: DreamHomeCommand
    events: tuple[DreamHomeEvent, ...]
    after: DreamHomeState


def random_game(
    players: int,
    seed: int,
    options: Options | None = None,
    tables: dict[str, str] | None = None,
) -> Iterator[Step]:
    """Play a whole game, each command picked at random from all legal ones."""
    pick = random.Random(seed)
    order = chance(seed)
    state = laid_out(players, options, tables)
    state = fold(state, RULES.start(state, order))
    while state.asked is not None:
        seat = state.asked
        command = pick.choice(RULES.candidates(state, seat))
        events = tuple(RULES.decide(command, seat, state, order))
        after = fold(state, events)
        yield Step(state, seat, command, events, after)
        state = after


def _lying(name: str, copies: dict[str, int]) -> LaidCard | None:
    if name == ".":
        return None
    if name == "X":
        copies["X"] = copies.get("X", 0) + 1
        return LaidCard(CardId(EMPTY_ROOMS[copies["X"] - 1]), face_down=True)
    name, _, token = name.partition("+")
    kind = SHORT.get(name, name)
    face_down, kind = kind.startswith("~"), kind.lstrip("~")
    copies[kind] = copies.get(kind, 0) + 1
    card = CardId(f"{kind}-{copies[kind]}")
    assert card in DECK.room or card in DECK.special, card
    return LaidCard(card, face_down, CardId(f"{token}-1") if token else None)
