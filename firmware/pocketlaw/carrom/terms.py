"""The words that outside tools use for the numbers of `codes`, in their order.

Of the board's modules only those that read a config or a script load this.
"""

STATES = ("SETUP", "TOSS", "READY", "AIM", "MOVING", "RULING", "PLACING", "BOARD", "GAME",
          "MATCH", "PAUSED")

ACTS = ("", "technical_foul", "foul", "out_of_turn", "left_seat", "played_on_appeal", "jolted",
        "concede", "timeout", "pass", "replay_board", "match_loss", "no_penalty",
        "break_before_play", "no_room", "wrong_placing", "late_notice", "protest",
        "protest_upheld", "protest_rejected", "concede_match", "warning", "striker_changed",
        "board_changed", "arm_on_board", "reverse_stroke", "checked")

ROUNDS = ("league", "quarter", "semi", "final")

# Faults of the app, by kind; the first four are those that a script may put in.
FAULTS = ("i2c", "sensor", "flash_full", "usb_stall", "conflict", "journal", "reset", "edges",
          "hall")
FAULT_TEXTS = ("display does not answer", "pocket not well", "flash full or not writing",
         "USB host does not read", "a piece that can not be down fell", "journal was damaged",
         "restarted by the watchdog", "edges were lost", "the hall is away")
