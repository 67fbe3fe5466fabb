"""Streams of moves: the store, its codec, the hash chain, the loader, audits, journals."""
