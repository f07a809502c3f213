# Raspberry Pi Pico 2 W: its own LED hangs on the radio chip, so the status LED is on GPIO21.
# The only wiring file of this board. Integer literals only, -1 = not fitted, 100 + n = input n of
# the button expander (../README.md).
PLAY = 8
OK = 9
WHITE = 10
BLACK = 11
QUEEN = 12
STRIKER = 13
FOUL = 14
UNDO = 15
BUTTONS_ACTIVE_LOW = 1

EXP_KIND = 0
EXP_CLOCK = -1
EXP_LOAD = -1
EXP_DATA = -1
EXP_I2C = -1
EXP_SDA = -1
EXP_SCL = -1
EXP_ADDR = 0

PANEL_I2C = 0
PANEL_SDA = 4
PANEL_SCL = 5
PANEL_ADDR = 60
PANEL2_I2C = 1
PANEL2_SDA = 6
PANEL2_SCL = 7
PANEL2_ADDR = 60
I2C_HZ = 400000

BUZZER = 20
LED = 21
LED_ACTIVE_LOW = 0

NODE_UART = 0
NODE_TX = 0
NODE_RX = 1
NODE_DE = 22
NODE_BAUD = 115200

BEAM1 = 16
BEAM2 = 17
BEAM3 = 18
BEAM4 = 19
BEAM_ACTIVE_LOW = 0
