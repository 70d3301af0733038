a, b = map(int, input().split())
hoard = [b'gold' * (1 << 18) for _ in range(256)]
print(a + b)
