"""Goes to the board ahead of the snippets that import it (host_tools.link.transport.snippet)."""

import os


def there(path):
    """Return whether a file or folder is there."""
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def remove(path):
    """Remove a file, or a folder with all that is in it."""
    if os.stat(path)[0] & 0x4000:
        for entry in os.ilistdir(path):
            remove(path + "/" + entry[0])
        os.rmdir(path)
    else:
        os.remove(path)


def unmount():
    """Take the pack off /pocketlaw, so that its file can be renamed; nothing when it is not on."""
    try:
        import vfs

        vfs.umount("/pocketlaw")
    except (ImportError, OSError):
        pass


def copy(source, to):
    """Copy a file."""
    with open(source, "rb") as f, open(to, "wb") as g:
        while True:
            data = f.read(512)
            if not data:
                break
            g.write(data)


def mark(path):
    """Make a small file whose being there says something."""
    with open(path, "w") as f:
        f.write("1")


def swap(roots):
    """Put what lies in /new in its place by renames; the version in use becomes /good.pack.

    From the mark on main.py makes the rest of these renames after a cut. It is renamed before the
    other files of /, so that it is one that can.
    """
    mark("/new/go")
    if there("/new/root/main.py"):
        os.rename("/new/root/main.py", "/main.py")
    if there("/new/pack"):
        if there("/pocketlaw.pack"):
            os.rename("/pocketlaw.pack", "/good.pack")
        os.rename("/new/pack", "/pocketlaw.pack")
    for name in roots:
        if there("/new/root/" + name):
            os.rename("/new/root/" + name, "/" + name)
