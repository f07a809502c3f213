"""A club's own rule set: TOML on the laptop, the board's config, the journal's first record."""

import pytest

from host_tools.errors import ToolError
from host_tools.laws import profile_toml
from pocketlaw.carrom import boot, config
from pocketlaw.carrom.laws import SWITCHES, Laws
from pocketlaw.journal.header import decode

GOOD = 'name = "Sunday club"\nbase = "icf25"\n[switches]\nshot_ms = 20000\nqueen = 3\n'


def club(tmp_path, text):
    path = tmp_path / "club.toml"
    path.write_text(text)
    return path


def test_only_what_differs_goes_to_the_board(tmp_path):
    assert profile_toml.config(club(tmp_path, GOOD)) == {
        "laws": "icf25", "laws_name": "Sunday club", "switches": {"shot_ms": 20000}}


def test_board_plays_by_it(tmp_path):
    laws = config.read(profile_toml.config(club(tmp_path, GOOD))).laws
    assert (laws.ident, laws.name, laws.shot_ms, laws.queen) == ("icf25", "Sunday club", 20000, 3)


def test_journal_carries_it(tmp_path):
    header = boot.header_of(config.read(profile_toml.config(club(tmp_path, GOOD))))
    again = decode(header.encode(), [0] * len(SWITCHES), Laws)
    assert again.laws.name == "Sunday club" and again.laws.values() == header.laws.values()


@pytest.mark.parametrize("text, says", [
    ('base = "icf25"', "name is missing"),
    ('name = "x"', "base is missing"),
    ('name = "x"\nbase = "icf26"', "base: unknown rule set icf26"),
    ('name = "x"\nbase = "icf25"\nshot_ms = 1', "unknown shot_ms (switches go below"),
    ('name = "x"\nbase = "icf25"\n[switches]\nshot = 1', "switches: unknown shot"),
    ('name = "x"\nbase = "icf25"\n[switches]\nshot_ms = 1', "shot_ms: must be 5000 to 99000"),
    ('name = "x"\nbase = "icf25"\n[switches]\nshot_ms = 15.5', "shot_ms: must be"),
    ('name = "x"\nbase = "icf25"\n[switches]\nasks = true', "asks: must be 0 to 1"),
    ('name = "x"\nbase = "icf25"\n[switches]\ngames = 2', "must be odd"),
    ('name = "x"\nbase = "icf25"\n[switches]\ncarromman = 0', "never ends"),
    ('name = "x"\nbase = "icf25"\n[switches]\nboard_cap = 0', "board_cap is below"),
    ('name = "x"\nbase = "icf25"\nswitches = 3', "switches: not an object"),
    ('name = ""\nbase = "icf25"', "1 to 64 bytes"),
    ('name = 3\nbase = "icf25"', "name: not a name"),
    ('name = "ক্যারাম খেলার ক্লাব ক্যারাম"\nbase = "icf25"', "1 to 64 bytes"),
    ("name =", "not TOML"),
])
def test_one_clear_error(tmp_path, text, says):
    with pytest.raises(ToolError) as error:
        profile_toml.config(club(tmp_path, text))
    assert says in str(error.value) and "\n" not in str(error.value)


def test_every_mistake_is_told_at_once_with_the_type_it_wants(tmp_path):
    text = 'base = "icf25"\n[switches]\nshot = 1\nshot_ms = 15.5\nasks = true\n'
    with pytest.raises(ToolError) as error:
        profile_toml.config(club(tmp_path, text))
    for says in ("name is missing", "unknown shot", "shot_ms: must be 5000 to 99000 (a whole",
                 "asks: must be 0 to 1 (a whole number, not true)"):
        assert says in str(error.value)


@pytest.mark.parametrize("name", profile_toml.house())
def test_house_rules_are_ready_and_name_their_source(name):
    path = profile_toml.house()[name]
    assert profile_toml.config(path)["switches"] and path.read_text().startswith("# ")


def test_no_file(tmp_path):
    with pytest.raises(ToolError, match="No such file"):
        profile_toml.config(tmp_path / "none.toml")


def test_switches_without_a_base():
    with pytest.raises(config.ConfigError, match="need laws"):
        config.read({"switches": {"shot_ms": 20000}})


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_has_a_range(switch):
    """What a rule set has is in it; what no game can have is refused."""
    for ident in ("icf25", "classic29", "sag", "knockout"):
        value = getattr(config.read({"laws": ident}).laws, switch)
        config.read({"laws": ident, "switches": {switch: value}})
        with pytest.raises(config.ConfigError, match=switch):
            config.read({"laws": ident, "switches": {switch: -1}})
        with pytest.raises(config.ConfigError, match=switch):
            config.read({"laws": ident, "switches": {switch: 2 ** 30}})
