"""What workers write down: the same lines as the service, and no alarm where they go on anyway."""

import logging
import sys
from typing import TextIO

from service.api.operating.logs import LEVELS, configure
from service.events.errors import Unavailable
from service.events.redis.error_mapping import TROUBLE

RQ = "rq.worker"


class OutageFilter(logging.Filter):
    """Tells of a lost server in one line; RQ would say that it quits, and show where it stood."""

    def filter(self, record: logging.LogRecord) -> bool:
        trouble = record.exc_info[1] if record.exc_info else None
        if isinstance(trouble, (*TROUBLE, Unavailable)):
            record.msg, record.args, record.exc_info = "the worker lost its server", (), None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.told = {"reason": str(trouble)}
        return True


def keep_log(level: str, stream: TextIO = sys.stderr) -> None:
    """Let this worker write its log, and RQ's with it."""
    configure(level, stream)
    theirs = logging.getLogger(RQ)
    theirs.handlers = logging.getLogger("altana").handlers
    theirs.filters = [OutageFilter()]
    theirs.propagate = False
    # RQ tells of every job at the level of information.
    theirs.setLevel(max(LEVELS[level], logging.WARNING))
