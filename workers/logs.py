"""The log of workers: the same lines as the service, and an outage is only a warning."""

import logging
import sys
from typing import TextIO

from service.api.operating.logs import LEVELS, configure
from service.events.errors import Unavailable
from service.events.redis.error_mapping import TROUBLE

RQ = "rq.worker"


class OutageFilter(logging.Filter):
    """Logs a lost connection in one line; RQ would log that it quits, with a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        trouble = record.exc_info[1] if record.exc_info else None
        if isinstance(trouble, (*TROUBLE, Unavailable)):
            record.msg, record.args, record.exc_info = (
                "the worker lost its connection to Redis",
                (),
                None,
            )
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.told = {"reason": str(trouble)}
        return True


def configure_log(level: str, stream: TextIO = sys.stderr) -> None:
    """Configure the log of this worker, including RQ's messages."""
    configure(level, stream)
    rq_log = logging.getLogger(RQ)
    rq_log.handlers = logging.getLogger("altana").handlers
    rq_log.filters = [OutageFilter()]
    rq_log.propagate = False
    # RQ logs every job at level INFO.
    rq_log.setLevel(max(LEVELS[level], logging.WARNING))
