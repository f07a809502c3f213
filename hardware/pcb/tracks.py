"""From a path of cells to tracks and vias."""

def lay(maze, path, net, width):
    """Turn a path of cells into tracks and vias."""
    points = [maze.point(c) for c in path]
    start = 0
    for n in range(1, len(points)):
        if points[n][2] != points[n - 1][2]:
            _line(maze, points, start, n - 1, net, width)
            maze.vias.append((points[n][0], points[n][1], net))
            start = n
    _line(maze, points, start, len(points) - 1, net, width)


def _line(maze, points, start, end, net, width):
    n = start
    while n < end:
        m = n + 1
        step = (points[m][0] - points[n][0], points[m][1] - points[n][1])
        while m < end and abs(points[m + 1][0] - points[m][0] - step[0]) < 1e-9 and abs(
                points[m + 1][1] - points[m][1] - step[1]) < 1e-9:
            m += 1
        maze.tracks.append((points[n][0], points[n][1], points[m][0], points[m][1], points[n][2],
                            width, net))
        n = m
