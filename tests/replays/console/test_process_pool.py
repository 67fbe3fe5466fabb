"""Work in several processes: in order, and reported also where a process is killed."""

import os

from replays.console.process_pool import on_all_cores


def length(name: str) -> int:
    if name == "killed":
        os._exit(1)
    return len(name)


def test_reports_come_in_the_order_of_the_names() -> None:
    assert list(on_all_cores(length, ["aaa", "b", "cc"], 2)) == [("aaa", 3), ("b", 1), ("cc", 2)]
    assert list(on_all_cores(length, ["aaa", "b"], 1)) == [("aaa", 3), ("b", 1)]
    assert list(on_all_cores(length, [], None)) == []


def test_a_file_whose_process_is_killed_has_no_report() -> None:
    reports = dict(on_all_cores(length, ["killed", "b", "cc"], 2))

    assert list(reports) == ["killed", "b", "cc"]
    assert reports["killed"] is None
