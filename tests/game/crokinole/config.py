"""The config of a crokinole scoreboard: two names and nothing else."""


def read(values):
    """Return the names of the dict `values`; ValueError names what is wrong."""
    names = []
    for key in ("a", "b"):
        name = values.get(key, key.upper())
        if not isinstance(name, str) or not 1 <= len(name) <= 24:
            raise ValueError(key + ": no name")
        names.append(name.encode())
    return names
