"""The explanations in words, as Markdown in one language."""

from collections.abc import Iterable, Sequence

from service.coach.model import AnalysedTurn, TurningPoint
from service.domain.kit.explaining.prospects import LostOption
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.translation import N_, Words, name_of, number, signed, words
from service.domain.sentences import tell_event
from service.teaching.explaining.changes import Change
from service.teaching.explaining.findings import BetterTurn, Finding
from service.teaching.explaining.markdown import bullets, numbered, paragraphs, percent
from service.teaching.explaining.overview import SAID_OF_OTHERS, OverviewText

PACKAGE = "service.teaching.explaining"
# Ledger lines that changed or went: in the course of a turn, and from one turn to a better one.
NOW, NO_LONGER = N_("now: {line}"), N_("no longer: {line}")
INSTEAD = N_("{now} instead of {points}: {line}")
ONLY_PLAYED = N_("only with the played turn: {line}")
MOST_LINES = 4  # of a ledger in one note
MOST_PREPARED = 2  # things that a better turn leads up to
LEAST_TOLD = 1.5  # points that a turn must have lost to be a reason


class ExplanationText:
    """A game's explanations in one language.

    It names seats and not players: a note would keep a name that was erased elsewhere.
    """

    def __init__(self, ruleset: AnyRuleset, language: str) -> None:
        self._ruleset, self._language = ruleset, language
        self._words: Words = words(PACKAGE, language)
        self.overview = OverviewText(self._words)

    def turn(self, finding: Finding) -> str:
        """Tell the points that a turn brought or cost, and the options it closed off."""
        parts = [self._gain(finding), bullets(self._lines(finding.brought))]
        if finding.others:
            parts += [self._words.say("For the others:"), bullets(self._of_seats(finding.others))]
        return paragraphs([*parts, *self._closings(finding)])

    def lost(self, finding: Finding) -> str:
        """Tell which turn would have been better, how it counts, and what was closed off."""
        judged, better = finding.judged, finding.better
        assert judged is not None
        assert better is not None
        head = self._head(judged)
        steps = [tell_event(self._ruleset, event, self._language) for event in better.steps]
        parts = [f"{head} {self._at_once(better.gain, finding.gain)}", numbered(steps)]
        if better.instead:
            told = [self._line(each, INSTEAD, ONLY_PLAYED) for each in better.instead[:MOST_LINES]]
            parts += [self._words.say("Compared with the turn that was played:"), bullets(told)]
        return paragraphs([*parts, *self._preparations(better), *self._closings(finding)])

    def _head(self, judged: AnalysedTurn) -> str:
        """Tell what a turn lost; about, unless nothing hidden was left."""
        who, points = self._who(judged.seat), round(judged.lost)
        if judged.is_certain:
            return self._words.count(
                "**{who}: this turn lost {n} point.**",
                "**{who}: this turn lost {n} points.**",
                points,
                who=who,
            )
        return self._words.count(
            "**{who}: this turn lost about {n} point.**",
            "**{who}: this turn lost about {n} points.**",
            points,
            who=who,
        )

    def strong(self, finding: Finding) -> str:
        """Tell why a turn was good."""
        judged = finding.judged
        assert judged is not None
        head = self._words.count(
            "**{who}: the best turn here**, worth about {n} point more than a middling one.",
            "**{who}: the best turn here**, worth about {n} points more than a middling one.",
            round(judged.margin),
            who=self._who(finding.turn.seat),
        )
        return paragraphs([head, *self._brought(finding)])

    def _brought(self, finding: Finding) -> list[str]:
        told = bullets(self._lines(finding.brought[:MOST_LINES]))
        return [self._words.say("It brought at once:"), told] if told else []

    def turning_point(self, point: TurningPoint, finding: Finding, *, is_end: bool = False) -> str:
        """Tell how a game turned, and whether the turn did it, or its end, or luck.

        It is empty where neither is known.
        """
        turn, say = finding.judged, self._words.say
        assert turn is not None
        facts = {"who": self._who(point.seat)}
        if len(turn.after) == 1:
            facts |= {"before": str(round(point.before)), "after": str(round(point.after))}
            head = say("**Turning point.** {who} may expect {after}, not {before} points.", **facts)
        else:
            facts |= {"before": percent(point.before), "after": percent(point.after)}
            head = say("**Turning point.** {who}: chance to win {before} → {after}.", **facts)
        cause = self._cause(point, turn, is_end)
        gains = point.seat == turn.seat and finding.gain > 0
        brought = self._brought(finding) if gains else []
        return paragraphs([f"{head} {cause}".rstrip(), *brought]) if cause or brought else ""

    def _cause(self, point: TurningPoint, turn: AnalysedTurn, is_end: bool) -> str:
        """Tell why a game turned; of a turn that was not compared, only that it was the last."""
        is_known = turn.is_valued and turn.lost >= LEAST_TOLD
        if is_end and not is_known:
            return self._words.say("The game was over with this turn.")
        if not turn.is_valued:
            return ""
        if not is_known:
            return self._words.say(
                "No large mistake was made here; luck with cards and others made the difference."
            )
        if point.seat == turn.seat:
            return ""
        return self._words.count(
            "The turn of {who} lost about {n} point.",
            "The turn of {who} lost about {n} points.",
            round(turn.lost),
            who=self._who(turn.seat),
        )

    def revealed(self, changes: Sequence[tuple[Seat, Change]]) -> str:
        """Tell the points that only the end of the game revealed."""
        head = self._words.say("What was hidden until the end of the game:")
        return paragraphs([head, bullets(self._of_seats(changes))])

    def _at_once(self, better: int, played: int) -> str:
        facts = {"better": signed(better), "played": signed(played)}
        if better > played:
            return self._words.say("A better turn brings {better} at once, not {played}:", **facts)
        if better == played:
            return self._words.say(
                "A better turn, for what comes later (at once {better}, as the played one):",
                **facts,
            )
        return self._words.say(
            "A better turn, for what comes later (at once {better}, the played one {played}):",
            **facts,
        )

    def _preparations(self, better: BetterTurn) -> list[str]:
        """Tell what a better turn leads up to, and the played one does not."""
        prospects = self._ruleset.prospects
        if not better.prepared or prospects is None or prospects.tell_prepared is None:
            return []
        largest = better.prepared[:MOST_PREPARED]
        told = [prospects.tell_prepared(each, self._language) for each in largest]
        return [self._words.say("What it leads up to:"), bullets(told)]

    def _closings(self, finding: Finding) -> list[str]:
        if not finding.closed:
            return []
        closed = (self._closed(each, finding.turn.seat) for each in finding.closed)
        return [self._words.say("What this turn closed off:"), bullets(closed)]

    def _gain(self, finding: Finding) -> str:
        facts = {
            "who": self._who(finding.turn.seat),
            "before": finding.before.total,
            "after": finding.after.total,
        }
        if finding.gain > 0:
            return self._words.count(
                "**{who}: this turn brought {n} point** ({before} → {after}).",
                "**{who}: this turn brought {n} points** ({before} → {after}).",
                finding.gain,
                **facts,
            )
        if finding.gain < 0:
            return self._words.count(
                "**{who}: this turn cost {n} point** ({before} → {after}).",
                "**{who}: this turn cost {n} points** ({before} → {after}).",
                -finding.gain,
                **facts,
            )
        return self._words.say("**{who}: this turn brought no points** (still {after}).", **facts)

    def _lines(self, changes: Iterable[Change]) -> list[str]:
        return [self._line(change) for change in changes]

    def _line(self, change: Change, changed: str = NOW, gone: str = NO_LONGER) -> str:
        line = change.after or change.before
        assert line is not None
        sentence = self._ruleset.text.line(line, self._language)
        if change.after is None:
            sentence = self._words.say(gone, line=sentence)
        elif change.before is not None:
            facts = {"now": number(change.after.points), "points": number(change.before.points)}
            sentence = self._words.say(changed, line=sentence, **facts)
        return f"**{signed(change.points)}** {sentence} [{line.rule}]"

    def _of_seats(self, changes: Iterable[tuple[Seat, Change]]) -> list[str]:
        return [
            self._words.say(SAID_OF_OTHERS, who=self._who(seat), what=self._line(change))
            for seat, change in changes
        ]

    def _closed(self, closed: LostOption, seat: Seat) -> str:
        assert self._ruleset.prospects is not None
        sentence = self._ruleset.prospects.tell(closed, self._language)
        if closed.seat == seat:
            return sentence
        return self._words.say(SAID_OF_OTHERS, who=self._who(closed.seat), what=sentence)

    def _who(self, seat: Seat) -> str:
        return name_of(seat, (), self._words)
