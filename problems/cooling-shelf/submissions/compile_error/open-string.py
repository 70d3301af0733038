n, d = map(int, input().split())
print('-1)
