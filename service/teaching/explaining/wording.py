"""The explanations in words, as Markdown in one language."""

from collections.abc import Iterable, Sequence

from service.domain.kit.messages import Event, Seat
from service.domain.kit.ruleset import AnyRuleset, LostOption
from service.domain.kit.translation import N_, Words, name_of, words
from service.domain.sentences import tell_event
from service.teaching.explaining.changes import Change
from service.teaching.explaining.findings import Finding
from service.teaching.explaining.swings import Swing

PACKAGE = "service.teaching.explaining"
SAID_OF_OTHERS = N_("{who}: {what}")


class ExplanationText:
    """A game's explanations in one language.

    It names seats and not players: a note would keep a name that was erased elsewhere.
    """

    def __init__(self, ruleset: AnyRuleset, language: str) -> None:
        self._ruleset, self._language = ruleset, language
        self._words: Words = words(PACKAGE, language)

    def turn(self, finding: Finding) -> str:
        """Tell the points that a turn brought or cost, and the options it closed off."""
        parts = [self._gain(finding), bullets(self._lines(finding.brought))]
        if finding.is_best and finding.gain > 0:
            parts.append(self._words.say("No whole turn would have brought more at once."))
        if finding.others:
            parts += [self._words.say("For the others:"), bullets(self._of_seats(finding.others))]
        if finding.closed:
            closed = (self._closed(each, finding.turn.seat) for each in finding.closed)
            parts += [self._words.say("What this turn closed off:"), bullets(closed)]
        return paragraphs(parts)

    def missed(self, finding: Finding, events: Sequence[Event], would: Sequence[Change]) -> str:
        """Tell which whole turn would have brought more, and how."""
        say, best = self._words.say, finding.best
        assert best is not None
        head = self._words.count(
            "**{who}: {n} more point was possible in this turn.**",
            "**{who}: {n} more points were possible in this turn.**",
            finding.missed,
            who=self._who(finding.turn.seat),
        )
        compared = say(
            "Played: {played}. Possible: {possible}, counted as if the game ended then.",
            played=signed(finding.gain),
            possible=signed(best.points - finding.before.total),
        )
        steps = [tell_event(self._ruleset, event, self._language) for event in events]
        parts = [f"{head} {compared}", numbered(steps)]
        parts += [say("It would have brought:"), bullets(self._lines(would))]
        if not best.is_whole:
            parts.append(self._stopped(best.looked_at))
        return paragraphs(parts)

    def swing(self, swing: Swing) -> str:
        """Tell a turning point of the game."""
        say = self._words.say
        facts = {
            "who": self._who(swing.seat),
            "before": self._standing(swing.before),
            "after": self._standing(swing.after),
        }
        if swing.takes_the_lead:
            return say("**Turning point.** {who} takes the lead: {before} → {after}.", **facts)
        return say("**Turning point.** {who}: {before} → {after}.", **facts)

    def revealed(self, changes: Sequence[tuple[Seat, Change]]) -> str:
        """Tell the points that only the end of the game revealed."""
        head = self._words.say("What was hidden until the end of the game:")
        return paragraphs([head, bullets(self._of_seats(changes))])

    def summary(self, turns: Sequence[Finding], totals: Sequence[int]) -> str:
        """Tell how many points each seat missed, and whether the search was complete."""
        say = self._words.say
        lines = [self._of_seat(Seat(at), turns, total) for at, total in enumerate(totals, 1)]
        searched = [each for each in turns if each.best is not None]
        cut = [each.turn.first for each in searched if each.best and not each.best.is_whole]
        if cut:
            coverage = say(
                "The search had to stop early in the turns that begin with these moves, "
                "and may have missed something there: {moves}.",
                moves=", ".join(map(str, cut)),
            )
        else:
            coverage = say("Every whole turn that could have been played was looked at.")
        caveat = say(
            "Only points that a turn brings at once are counted here; "
            "a plan that pays later may be better."
        )
        head = say("**Points you could have scored in the same turn**")
        return paragraphs([head, bullets(lines), f"{coverage} {caveat}"])

    def _of_seat(self, seat: Seat, turns: Sequence[Finding], total: int) -> str:
        own = [each for each in turns if each.turn.seat == seat and each.best is not None]
        missing = [each.missed for each in own if each.missed]
        return self._words.say(
            "{who} ended with {points}. "
            "In {missing} of {turns} turns more was possible: {missed} in all.",
            who=self._who(seat),
            points=self._points(total),
            missing=len(missing),
            turns=len(own),
            missed=self._points(sum(missing)),
        )

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

    def _line(self, change: Change) -> str:
        line = change.after or change.before
        assert line is not None
        sentence = self._ruleset.text.line(line, self._language)
        if change.after is None:
            sentence = self._words.say("no longer: {line}", line=sentence)
        elif change.before is not None:
            sentence = self._words.say("now: {line}", line=sentence)
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

    def _stopped(self, looked_at: int) -> str:
        return self._words.say(
            "The search stopped after {n} positions, so there may have been more.", n=looked_at
        )

    def _standing(self, lead: int) -> str:
        if lead > 0:
            return self._words.count("{n} point ahead", "{n} points ahead", lead)
        if lead < 0:
            return self._words.count("{n} point behind", "{n} points behind", -lead)
        return self._words.say("level")

    def _points(self, points: int) -> str:
        return self._words.count("{n} point", "{n} points", points)

    def _who(self, seat: Seat) -> str:
        return name_of(seat, (), self._words)


def signed(points: int) -> str:
    """Write points with a sign; the minus is U+2212, where no line break can fall."""
    return f"+{points}" if points > 0 else str(points).replace("-", "\u2212")


def bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def numbered(lines: Iterable[str]) -> str:
    return "\n".join(f"{at}. {line}" for at, line in enumerate(lines, 1))


def paragraphs(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)
