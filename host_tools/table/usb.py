"""The USB serial line between the board and a laptop: bytes both ways, and a host that stalls."""


class UsbLine:
    """The board's side has any/readinto/write; the host's side send/receive."""

    def __init__(self, room=256):
        self.to_board = bytearray()
        self.to_host = bytearray()
        self.room = room  # what the board's USB buffer holds when the host does not read
        self.stalled = 0
        self.gone = 0

    def send(self, data):
        """Host: send bytes to the board."""
        self.to_board.extend(data)

    def receive(self):
        """Host: take what the board sent."""
        got = bytes(self.to_host)
        self.to_host = bytearray()
        return got

    def any(self):
        """Board: return how many bytes wait."""
        return len(self.to_board)

    def readinto(self, buf, n=-1):
        """Board: fill buf, return how many bytes came."""
        n = min(len(buf) if n < 0 else n, len(self.to_board))
        buf[0:n] = self.to_board[0:n]
        self.to_board = self.to_board[n:]
        return n

    def write(self, buf, off, n):
        """Board: send at most n bytes from buf[off:]; return how many were taken, never wait."""
        if self.gone:
            return 0
        if self.stalled:
            n = max(0, min(n, self.room - len(self.to_host)))
        self.to_host.extend(buf[off:off + n])
        return n
