"""HTTP itself: bodies, headers, fields, problems, languages, compression."""
