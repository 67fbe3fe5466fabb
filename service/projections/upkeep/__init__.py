"""Keeps read models up to date: sweeps, rebuilds, leases, lag."""
