# Closed form: the cube of the surface's radius grows linearly with the volume.
import sys
from math import pi


def depth(r, R, H, V):
    if r == R:
        return V / (pi * r * r)
    slope = (R - r) / H
    # Written without the difference of two nearly equal radii.
    added = 3 * slope * V / pi
    top = (r**3 + added) ** (1 / 3)
    return added / (top * top + top * r + r * r) / slope if added else 0.0


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    rows = zip(*[iter(numbers[1:])] * 4)
    print('\n'.join(f'{depth(*row):.9f}' for row in rows))


main()
