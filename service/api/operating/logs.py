"""The log: one JSON object a line, without secrets."""

import logging
import os
import select
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from threading import RLock
from time import time
from typing import TextIO

import msgspec

# JSON does not escape these, and some log readers take them for the end of a line.
CONTROLS = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029)}
ours, requests = logging.getLogger("altana"), logging.getLogger("altana.requests")
_encoder = msgspec.json.Encoder(enc_hook=str)
LEVELS = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


class JsonLines(logging.Formatter):
    """Formats a record as a JSON object; the dict in `extra["told"]` adds fields to it."""

    def format(self, record: logging.LogRecord) -> str:
        line = _line(record.created, record.levelname.lower(), record.getMessage())
        line |= getattr(record, "told", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return _encode(line)


class LineHandler(logging.StreamHandler[TextIO]):
    """Writes lines to a stream; a line without a log record is a single write."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.setFormatter(JsonLines())
        self._poll = _poll_of(stream)

    def tell(self, message: str, fields: Mapping[str, object]) -> None:
        """Write a line of the level `info`. It is lost if the stream is closed."""
        with suppress(OSError, ValueError), self._guard:
            self._write(message, fields)

    def tell_at_once(self, message: str, fields: Mapping[str, object]) -> bool:
        """Write such a line unless that could block; return whether it is written."""
        if not self._guard.acquire(blocking=False):
            return False
        try:
            if not self.is_ready():
                return False
            with suppress(OSError, ValueError):
                self._write(message, fields)
            return True
        finally:
            self._guard.release()

    def is_ready(self) -> bool:
        """Return whether a line can be written at once: a pipe that nobody reads fills up."""
        return self._poll is None or bool(self._poll.poll(0))

    @property
    def _guard(self) -> RLock:
        assert self.lock is not None  # every handler has made one
        return self.lock

    def _write(self, message: str, fields: Mapping[str, object]) -> None:
        text = _encode({**_line(time(), "info", message), **fields})
        self.stream.write(text + self.terminator)
        self.stream.flush()


def _poll_of(stream: TextIO) -> "select.poll | None":
    """Return what tells whether a line can be written at once; None where it always can."""
    poll = select.poll()
    try:
        if stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            return None
        poll.register(stream, select.POLLOUT)
    except (OSError, ValueError):
        return None  # it has no descriptor, or it is closed
    return poll


def _line(created: float, level: str, message: str) -> dict[str, object]:
    seconds, rest = divmod(created, 1)
    moment = f"{_second(int(seconds))}.{int(rest * 1000):03d}+00:00"
    return {"time": moment, "level": level, "message": message}


@lru_cache(maxsize=1)
def _second(seconds: int) -> str:
    """Return the time of lines within a second, of which there are many."""
    return datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None).isoformat()


def _encode(line: Mapping[str, object]) -> str:
    text = _encoder.encode(line).decode()
    return text if text.isascii() and "\x7f" not in text else text.translate(CONTROLS)


def logs_requests() -> bool:
    """Return whether requests are logged."""
    return requests.isEnabledFor(logging.INFO)


def tell(message: str, fields: Mapping[str, object]) -> None:
    """Log a request, without a log record if no handler needs one: it takes longer than a move."""
    handler = _only_handler()
    if handler is None:
        requests.info(message, extra={"told": fields})
    else:
        handler.tell(message, fields)


def can_tell_at_once() -> bool:
    """Return whether `tell_at_once` would log a request, unless another thread comes first."""
    handler = _only_handler()
    return handler is not None and handler.is_ready()


def tell_at_once(message: str, fields: Mapping[str, object]) -> bool:
    """Log a request unless that could block; return whether it is logged."""
    handler = _only_handler()
    return handler is not None and handler.tell_at_once(message, fields)


def _only_handler() -> LineHandler | None:
    """Return the handler of requests, if it is the only one and needs no record."""
    if requests.handlers or len(ours.handlers) != 1 or ours.propagate:
        return None
    [handler] = ours.handlers
    return handler if isinstance(handler, LineHandler) and not handler.filters else None


def configure(level: str, stream: TextIO = sys.stderr) -> None:
    """Write the log of this process to a stream."""
    ours.handlers = [LineHandler(stream)]
    ours.setLevel(LEVELS[level])
    ours.propagate = False
