"""Prints a random input; the seed is the only argument. For `npx assay problem stress`."""
import random
import sys

LIMIT = 4 * 10**18

rng = random.Random(int(sys.argv[1]))
size = 10 ** rng.randint(0, 18)
print(*(max(-LIMIT, min(LIMIT, rng.randint(-4 * size, 4 * size))) for _ in range(2)))
