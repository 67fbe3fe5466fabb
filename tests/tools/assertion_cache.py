"""Rewrites the assertions of all test modules once for a run.

In a fresh clone every test process would do it for itself, in ten seconds: all begin at once, and
none finds what another has written. So each does its share first.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import (
    PYC_TAIL,
    _rewrite_test,
    _write_pyc,
    assertstate_key,
    get_cache_dir,
    try_makedirs,
)


def rewrite_share(config: pytest.Config, modules: Sequence[Path], number: int, of: int) -> None:
    """Rewrite every module of a share that nobody has rewritten yet."""
    for module in modules[number::of]:
        kept = cached(module)
        if kept.exists() or sys.dont_write_bytecode or not try_makedirs(kept.parent):
            continue  # pytest itself finds out what has changed since
        source, code = _rewrite_test(module, config)
        _write_pyc(config.stash[assertstate_key], code, source, kept)


def cached(module: Path) -> Path:
    """Return where pytest keeps a module that it has rewritten."""
    return get_cache_dir(module) / f"{module.stem}{PYC_TAIL}"
