"""The first lines of the command `altana`: Ctrl-C ends it without a traceback from here on."""

import os
import signal
from types import FrameType

from service.start.exit_codes import INTERRUPTED


def main() -> None:
    # While modules are imported there is nothing to clean up. If SIGINT is ignored, it stays so.
    is_usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_usual:
        signal.signal(signal.SIGINT, _end)
    from service.cli import main as run_command
    from service.start.interrupt import quiet_interrupt

    try:
        with quiet_interrupt():  # a command does the same, from a moment later on
            if is_usual:
                signal.signal(signal.SIGINT, signal.default_int_handler)
            run_command()
    finally:
        if is_usual:  # while Python ends, there is nothing to clean up any more
            signal.signal(signal.SIGINT, _end)


def _end(sign: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
