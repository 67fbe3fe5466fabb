"""Shared by all benchmarks: measuring, the report, yardsticks, HTTP callers."""
