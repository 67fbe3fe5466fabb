"""What a server in trouble means for a game, said once for all who talk to one."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import redis
from redis.exceptions import (
    AskError,
    BusyLoadingError,
    ClusterError,
    ExecAbortError,
    MasterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TryAgainError,
)

from service.events.errors import DiskFull, OutOfMemory, OutOfReach, ReadOnly, Unavailable
from service.events.redis.circuit_breaker import CircuitOpen

# Slots of a cluster that move, or have no master. What was tried before that may have arrived.
CLUSTER_IN_MOTION = (AskError, ClusterError, RedisClusterException, TryAgainError)

# The first word of a server that refuses to write, and what may stand before it: the library names
# the command in a pipeline, the server says that a transaction came to nothing.
REFUSALS: Mapping[str, type[Unavailable]] = {
    "MISCONF": DiskFull,
    "NOREPLICAS": ReadOnly,
    "OOM": OutOfMemory,
    "READONLY": ReadOnly,
}
PREAMBLES = (" of pipeline caused error: ", "Transaction discarded because of: ")

LOST = (redis.ConnectionError, redis.TimeoutError, *CLUSTER_IN_MOTION)
TROUBLE = (redis.RedisError, RedisClusterException)  # the second is none of the first


@contextmanager
def redis_errors_as(lost: type[Unavailable]) -> Iterator[None]:
    """Return what is wrong with the server; `lost` is what a broken connection means here."""
    try:
        yield
    except (BusyLoadingError, MasterDownError, CircuitOpen) as problem:
        raise OutOfReach from problem
    except LOST as problem:
        raise lost from problem
    except OutOfMemoryError as problem:
        raise OutOfMemory from problem
    except ReadOnlyError as problem:
        raise ReadOnly from problem
    except ResponseError as problem:
        refusal = _refusal(problem)
        if refusal is None:
            raise
        raise refusal from problem


def _refusal(problem: ResponseError) -> type[Unavailable] | None:
    """Return why the server refuses to write; nothing where it refuses for another reason."""
    reason = str(problem)
    for preamble in PREAMBLES:
        reason = reason.rpartition(preamble)[2]  # the last one: commands hold words of users
    known = REFUSALS.get(reason.partition(" ")[0])
    return known or (ReadOnly if isinstance(problem, ExecAbortError) else None)
