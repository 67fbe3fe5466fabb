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


def test_nobody_waits_for_a_place_at_a_node_until_it_answers_somebody(circuit):
    waited = list[float]()

    def come() -> None:
        began = monotonic()
        with pytest.raises(NodeAway, match="busy"), circuit.place():
            pass
        waited.append(monotonic() - began)

    for calls in (2, 1):
        with ExitStack() as taken:
            for _ in range(MOST_AT_A_NODE):
                taken.enter_context(circuit.place())
            for _ in range(calls):
                come()

    first, second, after_an_answer = waited
    assert second < A_PLACE_MAY_TAKE <= min(first, after_an_answer)


def test_reads_do_not_show_that_replicas_answer(circuit):
    with ExitStack() as taken:
        for _ in range(MOST_AWAITING_REPLICAS):
            taken.enter_context(circuit.place(wait=1.0))
        with pytest.raises(NodeAway), circuit.place(wait=1.0):
            pass
        with circuit.place():
            pass
        began = monotonic()
        with pytest.raises(NodeAway), circuit.place(wait=1.0):
            pass

    assert monotonic() - began < A_PLACE_MAY_TAKE


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
