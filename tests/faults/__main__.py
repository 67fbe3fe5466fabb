"""Runs every fault and prints a table; ends with 1 if a promise was broken, or time ran out."""

import signal
import sys
import traceback
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
LIMIT = 14 * 60  # seconds; a fault that runs then is stopped, so that all ends in 15 minutes


class TimeIsUp(BaseException):
    """All faults together have taken long enough."""


def main(names: list[str]) -> int:
    rows, left_out, wanted = list[Row](), list[str](), list(names or FAULTS)
    signal.signal(signal.SIGALRM, _stop)
    signal.alarm(LIMIT)
    print(header(), flush=True)
    for place, name in enumerate(wanted):
        began = monotonic()
        try:
            with TemporaryDirectory(prefix="altana-") as folder:
                rows.append(FAULTS[name](Path(folder)))
        except NotHere as reason:
            print(f"{name} WAS NOT TRIED: {reason}", file=sys.stderr)
            continue
        except TimeIsUp:
            left_out += wanted[place:]
            print(f"{', '.join(wanted[place:])}: NOT TRIED, the time is up", file=sys.stderr)
            break
        except Exception:  # the others are worth a try
            left_out.append(name)
            print(f"{name} FAILED:\n{traceback.format_exc()}", file=sys.stderr)
            continue
        print(rows[-1], flush=True)
        print(f"{name} took {monotonic() - began:.0f} s", file=sys.stderr)
    signal.alarm(0)
    for row in rows:
        for failure in row.failures:
            print(f"{row.fault}: {failure}", file=sys.stderr)
    return 0 if all(row.is_good for row in rows) and not left_out else 1


def _stop(signum: int, frame: object) -> None:
    raise TimeIsUp


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
