"""The best line of a turn as a variation: it can be stepped through and played."""

from collections.abc import Sequence

import msgspec

from service.teaching.explaining.findings import Finding
from service.teaching.explaining.own_notes import AUTHOR
from service.teaching.notes.model import Anchor, TriedMove, Variation


def best_line(finding: Finding, hashes: Sequence[str]) -> Variation | None:
    """Write the better turn down; None if hidden cards are dealt from its first command on."""
    turn, better = finding.turn, finding.better
    assert better is not None
    if not better.commands:
        return None
    commands, events = msgspec.to_builtins((better.commands, better.events))
    before = turn.first - 1
    return Variation(
        id=f"altana-best-{turn.first}",
        anchor=Anchor(move=before, hash=hashes[before - 1]),
        moves=(TriedMove(seat=turn.seat, commands=tuple(commands), events=tuple(events)),),
        author=AUTHOR,
    )
