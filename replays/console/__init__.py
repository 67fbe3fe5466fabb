"""What commands share at the terminal: options, Markdown, schemas."""
