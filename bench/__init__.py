"""Benchmarks: every figure as a ratio to a yardstick measured in the same run."""
