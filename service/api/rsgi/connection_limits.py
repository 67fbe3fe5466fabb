"""How many connections a process accepts, so that listeners never keep players out."""

import resource
from contextlib import suppress

MOST = 16_384  # connections of one process
OTHER_FILES = 128  # other open files: connections to Redis, logs, libraries
FOR_CALLS = 4  # one connection in four is reserved for calls


def most_connections() -> int:
    """Raise the soft file limit to the hard limit; return how many connections that allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = _at_most(hard, MOST + OTHER_FILES)
    if _at_most(soft, files) < files:
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
            soft = files
    return max(FOR_CALLS, _at_most(soft, files) - OTHER_FILES)


def most_listeners() -> int:
    connections = most_connections()
    return connections - connections // FOR_CALLS


def _at_most(limit: int, number: int) -> int:
    return number if limit == resource.RLIM_INFINITY else min(limit, number)
