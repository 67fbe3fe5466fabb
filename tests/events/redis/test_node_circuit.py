"""How many threads may wait for one node: a fourth one is always free for the others."""

from contextlib import ExitStack
from threading import Event, Thread
from time import monotonic

import pytest
import redis

from service.api.rsgi.bridge import THREADS
from service.events.redis.node_circuit import (
    A_PLACE_MAY_TAKE,
    MOST_AT_A_NODE,
    MOST_AWAITING_REPLICAS,
    SLOW_FOR,
    NodeAway,
    NodeCircuit,
)
from service.events.redis.patience import (
    BRIEF_TIMEOUT,
    NODE_TIMEOUT,
    briefly,
    reply_came,
    reply_timeout,
)
from tests.kit.waiting import until


@pytest.fixture
def circuit() -> NodeCircuit:
    return NodeCircuit("127.0.0.1:1", lambda: True)


def test_a_process_has_more_threads_than_may_wait_for_one_node():
    assert MOST_AWAITING_REPLICAS < MOST_AT_A_NODE < THREADS


def test_a_thread_too_many_is_turned_away(circuit):
    with ExitStack() as taken:
        for _ in range(MOST_AT_A_NODE):
            taken.enter_context(circuit.place())

        with pytest.raises(NodeAway, match="busy"), circuit.place():
            pass

    with circuit.place():
        pass  # there is room again


def test_fewer_threads_wait_for_replicas_so_that_others_can_read(circuit):
    with ExitStack() as taken:
        for _ in range(MOST_AWAITING_REPLICAS):
            taken.enter_context(circuit.place(wait=1.0))

        with pytest.raises(NodeAway), circuit.place(wait=1.0):
            pass
        with circuit.place():
            pass


def test_a_place_that_becomes_free_is_waited_for(circuit):
    holding, leave, entered = Event(), Event(), Event()

    def hold() -> None:
        with ExitStack() as taken:
            for _ in range(MOST_AT_A_NODE):
                taken.enter_context(circuit.place())
            holding.set()
            leave.wait()

    def come() -> None:
        while not entered.is_set():
            try:
                with circuit.place():
                    entered.set()
            except NodeAway:
                pass

    threads = [Thread(target=hold), Thread(target=come)]
    threads[0].start()
    holding.wait()
    threads[1].start()
    leave.set()
    for thread in threads:
        thread.join()

    assert entered.is_set()


def test_calls_that_are_turned_away_do_not_keep_a_node_slow(circuit):
    waited = list[float]()
    until_then = monotonic() + SLOW_FOR + 3 * A_PLACE_MAY_TAKE
    with ExitStack() as taken:
        for _ in range(MOST_AT_A_NODE):
            taken.enter_context(circuit.place())
        while monotonic() < until_then:
            began = monotonic()
            with pytest.raises(NodeAway, match="busy"), circuit.place():
                pass
            waited.append(monotonic() - began)
            Event().wait(A_PLACE_MAY_TAKE / 10)

    assert sum(one >= A_PLACE_MAY_TAKE for one in waited) >= 2


def test_a_node_that_answers_others_is_busy_and_not_slow(circuit):
    asking, has_asked = Event(), Event()

    def ask() -> None:
        asking.wait()
        while not has_asked.wait(A_PLACE_MAY_TAKE / 20):
            with circuit.place():
                pass

    other = Thread(target=ask)
    other.start()
    with ExitStack() as taken:
        for _ in range(MOST_AWAITING_REPLICAS):
            taken.enter_context(circuit.place(wait=1.0))
        asking.set()
        with pytest.raises(NodeAway, match="busy"), circuit.place(wait=1.0):
            pass
        has_asked.set()
        other.join()
        with briefly():
            circuit.check()


def test_a_slow_node_is_not_asked_for_what_a_call_can_do_without(circuit):
    with briefly():
        circuit.timed_out(redis.TimeoutError())
        with pytest.raises(NodeAway):
            circuit.check()

    circuit.check()  # other calls go on: the node is not known to be down
    assert not circuit.is_open


def test_a_timeout_opens_the_circuit_until_the_node_answers():
    is_back = Event()
    circuit = NodeCircuit("127.0.0.1:1", is_back.is_set)
    circuit.timed_out(redis.TimeoutError())

    with pytest.raises(NodeAway, match="does not answer"), circuit.place():
        pass

    is_back.set()
    until(lambda: not circuit.is_open)


def test_a_script_has_its_time_and_only_what_waits_for_replicas_has_more(circuit):
    with circuit.place(wait=1.0):
        assert reply_timeout() == NODE_TIMEOUT
        reply_came()
        assert reply_timeout() > NODE_TIMEOUT
    assert reply_timeout() == NODE_TIMEOUT
    with briefly():
        assert reply_timeout() == BRIEF_TIMEOUT
