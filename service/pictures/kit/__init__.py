"""What pictures are made of: SVG, layout, sheets, portraits, labels."""
