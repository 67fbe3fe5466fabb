"""The painter of tables in a terminal: canvas, colours, fitted texts."""
