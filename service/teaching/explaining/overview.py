"""The first note of a game: what each seat could expect, what it lost, and what luck brought."""

from collections.abc import Collection, Mapping, Sequence

from service.coach.model import Analysis, SeatSummary
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_, Words, name_of, signed
from service.teaching.explaining.markdown import bullets, paragraphs
from service.teaching.explaining.selection import THRESHOLD

SAID_OF_OTHERS = N_("{who}: {what}")


class OverviewText:
    """A game in numbers, in one language; it names seats and not players."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def of_analysis(self, analysis: Analysis, told: Collection[Seat]) -> str:
        """Tell what each seat could expect, what it lost and what luck brought.

        Of a seat that lost much, and that no other note tells about, it says in what parts.
        """
        say = self._words.say
        head = say("**The game in numbers**")
        lines = [self._of_seat(each, analysis) for each in analysis.seats]
        for each in analysis.seats:
            if each.lost >= THRESHOLD and each.seat not in told:
                lines += self._largest(each.seat, analysis)
        meaning = say(
            "Expected are the points at the end if everybody went on like the computer player "
            "“Advanced”. Accuracy: the points of a seat as a share of what it would have if its "
            "own turns had lost nothing."
        )
        estimates = [each for each in analysis.turns if not each.is_valued and not each.is_certain]
        if any(turn.lost for turn in estimates):
            rest = say("Turns that were not compared count with what such turns lose on average.")
            meaning = f"{meaning} {rest}"
        return paragraphs([head, bullets(lines), meaning])

    def _largest(self, seat: Seat, analysis: Analysis) -> list[str]:
        compared = [each.lost for each in analysis.turns if each.seat == seat and each.is_valued]
        if not compared:
            return []
        told = self._words.count(
            "{who}: no turn that was compared lost more than about {n} point.",
            "{who}: no turn that was compared lost more than about {n} points.",
            max(1, round(max(compared))),
            who=self._who(seat),
        )
        return [told]

    def of_points(self, totals: Sequence[int]) -> str:
        """Describe a game of which only the points are known."""
        say = self._words.say
        lines = [
            say(SAID_OF_OTHERS, who=self._who(Seat(at)), what=self._points(total))
            for at, total in enumerate(totals, 1)
        ]
        note = say("For this game nothing was learned that could judge turns.")
        return paragraphs([say("**The game in numbers**"), bullets(lines), note])

    def _of_seat(self, seat: SeatSummary, analysis: Analysis) -> str:
        points, expected, lost = map(round, (seat.points, seat.expected, seat.lost))
        facts: dict[str, object] = {"who": self._who(seat.seat), "points": points}
        facts |= {"expected": expected, "lost": lost, "luck": signed(points - expected + lost)}
        if seat.accuracy is None:
            return self._words.say(
                "{who}: {points} points. Expected at the start: {expected}; lost by own turns: "
                "{lost}. Somebody resigned: luck and accuracy can't be told.",
                **facts,
            )
        facts["accuracy"] = round(seat.accuracy)
        if not analysis.is_over:
            return self._words.say(
                "{who}: expected so far: {points} points. Expected at the start: {expected}; lost "
                "by own turns: {lost}; luck with cards and others: {luck}. Accuracy: {accuracy} %.",
                **facts,
            )
        if lost > expected:
            return self._of_beginner(seat.seat, analysis, facts)
        return self._words.say(
            "{who}: {points} points. Expected at the start: {expected}; lost by own turns: {lost}; "
            "luck with cards and others: {luck}. Accuracy: {accuracy} %.",
            **facts,
        )

    def _of_beginner(self, seat: Seat, analysis: Analysis, facts: Mapping[str, object]) -> str:
        """Count the costly turns of a seat whose losses add up to more than it could expect."""
        lost = [each.lost for each in analysis.turns if each.seat == seat]
        return self._words.say(
            "{who}: {points} points. Expected at the start: {expected}; {costly} of {all} own "
            "turns lost a point or more, the costliest about {most}. Accuracy: {accuracy} %.",
            costly=sum(each >= 1 for each in lost),
            all=len(lost),
            most=round(max(lost)),
            **facts,
        )

    def _points(self, points: int) -> str:
        return self._words.count("{n} point", "{n} points", points)

    def _who(self, seat: Seat) -> str:
        return name_of(seat, (), self._words)
