"""Teaching on the service: the streams of notes, courses and classes."""
