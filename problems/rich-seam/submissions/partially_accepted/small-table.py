# 20 points: the list of sums is too short for longer cores.
import sys

n, m, *grades = map(int, sys.stdin.read().split())
sums = [0] * 1000
for i, grade in enumerate(grades):
    sums[i + 1] = sums[i] + grade - m
print(sum(sums[i] <= sums[j] for j in range(1, n + 1) for i in range(j)))
