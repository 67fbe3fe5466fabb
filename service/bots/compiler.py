"""Compiled code for search: the functions of a core and of the search, translated together.

They are plain Python, with the same results; compiled by numba they are some hundred times faster.
Numba is an extra: without it nothing here is compiled, and search levels are not offered.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache, update_wrapper
from importlib import resources, util
from types import FunctionType, ModuleType
from typing import Any

EXTRA, COMPILER = "search", "numba"
INSTALL = f"pip install 'altana[{EXTRA}]'"

Function = Callable[..., Any]


@cache
def is_installed() -> bool:
    """Return whether the extra that search needs is there."""
    return util.find_spec(COMPILER) is not None


def linked(
    functions: Iterable[Function],
    entries: Iterable[str],
    unit: str | None,
    base: Mapping[str, Function] | None = None,
) -> dict[str, Function]:
    """Return functions by name, made to call each other, and those of a base linked before.

    Each gets a namespace of its own in which the names of the others are bound. `unit` names
    what is compiled, None leaves all as it is. Only `entries` can be called from outside then.
    """
    originals = {each.__name__: each for each in functions}
    namespaces = {name: {**each.__globals__} for name, each in originals.items()}
    copies = {name: _copy(each, namespaces[name]) for name, each in originals.items()}
    if unit is not None:
        for namespace in namespaces.values():
            namespace.update(_tables(namespace))
        copies = _compiled(copies, frozenset(entries), unit, base or {})
    for namespace in namespaces.values():
        namespace.update({**(base or {}), **copies})
    return copies


def types_of(*arguments: Any) -> tuple[Any, ...]:
    """Return the types for which a function is compiled that is called so."""
    import numba

    compiler: Any = numba
    return tuple(compiler.typeof(each) for each in arguments)


def _copy(function: Function, namespace: dict[str, Any]) -> Function:
    assert isinstance(function, FunctionType)
    copy = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
    return update_wrapper(copy, function, updated=())


def _tables(namespace: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tuples of numbers as arrays: they compile in a fraction of the time."""
    import numpy as np  # slow to import, like numba

    return {
        name: np.array(each, dtype=np.int64)
        for name, each in namespace.items()
        if isinstance(each, tuple) and each and all(type(number) is int for number in each)
    }


def _compiled(
    functions: Mapping[str, Function], entries: frozenset[str], unit: str, base: Mapping[str, Any]
) -> dict[str, Function]:
    """Let numba compile functions when they are first called, and keep the machine code.

    What is kept lies in a folder of its own for each text of all functions together: numba looks
    at the changes of one file only, and doesn't know which core a search is linked to.
    """
    import numba  # an extra, and slow to load

    compiler: Any = numba  # its types don't know all of its options
    texts = [*map(_text, functions.values()), *(_text(each.py_func) for each in base.values())]
    digest = hashlib.sha256("".join(texts).encode()).hexdigest()[:16]
    kept_before = compiler.config.CACHE_DIR
    is_kept = any(
        _keeps_in(compiler, f"{folder}/{unit}-{digest}", functions.values())
        for folder in cache_folders()
    )
    options = {"cache": is_kept, "error_model": "numpy", "no_cfunc_wrapper": True}
    try:
        return {
            name: compiler.njit(each, no_cpython_wrapper=name not in entries, **options)
            for name, each in functions.items()
        }
    finally:
        compiler.config.CACHE_DIR = kept_before


def cache_folders() -> tuple[str, ...]:
    """Return where machine code may be kept, the best place first: here, or with the user."""
    from numba.misc import appdirs

    user_cache: Any = appdirs.user_cache_dir  # it has no types
    here = resources.files("service.bots") / "__pycache__"
    return str(here), str(user_cache("altana", appauthor=False))


def _keeps_in(compiler: Any, folder: str, functions: Iterable[Function]) -> bool:
    """Let numba keep machine code in a folder; return whether it can write there.

    Where it can't, it would take a folder that all games share.
    """
    from numba.core import caching

    locator: Any = caching.UserProvidedCacheLocator  # it has no types
    compiler.config.CACHE_DIR = folder
    return all(locator.from_function(each, each.__code__.co_filename) for each in functions)


def _text(function: Function) -> str:
    """Return all that a function's machine code depends on, except the functions it calls."""
    from numpy import ndarray

    code, namespace = function.__code__, function.__globals__
    named = [(name, namespace.get(name)) for name in code.co_names]
    constants = [(n, str(each)) for n, each in named if isinstance(each, int | ndarray)]
    for name, each in named:
        if isinstance(each, ModuleType):
            constants += [(f"{name}.{n}", str(vars(each).get(n))) for n in code.co_names]
    return f"{code.co_name}{code.co_code!r}{code.co_consts!r}{constants}"
