# Seeed XIAO RP2040: eleven pads, so five buttons sit behind a 74HC165.
# The only wiring file of this board. Integer literals only, -1 = not fitted, 100 + n = input n of
# the button expander (../README.md).
PLAY = 26
OK = 27
WHITE = 100
BLACK = 101
QUEEN = 102
STRIKER = 103
FOUL = 104
UNDO = 29
BUTTONS_ACTIVE_LOW = 1

EXP_KIND = 1
EXP_CLOCK = 2
EXP_LOAD = 3
EXP_DATA = 4
EXP_I2C = -1
EXP_SDA = -1
EXP_SCL = -1
EXP_ADDR = 0

PANEL_I2C = 1
PANEL_SDA = 6
PANEL_SCL = 7
PANEL_ADDR = 60
PANEL2_I2C = -1
PANEL2_SDA = -1
PANEL2_SCL = -1
PANEL2_ADDR = 60
I2C_HZ = 400000

BUZZER = 28
LED = 17
LED_ACTIVE_LOW = 1

NODE_UART = 0
NODE_TX = 0
NODE_RX = 1
NODE_DE = -1
NODE_BAUD = 115200

BEAM1 = -1
BEAM2 = -1
BEAM3 = -1
BEAM4 = -1
BEAM_ACTIVE_LOW = 0
