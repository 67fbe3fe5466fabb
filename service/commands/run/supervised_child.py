"""A child process of `altana run`, restarted after a crash."""

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress

from service.commands.run.backoff import Backoff
from service.start.processes import command, environment

Say = Callable[[str], None]


class Child:
    """One `altana` command in its own process group."""

    def __init__(self, name: str, arguments: list[str], lifeline: int, say: Say) -> None:
        self.name = name
        self._arguments = [*arguments, "--lifeline", str(lifeline)]
        self._lifeline = lifeline
        self._say = say
        self._environment: dict[str, str] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._backoff = Backoff()

    def start(self, **variables: str) -> None:
        self._environment = environment(**variables)
        self._start()

    def exit_code(self) -> int | None:
        """Return the exit code of a child that has stopped and was not restarted yet."""
        return None if self._process is None else self._process.poll()

    def restart_if_crashed(self) -> None:
        """Restart a crashed child after its backoff."""
        if self._process is None:
            if self._backoff.is_due():
                self._start()
            return
        code = self._process.poll()
        if code is not None:
            self._process = None
            pause = self._backoff.record_failure()
            self._say(f"{self.name} stopped ({_cause(code)}); it starts again in {pause:g} s.")

    def ask_to_stop(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the child and its own children at once."""
        self._send(signal.SIGKILL)

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _start(self) -> None:
        self._backoff.record_try()
        self._process = subprocess.Popen(
            command("service.cli", *self._arguments),
            env=self._environment,
            stdin=subprocess.DEVNULL,
            pass_fds=[self._lifeline],
            # Ctrl-C must reach only the parent, which then stops its children in order.
            process_group=0,
        )

    def _send(self, sign: signal.Signals) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        with suppress(ProcessLookupError):
            if sign is signal.SIGKILL:
                os.killpg(self._process.pid, sign)
            else:
                self._process.send_signal(sign)


def _cause(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"
