"""Operating: metrics of all processes, revoked tokens, and a stop that does not wait."""

from contextlib import ExitStack

from tests.e2e.serving import Caller, Running, serving
from tests.kit.servers import Server
from tests.kit.waiting import until


def test_the_figures_are_those_of_all_processes(running: Running) -> None:
    callers = [Caller(running) for _ in range(20)]  # connections spread over the processes
    before = requests_for_rules(callers[0])
    for caller in callers:
        assert caller.call("GET", "/v1/rules").status == 200

    assert {requests_for_rules(caller) - before for caller in callers} == {20}


def requests_for_rules(caller: Caller) -> float:
    """Return how many requests for the rules all processes have counted."""
    counted = 'altana_requests_total{method="GET",route="/v1/rules",status="200"} '
    figures = caller.call("GET", "/metrics").body.decode()
    return float(figures.partition(counted)[2].partition("\n")[0] or 0)


def test_a_revoked_token_is_soon_out_of_force_in_every_process(running: Running) -> None:
    ana = running.caller()
    path = f"/v1/players/{ana.player}/tokens"
    others = [Caller(running) for _ in range(8)]
    for other in others:
        other.token = ana.token
        assert other.call("GET", path).status == 200
    [token] = ana.call("GET", path).json["tokens"]

    assert ana.call("DELETE", f"{path}/{token}").status == 204

    until(lambda: all(other.call("GET", path).status == 401 for other in others))


def test_a_stop_does_not_wait_for_listeners(server: Server) -> None:
    with ExitStack() as stack:
        with serving(server.url) as running:
            ana = running.caller()
            game = running.table(ana, ana)["id"]
            for _ in range(6):
                line = stack.enter_context(ana.listening(game))
                assert line.read1(10_000).startswith(b"retry:")

        assert "refused to gracefully stop" not in running.complained
