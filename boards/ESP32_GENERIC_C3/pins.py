# ESP32-C3 module on an ESP32-C3-DevKitM-1: few pins, so five buttons sit behind a 74HC165.
# The only wiring file of this board. Integer literals only, -1 = not fitted, 100 + n = input n of
# the button expander (../README.md).
PLAY = 0
OK = 1
WHITE = 100
BLACK = 101
QUEEN = 102
STRIKER = 103
FOUL = 104
UNDO = 3
BUTTONS_ACTIVE_LOW = 1

EXP_KIND = 1
EXP_CLOCK = 2
EXP_LOAD = 6
EXP_DATA = 10
EXP_I2C = -1
EXP_SDA = -1
EXP_SCL = -1
EXP_ADDR = 0

PANEL_I2C = 0
PANEL_SDA = 4
PANEL_SCL = 5
PANEL_ADDR = 60
PANEL2_I2C = -1
PANEL2_SDA = -1
PANEL2_SCL = -1
PANEL2_ADDR = 60
I2C_HZ = 400000

BUZZER = 7
LED = 8
LED_ACTIVE_LOW = 1

NODE_UART = 1
NODE_TX = 21
NODE_RX = 20
NODE_DE = -1
NODE_BAUD = 115200

BEAM1 = -1
BEAM2 = -1
BEAM3 = -1
BEAM4 = -1
BEAM_ACTIVE_LOW = 0
