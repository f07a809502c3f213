"""Goes to the board ahead of the snippets that import it (host_tools.link.transport.snippet)."""

import os

FOLDERS = ("/new", "/good")  # what an update makes in / and removes again
MARK = "/.pocketlaw"  # a file in each of them: without it the folder is somebody else's
_LEFT = ("pack", "manifest", "root", "go", "back")  # what versions without the mark made in /new


def there(path):
    """Return whether a file or folder is there."""
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def ours(folder):
    """Tell whether one of FOLDERS is ours: marked, empty, or made before there were marks.

    The manifest in / says `marks` from the first version on that makes them.
    """
    names = os.listdir(folder)
    if not names or MARK[1:] in names:
        return True
    try:
        with open("/pocketlaw.manifest") as f:
            text = f.read()
    except (OSError, ValueError):  # none; no UTF-8
        return False
    if '"marks"' in text:
        return False
    return all([n in _LEFT or folder == "/good" and n.endswith(".py") for n in names])


def away(folder, paths):
    """Move files and folders of / into `folder`, made for them; nothing is copied."""
    if paths and not there(folder):
        os.mkdir(folder)
    for path in paths:
        if there(path):
            os.rename(path, folder + path)


def make(folder):
    """Make one of FOLDERS, with its mark."""
    if not there(folder):
        os.mkdir(folder)
    mark(folder + MARK)


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
