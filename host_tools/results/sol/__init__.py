"""SoL, the tournament manager (GPL, never imported): its archives and digital scorecard."""
