"""Goes to the board ahead of the snippets that import it (host_tools.transport.snippet)."""

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
