"""Names in replay files: added when a file is served, so that stored files have none."""

from collections.abc import Mapping

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.store.chain import canonical
from service.teaching.notes.model import NamesLine


def named(file: bytes, names: Mapping[PlayerId, str]) -> bytes:
    """Add the names of players to a replay file; the same names give the same bytes."""
    by_id = {str(player): name for player, name in names.items() if name}
    if not by_id:
        return file
    line = canonical(msgspec.to_builtins(NamesLine(names=by_id)))
    moves, _, seal = file.removesuffix(b"\n").rpartition(b"\n")
    return b"\n".join((moves, line, seal, b""))
