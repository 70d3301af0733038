# Forgets to move on.
import sys

n, m, *grades = map(int, sys.stdin.read().split())
rich = at = 0
while at < n:
    if grades[at] >= m:
        rich += 1
print(rich)
