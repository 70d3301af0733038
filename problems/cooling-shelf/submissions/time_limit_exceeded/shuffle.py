# Shuffles until it fits.
import random

random.seed(1926)
n, d = map(int, input().split())
if n > 1 and d > n // 2:
    print(-1)
else:
    order = list(range(1, n + 1))
    while any(abs(x - y) < d for x, y in zip(order, order[1:])):
        random.shuffle(order)
    print(*order)
