"""Faults under load: what players acknowledged is compared with what the streams hold."""
