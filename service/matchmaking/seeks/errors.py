"""Why a seek can't be opened or withdrawn.

SeekRefusal
├── NoSuchSeek         the player has none of this id
├── SeekOver           it has ended already
└── AlreadySeeking     a player waits with one seek at a time
"""

from service.matchmaking.seeks.model import EndedSeek, SeekId


class SeekRefusal(Exception):
    """A seek can't be opened or withdrawn."""


class NoSuchSeek(SeekRefusal):
    """The player has no seek of this id, or it ended long ago."""

    def __init__(self, id_: str) -> None:
        super().__init__(id_)
        self.id = id_


class SeekOver(SeekRefusal):
    """A seek that has led to a game, or has expired, can't be withdrawn."""

    def __init__(self, ended: EndedSeek | None) -> None:
        super().__init__(ended and ended.ending)
        self.ended = ended  # None while its seats are given


class AlreadySeeking(SeekRefusal):
    """A player waits with one seek at a time, so that nobody is paired into two games."""

    def __init__(self, id_: SeekId) -> None:
        super().__init__(id_)
        self.id = id_
