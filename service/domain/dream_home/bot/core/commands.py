"""The commands of a turn that the core has listed, for the engine to judge."""

from service.domain.dream_home.bot.core import layout as at
from service.domain.dream_home.bot.core.encode import encode
from service.domain.dream_home.bot.core.tools import tokens_of_drill
from service.domain.dream_home.model.commands import (
    Decorate,
    DiscardPair,
    DreamHomeCommand,
    Drill,
    EndTurn,
    Jackhammer,
    Mix,
    Place,
    Scaffold,
    Slot,
    Take,
    Wait,
)
from service.domain.dream_home.model.houses import SLOTS
from service.domain.dream_home.model.state import DreamHomeState


def commands(state: DreamHomeState, turn: list[int]) -> tuple[DreamHomeCommand, ...]:
    """Return the commands of a turn."""
    column = turn[at.COLUMN] + 1
    what = turn[at.WHAT]
    if what == at.WAIT_A_ROUND:
        return (Wait(),)
    if what == at.DISCARD_A_PAIR:
        return (DiscardPair(column=column),)
    slot, hidden = SLOTS[turn[at.SLOT]], turn[at.IS_FACE_DOWN] == 1
    keep = _slot(turn[at.KEEP])
    if what == at.HAMMER:
        hammer = Jackhammer(column=column, slot=slot, face_down=hidden, keep_token=keep)
        return (hammer, EndTurn())
    run: list[DreamHomeCommand] = [*_tool(state, turn), Take(column=column)]
    run.append(Place(slot=slot, face_down=hidden, keep_token=keep))
    scaffold, token = _slot(turn[at.SCAFFOLD_SLOT]), _slot(turn[at.TOKEN_SLOT])
    if scaffold is not None:
        where = len(run) - 1 if turn[at.SCAFFOLD_FIRST] else len(run)
        run.insert(where, Scaffold(slot=scaffold))
    if token is not None:
        run.append(Decorate(slot=token))
    return (*run, EndTurn())


def _slot(place: int) -> Slot | None:
    return None if place == at.NOWHERE else SLOTS[place]


def _tool(state: DreamHomeState, turn: list[int]) -> tuple[DreamHomeCommand, ...]:
    one, other = turn[at.TOOL_A], turn[at.TOOL_B]
    if turn[at.TOOL] == at.USE_MIXER:
        return (Mix(columns=(one + 1, other + 1)),)
    if turn[at.TOOL] != at.USE_DRILL:
        return ()
    position = encode(state, remembers=True)
    assert position is not None
    token_to, keep = tokens_of_drill(position, one, other)
    drill = Drill(
        column=one + 1, slot=SLOTS[other], token_to=_slot(token_to), keep_token=_slot(keep)
    )
    return (drill,)
