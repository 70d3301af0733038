# Expects a third line.
n, k = map(int, input().split())
x, a, c = map(int, input().split())
weights = list(map(int, input().split()))
print(sorted(weights)[k - 1])
