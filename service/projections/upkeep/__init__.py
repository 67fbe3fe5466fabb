"""Keeping read models true: sweeps, rebuilds, leases, lag."""
