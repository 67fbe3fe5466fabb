"""Maps Redis errors to the errors of the store, in one place."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress

import redis
from redis.cluster import RedisCluster
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
from service.events.redis.node_circuit import NodeAway
from service.events.redis.patience import LostReplies

# A cluster slot is moving, or has no master. An earlier attempt may have reached Redis.
CLUSTER_IN_MOTION = (AskError, ClusterError, RedisClusterException, TryAgainError)

# The first word of a refused write, and what may stand before it: redis-py names the command of a
# pipeline, Redis says that it discarded a transaction.
REFUSALS: Mapping[str, type[Unavailable]] = {
    "MISCONF": DiskFull,
    "NOREPLICAS": ReadOnly,
    "OOM": OutOfMemory,
    "READONLY": ReadOnly,
}
PREAMBLES = (" of pipeline caused error: ", "Transaction discarded because of: ")

LOST = (redis.ConnectionError, redis.TimeoutError, NodeAway, *CLUSTER_IN_MOTION)
# RedisClusterException does not inherit from RedisError.
TROUBLE = (redis.RedisError, RedisClusterException)


def node_may_be_away(
    client: redis.Redis | RedisCluster,
) -> AbstractContextManager[None]:
    """Go on without what a node of a cluster has, if it is away; one server fails as usual."""
    if isinstance(client, RedisCluster):
        return suppress(Unavailable, *TROUBLE)
    return nullcontext()


@contextmanager
def redis_errors_as(lost: type[Unavailable]) -> Iterator[None]:
    """Raise Redis errors as store errors; a broken connection is raised as `lost`."""
    with LostReplies() as lost_replies, _mapped(lost):
        try:
            yield
        except NodeAway as problem:
            # redis-py may have sent the command before, and got no reply.
            raise (lost if lost_replies else OutOfReach) from problem


@contextmanager
def _mapped(lost: type[Unavailable]) -> Iterator[None]:
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
    """Return the error for a refused write, or None for any other Redis error."""
    reason = str(problem)
    for preamble in PREAMBLES:
        reason = reason.rpartition(preamble)[2]  # the last one: commands contain users' text
    refusal = REFUSALS.get(reason.partition(" ")[0])
    return refusal or (ReadOnly if isinstance(problem, ExecAbortError) else None)
