"""A second model of the box, written from the papers alone by someone who had not read the code.

The papers are the law digest (rows 1 to 34, cases E1 to E37, decisions 1 to 30) and the
contracts of the design. Nothing here imports the firmware or the oracle of this folder.
"""
