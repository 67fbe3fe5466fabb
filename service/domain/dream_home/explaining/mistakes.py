"""What kind of mistake a turn was: where most of the points went that a better one had."""

from collections import Counter

from service.domain.dream_home.explaining.prospects import lost_options
from service.domain.dream_home.model.houses import House
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.scoring import scores
from service.domain.kit.explaining.prospects import TurnPair
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_

OTHER = "other"
MISTAKES = {
    "rooms_closed": N_("Rooms closed too early"),
    "rooms": N_("Rooms not enlarged"),
    "neighbours": N_("Neighbouring rooms missed"),
    "bonuses": N_("Bonuses for bathrooms and household missed"),
    "face_down": N_("Rooms laid face down"),
    "roofs": N_("Roofs missed"),
    "decorations": N_("Decorations missed"),
    "helpers": N_("Helpers and tools missed"),
    "start": N_("First choice given away"),
    OTHER: N_("Other cards were better"),
}
BY_RULE = {
    "D-SCO-1": "rooms",
    "D-SCO-2": "neighbours",
    "D-SCO-3": "decorations",
    "D-SCO-4": "bonuses",
    "D-SCO-5": "bonuses",
}
BY_LOST_OPTION = {
    "walled": "rooms_closed",
    "token": "rooms_closed",
    "beside": "neighbours",
    "bathrooms": "bonuses",
    "household": "bonuses",
    "face_down": "face_down",
    "lost": "decorations",
}
# What a card beside the house is about worth, in points.
A_ROOF, A_HELPER, A_FIRST_CHOICE, AN_OPTION = 2, 2, 1, 1


def mistake(turns: TurnPair[DreamHomeState]) -> str:
    """Return the kind in which the better turn is most points ahead."""
    ahead = Counter[str]()
    better, played = (scores(each)[turns.seat - 1] for each in (turns.better, turns.played))
    ahead.update(_by_kind(better))
    ahead.subtract(_by_kind(played))
    houses = [each.house(turns.seat) for each in (turns.better, turns.played)]
    ahead["roofs"] += A_ROOF * _more(*(len(house.roofs) for house in houses))
    ahead["helpers"] += A_HELPER * _more(*map(_beside, houses))
    starts = [each.next_start == turns.seat for each in (turns.better, turns.played)]
    ahead["start"] += A_FIRST_CHOICE * _more(*starts)
    as_well = _lost(turns.start, turns.better, turns.seat)
    for what, stake in _lost(turns.start, turns.played, turns.seat).items():
        if what not in as_well:
            ahead[BY_LOST_OPTION[what]] += max(stake, AN_OPTION)
    kind, points = max(ahead.items(), key=lambda pair: pair[1])
    return kind if points > 0 else OTHER


def _by_kind(score: Score) -> Counter[str]:
    points = Counter[str]()
    for line in score.lines:
        points[BY_RULE.get(line.rule, OTHER)] += line.points
    return points


def _beside(house: House) -> int:
    return len(house.helpers) + len(house.tools)


def _more(one: int, other: int) -> int:
    return max(0, one - other)


def _lost(before: DreamHomeState, after: DreamHomeState, seat: Seat) -> dict[str, int]:
    return {each.what: each.stake for each in lost_options(before, after, seat)}
