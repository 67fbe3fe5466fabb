"""Names in replay files: put in when a file is handed out, so that no kept file has any."""

from collections.abc import Mapping

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.store.chain import canonical
from service.teaching.notes.model import NamesLine


def named(file: bytes, names: Mapping[PlayerId, str]) -> bytes:
    """Say in a replay file what its players are called; the same names give the same bytes."""
    known = {str(player): name for player, name in names.items() if name}
    if not known:
        return file
    line = canonical(msgspec.to_builtins(NamesLine(names=known)))
    moves, _, seal = file.removesuffix(b"\n").rpartition(b"\n")
    return b"\n".join((moves, line, seal, b""))
