"""The log: a line that nobody reads keeps nobody waiting who can't wait."""

import os
from collections.abc import Iterator
from contextlib import closing
from typing import TextIO

import msgspec
import pytest

from service.api.operating.logs import LineHandler

Pipe = tuple[int, TextIO]


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    read, write = os.pipe()
    with os.fdopen(write, "w") as stream:
        yield read, stream
        os.close(read)  # what is left in the stream has no reader
        stream.flush()


def fill(stream: TextIO) -> int:
    """Write until nothing fits in; return how much that was."""
    written = 0
    os.set_blocking(stream.fileno(), False)
    try:
        while True:
            written += os.write(stream.fileno(), b"x" * 4096)
    except BlockingIOError:
        os.set_blocking(stream.fileno(), True)
        return written


def test_a_line_is_written_at_once_if_somebody_reads_the_log(pipe: Pipe) -> None:
    read, stream = pipe
    handler = LineHandler(stream)

    assert handler.tell_at_once("request", {"status": 201})
    line = msgspec.json.decode(os.read(read, 4096))
    assert (line["message"], line["level"], line["status"]) == ("request", "info", 201)

    filled = fill(stream)
    assert not handler.tell_at_once("request", {"status": 201})

    while filled:
        filled -= len(os.read(read, filled))
    assert handler.tell_at_once("request", {"status": 201})


def test_a_line_is_left_to_others_while_somebody_else_writes(pipe: Pipe) -> None:
    from concurrent.futures import ThreadPoolExecutor

    handler = LineHandler(pipe[1])
    with closing(handler), ThreadPoolExecutor(1) as threads:
        handler.acquire()
        told = threads.submit(handler.tell_at_once, "request", {}).result()
        handler.release()

    assert not told
