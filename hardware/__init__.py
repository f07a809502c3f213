"""What to build: netlists as code, parts lists, harnesses, printed parts and the circuit board."""
