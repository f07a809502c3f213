"""The circuit board of the umpire's box: placed and routed by script, checked by KiCad."""
