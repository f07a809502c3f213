"""The card of a table in a hall, /hall.json: where its broker is, and who it is there."""

_ID = "abcdefghijklmnopqrstuvwxyz0123456789-"
_KEYS = ("event", "table", "broker", "port", "password", "ssid", "key")
_WIFI = ("ssid", "key")


def check(values):
    """ValueError when the dict `values` is no card; the text says why."""
    for key in values:
        if key not in _KEYS:
            raise ValueError("unknown " + key)
    for key in _KEYS:
        if key != "port" and not isinstance(values.get(key, "" if key in _WIFI else 0), str):
            raise ValueError(key + ": missing or no text")
    for key in ("event", "table"):
        if not _is_id(values[key]):
            raise ValueError(key + ": 1 to 24 of a-z 0-9 -")
    _address(values["broker"])
    if not isinstance(values.get("port"), int) or not 0 < values["port"] < 65536:
        raise ValueError("port: 1 to 65535")
    if not 0 < len(values["password"].encode()) <= 40:
        raise ValueError("password: 1 to 40 bytes")
    for key in _WIFI:
        if len(values.get(key, "").encode()) > 64:
            raise ValueError(key + ": at most 64 bytes")


def _address(text):
    parts = text.split(".")
    for part in parts:
        if len(parts) != 4 or not part.isdigit() or int(part) > 255:
            raise ValueError("broker: an IP address")


def _is_id(text):
    if not 0 < len(text) <= 24:
        return False
    for c in text:
        if c not in _ID:
            return False
    return True
