"""The log: one JSON object a line, without secrets."""

import logging
import sys
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from time import time
from typing import TextIO

import msgspec

# JSON does not escape these, and some log readers take them for the end of a line.
CONTROLS = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029)}
ours, requests = logging.getLogger("altana"), logging.getLogger("altana.requests")
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
    """Writes lines to a stream; one that needs no record is a single write."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.setFormatter(JsonLines())

    def tell(self, message: str, fields: Mapping[str, object]) -> None:
        """Write a line of the level `info`. It is lost if the stream is closed."""
        text = _encode({**_line(time(), "info", message), **fields})
        with suppress(OSError, ValueError), self.lock or nullcontext():
            self.stream.write(text + self.terminator)
            self.flush()


def _line(created: float, level: str, message: str) -> dict[str, object]:
    moment = datetime.fromtimestamp(created, UTC).isoformat(timespec="milliseconds")
    return {"time": moment, "level": level, "message": message}


def _encode(line: Mapping[str, object]) -> str:
    text = msgspec.json.encode(line, enc_hook=str).decode()
    return text if text.isascii() and "\x7f" not in text else text.translate(CONTROLS)


def is_told() -> bool:
    """Return whether requests are logged."""
    return requests.isEnabledFor(logging.INFO)


def tell(message: str, fields: Mapping[str, object]) -> None:
    """Log a request; if nobody needs a record, without one: it would take longer than a move."""
    if not requests.handlers and len(ours.handlers) == 1 and not ours.propagate:
        [handler] = ours.handlers
        if isinstance(handler, LineHandler) and not handler.filters:
            handler.tell(message, fields)
            return
    requests.info(message, extra={"told": fields})


def configure(level: str, stream: TextIO = sys.stderr) -> None:
    """Write the log of this process to a stream."""
    ours.handlers = [LineHandler(stream)]
    ours.setLevel(LEVELS[level])
    ours.propagate = False
