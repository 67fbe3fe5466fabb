"""How many connections a process takes, so that listeners never keep out those who play."""

import resource
from contextlib import suppress

MOST = 16_384  # connections of one process
OTHER_FILES = 128  # that it has open besides: lines to the server, logs, libraries
FOR_CALLS = 4  # one connection in so many is no listener's


def most_connections() -> int:
    """Have the system allow us what it would allow anybody; says how many connections that is."""
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
