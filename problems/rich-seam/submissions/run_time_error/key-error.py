import sys

n, m, *grades = map(int, sys.stdin.read().split())
seams = {}
print(seams[n])
