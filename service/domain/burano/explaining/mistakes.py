"""What kind of mistake a turn was: where most of the points went that a better one had."""

from collections import Counter

from service.domain.burano.explaining.preparations import worth_of
from service.domain.burano.explaining.prospects import lost_options
from service.domain.burano.model.cards import LOCALS
from service.domain.burano.model.state import BuranoState
from service.domain.burano.rules.scoring import scores
from service.domain.kit.explaining.prospects import TurnPair
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_

OTHER = "other"
MISTAKES = {
    "characters": N_("Characters taken late"),
    "character_choice": N_("Other characters were better"),
    "character_cards": N_("Cards for a character missed"),
    "colours": N_("Colours broken"),
    "houses": N_("Houses that can't be finished"),
    "shops": N_("Shops missed"),
    "windows": N_("Closed windows built in"),
    "coins": N_("Coins spent too early"),
    OTHER: N_("Other cards were better"),
}
BY_RULE = {"B-SCO-8": "shops", "B-SCO-9": "colours", "B-SCO-10": "windows"}
BY_LOST_OPTION = {
    "colours": "colours",
    "colour_gone": "colours",
    "unfinished": "houses",
    "gone": "characters",  # somebody else was faster
    "full": OTHER,
    "last": OTHER,
}
AN_OPTION = 1  # points that it is worth at least


def mistake(turns: TurnPair[BuranoState]) -> str:
    """Return the kind in which the better turn is most points ahead."""
    ahead = Counter[str]()
    better, played = (scores(each)[turns.seat - 1] for each in (turns.better, turns.played))
    ahead.update(_by_kind(better))
    ahead.subtract(_by_kind(played))
    streets = [each.street(turns.seat) for each in (turns.better, turns.played)]
    if _more(*(street.renovated for street in streets)):
        ahead["characters"] = ahead.pop("character_choice", 0)
    ahead["coins"] += _more(*(street.coins for street in streets))
    ahead["character_cards"] += max(
        _more(*(worth_of(each, turns.seat, local) for each in (turns.better, turns.played)))
        for local in LOCALS
    )
    as_well = _lost(turns.start, turns.better, turns.seat)
    for what, stake in _lost(turns.start, turns.played, turns.seat).items():
        if what not in as_well:
            ahead[BY_LOST_OPTION[what]] += max(stake, AN_OPTION)
    del ahead[OTHER]
    kind, points = max(ahead.items(), key=lambda pair: pair[1])
    return kind if points > 0 else OTHER


def _by_kind(score: Score) -> Counter[str]:
    points = Counter[str]()
    for line in score.lines:
        points[BY_RULE.get(line.rule, "character_choice")] += line.points
    return points


def _more(one: int, other: int) -> int:
    return max(0, one - other)


def _lost(before: BuranoState, after: BuranoState, seat: Seat) -> dict[str, int]:
    lost = lost_options(before, after, seat)
    return {each.what: each.stake for each in lost if each.seat == seat}
