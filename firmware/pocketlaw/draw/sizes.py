"""The sizes of the picture that screens are drawn for, in pixels and in pages of eight rows.

Another size here is another picture for every screen of both games. docs/panels.md says what a
view may assume, and how panels of other sizes are served without touching this file.
"""

from pocketlaw.compat import const

PICTURE_WIDTH = const(128)
PICTURE_HEIGHT = const(64)
WIDTH = const(127)  # what screens use: the last column stays dark, burn-in moves the picture there
PAGES = const(8)
