"""What is known of the boards: their wiring files, the chips' limits, the wiring tables."""
