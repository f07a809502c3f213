"""SETUP's questions, the settings, the history of what undo would take back."""

from pocketlaw.box import games
from pocketlaw.carrom import codes, event_names, rulesets
from pocketlaw.carrom.menu import Menu
from pocketlaw.draw import languages, sounds
from pocketlaw.draw import phrases as ph
from pocketlaw.journal.record import Record

_EVENTS = (ph.SINGLES, ph.DOUBLES)
_ROUNDS = (ph.LEAGUE, ph.QUARTER, ph.SEMI, ph.FINAL)
_NO_YES = (ph.NO, ph.YES)
_QUESTIONS = ((ph.RULE_SET, ()), (ph.EVENT, _EVENTS), (ph.ROUND, _ROUNDS),
              (ph.TRIALS, _NO_YES))
_LANGUAGES = tuple(range(ph.LANGUAGES, ph.LANGUAGES + len(languages.TABLE)))
_SETTINGS = ((ph.LANGUAGE, _LANGUAGES, "language"), (ph.DIGITS, _NO_YES, "digits"),
             (ph.SOUND, sounds.PHRASES, "sounds"))


def question(app):
    """Return the list of the set-up question that is open now."""
    title, items = _QUESTIONS[app.asked]
    if not app.asked:
        items = [row[1] for row in rulesets.TABLE] + [game[3] for game in games.others()]
    c = app.config
    usual = (rulesets.IDENTS.index(c.laws.ident) if c.laws else 0, c.event, c.round_no, c.trial)
    return Menu(title, items, _answer, usual[app.asked], stays=1)


def _answer(app, index, t):
    config = app.config
    if app.asked == 0:
        other = index - len(rulesets.IDENTS)
        if other >= 0:
            name = games.others()[other][0]
            return codes.OK if app.another and app.another(name) else codes.NOT_NOW
        if not config.laws or config.laws.ident != rulesets.IDENTS[index]:
            config.laws = rulesets.load(rulesets.IDENTS[index])
    elif app.asked == 1:
        if index != config.event:
            config.event = index
            config.names = [b"A1", b"B1", b"A2", b"B2"] if index else [b"A", b"B"]
    elif app.asked == 2:
        config.round_no = index
    else:
        config.trial = index
    app.asked += 1
    if app.asked == len(_QUESTIONS) or (app.asked == 3 and not config.laws.trial_boards):
        app.asked = 0
        from pocketlaw.carrom import boot  # late

        boot.begin_match(app)
    return codes.OK


def open_history(app):
    """Show what undo takes back, the last event first."""
    items = []
    rec = Record()
    number = app.history.count
    while number and len(items) < 16:
        number -= 1
        app.journal.read(number, rec)
        item = event_names.event_phrase(rec)
        if item:
            items.append(item)
    if not items:
        items.append(ph.NOTHING)

    def done(app, index, t):
        return codes.OK

    app.menu = Menu(ph.HISTORY, items, done)


def open_settings(app):
    """Language, digits, sound: kept by the laptop's config, changed here for this session."""
    titles = [setting[0] for setting in _SETTINGS]

    def chosen(app, index, t):
        title, items, name = _SETTINGS[index]

        def pick(app, choice, t):
            setattr(app.config, name, choice)
            app.settings_changed()
            return codes.OK

        app.menu = Menu(title, items, pick, getattr(app.config, name))
        return codes.OK

    app.menu = Menu(ph.SETTINGS, titles, chosen)
