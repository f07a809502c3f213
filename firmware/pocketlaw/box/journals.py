"""The journals of a game: the newest, the name of the next, and going on where one ends.

A game has a letter of its own (see `games`): m0001.plj, m0002.plj, ... `values` is the config,
whose `after` names the journal after which a new match was wanted.
"""

from pocketlaw.box.faults import JOURNAL
from pocketlaw.compat import const
from pocketlaw.journal import header
from pocketlaw.journal.record import SIZE
from pocketlaw.journal.replay import recover

_KEPT = const(32)  # a tail longer than one record is kept aside


def newest(store, letter, values):
    """Return the name of the newest journal of a game, "" when there is none, or when the config
    says that a new match was wanted after it."""
    name = ""
    for each in store.names():
        if each[0] == letter:
            name = each
    return name if name > after(letter, values) else ""


def next_name(store, letter, values):
    """Return the file name of the next journal: m0001.plj, m0002.plj, ..."""
    number = 0
    for name in store.names() + [after(letter, values)]:
        if name[:1] == letter and name[1:5].isdigit():
            number = max(number, int(name[1:5]))
    return letter + "%04d.plj" % (number + 1)


def after(letter, values):
    """Return the journal after which a new match of this game was wanted, "" when none was."""
    name = values.get("after", "")
    return name if isinstance(name, str) and name[:1] == letter else ""


def resume(box, letter, read_header, replay_of):
    """Step the newest journal of a game; return (its Header, its Replay), None: nothing to resume.

    read_header(bytes) raises ValueError for a first record that can not be used: that journal is
    set aside. replay_of(header, check, log, idle) returns its Replay. What can not follow the
    valid prefix is cut off, and said. OSError when the flash will not answer.
    """
    store = box.store
    store.tidy()
    name = newest(store, letter, box.values)
    if not name:
        return None
    try:
        raw = _first_record(store, name)
        head = read_header(raw)
    except ValueError:
        box.faults.add(JOURNAL, 0)
        box.log.note(b"journal set aside " + name.encode())
        store.set_aside(name)
        return None
    store.begin(name)
    n = len(raw)
    journal = box.journal
    journal.resume(n, (store.size - n) // SIZE, 0)  # the way back reads from the flash
    replay = replay_of(head, raw[-2] << 8 | raw[-1], journal, box.idle)
    recover(store, n, replay)
    count = replay.history.count
    if replay.error:
        box.faults.add(JOURNAL, replay.last_t)
        box.log.note(b"journal cut at record", count)
        if store.size - n - count * SIZE >= _KEPT:
            store.keep_aside(name)
        store.trim(n + count * SIZE)
    journal.resume(n, count, replay.chain)
    box.t = replay.last_t
    return head, replay


def _first_record(store, name):
    first = bytearray(16)
    if store.read_from(name, 0, first) < 16:
        raise ValueError("cut short")
    raw = bytearray(header.length(first))
    if store.read_from(name, 0, raw) < len(raw):
        raise ValueError("cut short")
    return raw
