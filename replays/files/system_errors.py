"""What the operating system says about files, in the reader's language."""

import errno

from replays.reading.words import reader_words
from service.domain.kit.translation import N_

# The errors that people meet; all others are told as the system tells them, in English.
REASONS = {
    errno.ENOENT: N_("No such file or directory"),
    errno.EACCES: N_("Permission denied"),
    errno.EPERM: N_("Operation not permitted"),
    errno.EISDIR: N_("Is a directory"),
    errno.ENOTDIR: N_("Not a directory"),
    errno.ENOSPC: N_("No space left on device"),
    errno.EROFS: N_("Read-only file system"),
    errno.ELOOP: N_("Too many levels of symbolic links"),
}


def reason_of(problem: OSError) -> str:
    """Return why a file can't be read or written."""
    if problem.errno in REASONS:
        return reader_words().say(REASONS[problem.errno])
    return problem.strerror or str(problem)
