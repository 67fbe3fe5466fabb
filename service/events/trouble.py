"""What a server in trouble means for a game, said once for all who talk to one."""

from collections.abc import Iterator
from contextlib import contextmanager

import redis
from redis.exceptions import (
    AskError,
    BusyLoadingError,
    ClusterError,
    MasterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TryAgainError,
)

from service.events.errors import DiskFull, OutOfMemory, OutOfReach, ReadOnly, Unavailable
from service.events.outage import NotAsked

# Slots of a cluster that move, or have no master. What was tried before that may have arrived.
CLUSTER_IN_MOTION = (AskError, ClusterError, RedisClusterException, TryAgainError)

TROUBLE = (redis.RedisError, RedisClusterException)  # the second is none of the first


@contextmanager
def in_our_words(lost: type[Unavailable]) -> Iterator[None]:
    """Say what is wrong with the server; `lost` is what a broken connection means here."""
    try:
        yield
    except (BusyLoadingError, MasterDownError, NotAsked) as problem:
        raise OutOfReach from problem
    except (redis.ConnectionError, redis.TimeoutError, *CLUSTER_IN_MOTION) as problem:
        raise lost from problem
    except OutOfMemoryError as problem:
        raise OutOfMemory from problem
    except ReadOnlyError as problem:
        raise ReadOnly from problem
    except ResponseError as problem:
        if str(problem).startswith("MISCONF"):
            raise DiskFull from problem
        if str(problem).startswith("NOREPLICAS"):
            raise ReadOnly from problem
        raise
