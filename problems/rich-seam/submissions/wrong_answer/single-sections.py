# Counts single sections only.
import sys

n, m, *grades = map(int, sys.stdin.read().split())
print(sum(grade >= m for grade in grades))
