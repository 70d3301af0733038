# The closed form, with nothing done for cylinders: ZeroDivisionError.
import sys
from math import pi

numbers = list(map(int, sys.stdin.read().split()))
for r, R, H, V in zip(*[iter(numbers[1:])] * 4):
    slope = (R - r) / H
    print(((r**3 + 3 * slope * V / pi) ** (1 / 3) - r) / slope)
