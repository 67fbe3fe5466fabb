"""What a turn lost, measured by search: two of them, on different orders of the hidden cards."""

import msgspec

from service.bots.turn_values import functions_by_name
from service.coach.appraiser import Appraiser, RatedTurns
from service.coach.rollouts import Rollouts
from service.coach.turns import Turn

SEARCHES = 2  # of a turn, each on orders of its own


class Measurement(msgspec.Struct, frozen=True):
    """How much better the best turn did than the played one, in units of value, by search."""

    gaps: tuple[float, ...]
    listed: int  # turns on the way: the work that it took

    @property
    def gap(self) -> float:
        return sum(self.gaps) / len(self.gaps)


def measure(appraiser: Appraiser, turn: Turn, rated: RatedTurns, deals: int) -> Measurement | None:
    """Try the played turn and the best one further; None for an answer beside the turns.

    `deals` is the number of orders of each search. They depend on nothing but the turn's place
    in the game, so the same game is always measured in the same way.
    """
    if not appraiser.is_whole_turn(turn.start):
        return None
    played, best = appraiser.position(appraiser.after(turn)), appraiser.position(turn.start)
    functions_by_name(appraiser.core)["play_turn"](best, rated.rows[rated.best], 0)
    rollouts = Rollouts(appraiser.core, appraiser.value, turn.start)
    gaps = list[float]()
    for search in range(SEARCHES):
        one, other = rollouts.means([best, played], deals, f"{turn.first} {turn.seat} {search}")
        gaps.append(one - other)
    return Measurement(tuple(gaps), rollouts.listed)
