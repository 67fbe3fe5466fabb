"""What pictures are made of: SVG, faces, layout, sheets, labels."""
