# Python does not recurse this deep.
from functools import cache

a = input().strip()
b = input().strip()


@cache
def common(i, j):
    if i == len(a) or j == len(b):
        return 0
    if a[i] == b[j]:
        return 1 + common(i + 1, j + 1)
    return max(common(i + 1, j), common(i, j + 1))


print(common(0, 0))
