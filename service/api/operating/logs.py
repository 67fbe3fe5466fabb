"""The log: one JSON object a line, without secrets."""

import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

import msgspec

# JSON does not escape these, and some log readers take them for the end of a line.
CONTROLS = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029)}
LEVELS = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


class JsonLines(logging.Formatter):
    """Formats a record as a JSON object; the dict in `extra["told"]` adds fields to it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        text = msgspec.json.encode(line, enc_hook=str).decode()
        return text if text.isascii() and "\x7f" not in text else text.translate(CONTROLS)


def configure(level: str, stream: TextIO = sys.stderr) -> None:
    """Write the log of this process to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("altana")
    ours.handlers = [handler]
    ours.setLevel(LEVELS[level])
    ours.propagate = False
