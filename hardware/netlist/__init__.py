"""The circuits as plain tables, so that every check runs without a CAD program."""
