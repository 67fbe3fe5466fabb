"""What changed between two ledgers of a seat: which line brought points, and which cost them."""

from collections.abc import Iterator, Sequence

import msgspec

from service.domain.kit.ledger import Line, Score


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A ledger line that was added, removed or changed; `before` or `after` is set, or both."""

    before: Line | None
    after: Line | None

    @property
    def points(self) -> int:
        """Return the difference in points."""
        now = self.after.points if self.after is not None else 0
        return now - (self.before.points if self.before is not None else 0)

    @property
    def cards(self) -> tuple[str, ...]:
        line = self.after or self.before
        return () if line is None else line.earned_by


def changes(before: Score, after: Score) -> list[Change]:
    """Return the changes, largest gains first; they add up to the change of the score."""
    removed, added = _less(before.lines, after.lines), _less(after.lines, before.lines)
    found = [change for change in _paired(removed, added) if change.points]
    return sorted(found, key=lambda change: -change.points)


def _less(lines: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    """Return the lines that are not among the others (multiset difference)."""
    rest, matched = list[Line](), list(others)
    for line in lines:
        if line in matched:
            matched.remove(line)
        else:
            rest.append(line)
    return rest


def _paired(removed: list[Line], added: list[Line]) -> Iterator[Change]:
    """Pair the lines that mean the same thing before and after."""
    waiting = list(removed)
    for line in added:
        same = next((old for old in waiting if _is_the_same(old, line)), None)
        if same is not None:
            waiting.remove(same)
        yield Change(before=same, after=line)
    yield from (Change(before=old, after=None) for old in waiting)


def _is_the_same(old: Line, new: Line) -> bool:
    """Two lines are the same if they share the rule and the cards, the column, or stand alone."""
    if old.rule != new.rule:
        return False
    if set(old.earned_by).intersection(new.earned_by):
        return True
    place = old.facts.get("column")
    if place is not None:
        return old.what == new.what and place == new.facts.get("column")
    return old.what == new.what and not old.earned_by and not new.earned_by
