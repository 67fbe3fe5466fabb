"""The score of a seat as lines that add up, and the ranking at the end."""

from collections.abc import Mapping

import msgspec

from service.domain.kit.messages import RuleId, Seat


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Points for one reason; `what` names the reason for the game's text."""

    rule: RuleId
    points: int
    what: str
    earned_by: tuple[str, ...] = ()
    facts: dict[str, int | str] = {}


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A line without points, such as for a pile that is still hidden."""

    rule: RuleId
    what: str
    facts: dict[str, int | str] = {}


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """The score of one seat; the sum of its lines is the score."""

    seat: Seat
    lines: tuple[Line, ...]
    notes: tuple[Note, ...] = ()

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The place of a seat in the final ranking, with its tie-breaks."""

    seat: Seat
    place: int
    points: int
    tie_breaks: tuple[int, ...]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: the places from first to last, and a verdict if the game has one."""

    ended_by: RuleId
    standings: tuple[Standing, ...]
    verdict: str | None = None


def rank(
    scores: Mapping[Seat, tuple[int, ...]], resigned: tuple[Seat, ...]
) -> tuple[Standing, ...]:
    """Rank seats by points and then by each tie-break; equals share a place (1, 1, 3).

    More is better in every number.
    Resigned seats share the last place, which counts every seat before them.
    """
    still_in = sorted((s for s in scores if s not in resigned), key=lambda s: (_down(scores[s]), s))
    standings = [
        Standing(
            seat=seat,
            place=1 + sum(scores[other] > scores[seat] for other in still_in),
            points=scores[seat][0],
            tie_breaks=scores[seat][1:],
        )
        for seat in still_in
    ]
    last = len(still_in) + 1
    return (
        *standings,
        *(
            Standing(seat=s, place=last, points=scores[s][0], tie_breaks=scores[s][1:])
            for s in sorted(resigned)
        ),
    )


def _down(score: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-part for part in score)
