"""Records: small values of one slot that are replaced together, or not at all."""
