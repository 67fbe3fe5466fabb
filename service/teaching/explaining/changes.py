"""What changed between two ledgers of a seat: which line brought points, and which cost them."""

from collections.abc import Iterator, Sequence

import msgspec

from service.domain.kit.ledger import Line, Score


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A line that came, went or changed its points; at least one of the two is there."""

    before: Line | None
    after: Line | None

    @property
    def points(self) -> int:
        """Return how many points more the line is worth now."""
        now = self.after.points if self.after is not None else 0
        return now - (self.before.points if self.before is not None else 0)

    @property
    def cards(self) -> tuple[str, ...]:
        line = self.after or self.before
        return () if line is None else line.earned_by


def changes(before: Score, after: Score) -> list[Change]:
    """Return what changed, the greatest gains first; together it is the change of the score."""
    left, fresh = _less(before.lines, after.lines), _less(after.lines, before.lines)
    found = [change for change in _paired(left, fresh) if change.points]
    return sorted(found, key=lambda change: -change.points)


def _less(lines: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    """Leave out the lines that are also among the others, each as often as it is there."""
    left, matched = list[Line](), list(others)
    for line in lines:
        if line in matched:
            matched.remove(line)
        else:
            left.append(line)
    return left


def _paired(left: list[Line], fresh: list[Line]) -> Iterator[Change]:
    """Put together the lines that stand for the same thing before and after."""
    waiting = list(left)
    for line in fresh:
        same = next((old for old in waiting if _is_the_same(old, line)), None)
        if same is not None:
            waiting.remove(same)
        yield Change(before=same, after=line)
    yield from (Change(before=old, after=None) for old in waiting)


def _is_the_same(old: Line, new: Line) -> bool:
    """A line goes on under its rule with its cards, its column, or as the only one of its kind."""
    if old.rule != new.rule:
        return False
    if set(old.earned_by).intersection(new.earned_by):
        return True
    place = old.facts.get("column")
    if place is not None:
        return old.what == new.what and place == new.facts.get("column")
    return old.what == new.what and not old.earned_by and not new.earned_by
