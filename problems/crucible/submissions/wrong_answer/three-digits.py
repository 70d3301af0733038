# Right, but rounded to three digits.
import sys
from math import pi

numbers = list(map(int, sys.stdin.read().split()))
for r, R, H, V in zip(*[iter(numbers[1:])] * 4):
    low, high = 0.0, float(H)
    for _ in range(30):
        h = (low + high) / 2
        rho = r + (R - r) * h / H
        if pi * h / 3 * (r * r + r * rho + rho * rho) < V:
            low = h
        else:
            high = h
    print(f'{low:.3f}')
