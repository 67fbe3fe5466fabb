"""The turns of a position that are as good as the best one."""

import msgspec

from service.coach.appraiser import RatedTurns
from service.coach.engine import judges_of
from service.coach.outlooks import standings_of
from service.coach.turns import Turn
from service.domain.kit.compact import A_POINT
from service.domain.kit.messages import Command
from service.domain.kit.ruleset import AnyRuleset

TOLERANCE = 0.7  # points that a right turn may lose


class RightTurn(msgspec.Struct, frozen=True):
    """A turn, and the points that it loses against the best one."""

    commands: tuple[Command, ...]
    lost: float


class TurnChoice(msgspec.Struct, frozen=True):
    """The right turns of a position, the best first, and how many turns were compared."""

    right: tuple[RightTurn, ...]
    turns: int
    is_whole: bool  # no turn was left out of the list


def right_turns(ruleset: AnyRuleset, turn: Turn, rated: RatedTurns | None = None) -> TurnChoice:
    """Return every listed turn within the tolerance. Raises NotValued.

    Its turns are compared unless that was done already.
    """
    appraiser, measured = judges_of(ruleset, turn.start)
    rated = rated or appraiser.rate(turn.start)
    if rated is None:
        return TurnChoice((), 0, True)
    share = standings_of(appraiser, [turn.start])[0][0].share
    best = max(rated.values)
    is_turn = appraiser.is_whole_turn(turn.start)
    losses = [
        measured.calibration.loss(share, (best - each) / A_POINT, is_turn=is_turn)
        for each in rated.values
    ]
    order = sorted(range(len(losses)), key=lambda number: (losses[number], number))
    right = tuple(
        RightTurn(rated.commands(number), round(losses[number], 2))
        for number in order
        if losses[number] <= TOLERANCE
    )
    return TurnChoice(right, len(losses), len(losses) < appraiser.core.most_valued)
