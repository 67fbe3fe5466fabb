"""The process that serving processes are forked from, and signals at the wrong moment."""

import signal
import sys

import pytest

from tests.kit.processes import end, start

TOLD_AT_ONCE = """
import os, signal
from service.commands.run.stop_signals import SIGNALS

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup ignores it
# Before anything else is done in a process that was just forked.
os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.{sign}))
signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # as by who starts it
import service.commands.run.shared_imports

child = os.fork()
if not child:
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""

LEFT_ALONE = """
import multiprocessing.process, os, signal, threading, time
import service.commands.run.shared_imports
from service.commands.run.lifeline import end_with_parent

above, (starter, _) = os.getpid(), os.pipe()
if os.fork():
    os._exit(0)
while os.getppid() == above:
    time.sleep(0.01)
STARTED = multiprocessing.process._ParentProcess("the starter, which lives on", 0, starter)
multiprocessing.process._parent_process = STARTED
signal.signal(signal.SIGTERM, lambda *_: os.write(1, b"told to stop") and os._exit(0))
end_with_parent()
threading.Event().wait(10)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes are forked")
@pytest.mark.parametrize(
    ("sign", "code"),
    [("SIGTERM", -signal.SIGTERM), ("SIGHUP", -signal.SIGHUP), ("SIGINT", 0)],
)
def test_a_process_that_was_just_forked_misses_no_signal_to_stop(sign: str, code: int) -> None:
    output, complained = end(start("-c", TOLD_AT_ONCE.format(sign=sign)))

    assert (output, complained) == (f"{code}\n", "")


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes are forked")
def test_a_process_ends_even_if_what_it_was_forked_from_died_before_it_began() -> None:
    output, complained = end(start("-c", LEFT_ALONE))

    assert (output, complained) == ("told to stop", "")
