"""The exit code of an interrupted command; imported first, so this module needs no other."""

INTERRUPTED = 128 + 2  # as a shell reports death by SIGINT
