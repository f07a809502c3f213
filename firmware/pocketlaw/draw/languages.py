"""The languages of the panel: the one table, in the permanent order of the settings' number.

To add one: its entry here, its words in host_tools/words/CODE.txt, then `make words`.
"""

# Code (ISO 639-1) and name in English, by which a list names it where its script is not loaded.
TABLE = (("en", b"English"), ("hi", b"Hindi"), ("bn", b"Bengali"), ("pa", b"Punjabi"))
CODES = tuple([entry[0] for entry in TABLE])
