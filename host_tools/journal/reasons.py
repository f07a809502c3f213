"""Why a game refused an event, in the words of pocketlaw.journal.codes' numbers."""

REASONS = ("", "not in this state", "more than can be down", "nothing to take back",
           "unknown event", "nothing to undo", "value out of range", "late stroke-made press",
           "match too long",
           "told twice: counted once")
