"""Room to work for the compiled part of a search: made once for each core and value."""

from collections.abc import Callable
from typing import Any, NamedTuple

from service.bots.value import begin_sums, sums_size
from service.domain.kit.compact import Core, Ints, Position, Turns

STACKS = 512  # more cards than any game has
MOST_CANDIDATES = 64
MOST_AFTER_ANSWER = 80  # turns after each answer to a question beside the turns


class Workspace(NamedTuple):
    """The value, and the rows of integers that everything is written on."""

    turn_size: int
    most_valued: int  # turns of a position
    learns_lead: int  # 1 if a value is a lead, and not the points of one seat
    net: Ints
    candidates: Turns  # of the position that is searched
    answers: Turns  # to a question beside the turns
    turns: Turns  # of a position that is tried
    played: Position
    asked: Position
    trial: Position
    row: Ints  # features of one seat
    sums: Ints  # of the position valued last
    values: Ints  # of the candidates
    chosen: Ints  # the candidates that are tried
    totals: Ints  # what they brought
    stacks: Ints
    luck: Ints


def new_workspace(core: Core[Any, Any], net: Ints, row_of: Callable[[int], Ints]) -> Workspace:
    """Make a workspace of lists or of arrays; `row_of` makes a row of so many numbers."""
    turns, sums = core.turn_size * core.most_turns, row_of(sums_size(net))
    begin_sums(net, sums)
    return Workspace(
        turn_size=core.turn_size,
        most_valued=core.most_valued,
        learns_lead=int(core.learns_lead),
        net=net,
        candidates=row_of(turns),
        answers=row_of(turns),
        turns=row_of(turns),
        played=row_of(core.size),
        asked=row_of(core.size),
        trial=row_of(core.size),
        row=row_of(len(core.features)),
        sums=sums,
        values=row_of(core.most_turns),
        chosen=row_of(MOST_CANDIDATES),
        totals=row_of(MOST_CANDIDATES),
        stacks=row_of(STACKS),
        luck=row_of(2),
    )
