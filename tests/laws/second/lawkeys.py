"""Which law keys an answer may name (LAWS 1.3 and 1.5, decision 20)."""

from tests.laws.second import acts, last, rows

BREAK = "S18a S18b S18c 001/7.5-7.6 001/7.5 001/7.6 001/7.7 002/K8 002/F7 IT17b DE22 004/4.3"


def wrong_laws(request, want, got):
    """[] when the answer names a law that its row or case gives, in the book's own text."""
    given = _given(want["row"])
    if want["row"] == 7 and not request["position"]["had"]["own"]:
        given += _given(6)  # both speak
    keys = got["laws"]
    if not keys:
        return ["no law"]
    if not given:  # the law is silent: a decision, or a neighbouring law
        return []
    if request["laws"] == "classic29":
        own = [k for k in given if k.startswith("001")]
    elif request["laws"] == "icf25":
        own = [k for k in given if k[0] in "SID"]
    else:
        own = given
    named = [k for k in keys if not own or k in own]
    return [] if named else [f"laws {keys}, want one of {own}"]


def _given(row):
    if row == "break":
        return BREAK.split()
    if row in rows.ROWS:
        return " ".join(rows.ROWS[row][4:]).split()
    if row in last.CASES:
        return " ".join(last.CASES[row][3:]).split()
    return acts.LAWS.get(row, "").split()
