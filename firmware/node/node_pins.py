# RP2040-Zero at a pocket (hardware/pockets-notes.md): the only wiring file of the node.
POCKET_1 = 12  # contacts of the socket, grounded or open: pocket number minus one, low bit
POCKET_2 = 13
RECEIVERS = 2  # A on 2, G on 3, B on 4, through the Schmitt trigger; lit = low
EMITTERS = 5  # A and B on 5, G on 6; high = lit
RED_LED = 7
GREEN_LED = 8
COLOUR = 29
BEAM_A = 26
BEAM_G = 27
BEAM_B = 28
UART = 0
TX = 0
RX = 1
TALK = 9
