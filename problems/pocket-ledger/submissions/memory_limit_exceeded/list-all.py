# A list of Python's integers takes forty bytes a weight.
n, k = map(int, input().split())
x, a, c = map(int, input().split())
weights = []
for _ in range(n):
    weights.append(x)
    x = (a * x + c) % 1000000007
weights.sort()
print(weights[k - 1])
