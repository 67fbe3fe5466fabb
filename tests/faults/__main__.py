"""Runs every fault and prints a table; ends with 1 if a promise was broken, or time ran out."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.faults import cut_off_master, machine_faults
from tests.faults.report import NotHere, Row, header
from tests.faults.sentinel_failover import sentinel_failover
from tests.faults.sick_master import gone_master, hung_master, hung_master_in_strict

FAULTS: dict[str, Callable[[Path], Row]] = {
    **machine_faults.FAULTS,
    "hung-master": hung_master,
    "hung-master-strict": hung_master_in_strict,
    "gone-master": gone_master,
    **{name: partial(cut_off_master.cut_off_master, name=name) for name in cut_off_master.FAULTS},
    "sentinel-failover": sentinel_failover,
}
BUDGET = 12 * 60.0  # seconds; no fault begins later, so that all end within 15 minutes


def main(names: list[str]) -> int:
    rows, left_out, began = list[Row](), list[str](), monotonic()
    print(header(), flush=True)
    for name in names or FAULTS:
        if monotonic() - began > BUDGET:
            print(f"{name} WAS NOT TRIED: the time is up", file=sys.stderr)
            left_out.append(name)
            continue
        with TemporaryDirectory(prefix="altana-") as folder:
            try:
                rows.append(FAULTS[name](Path(folder)))
            except NotHere as reason:
                print(f"{name} WAS NOT TRIED: {reason}", file=sys.stderr)
                continue
        print(rows[-1], flush=True)
    for row in rows:
        for failure in row.failures:
            print(f"{row.fault}: {failure}", file=sys.stderr)
    return 0 if all(row.is_good for row in rows) and not left_out else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
