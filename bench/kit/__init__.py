"""What benchmarks share: measuring, the report, yardsticks, callers."""
