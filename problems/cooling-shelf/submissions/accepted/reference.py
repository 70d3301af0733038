n, d = map(int, input().split())
half = n // 2
if n > 1 and d > half:
    print(-1)
elif n % 2:
    order = [half + 1] * n
    order[1::2] = range(1, half + 1)
    order[2::2] = range(half + 2, n + 1)
    print(*order)
else:
    order = [0] * n
    order[0::2] = range(half, 0, -1)
    order[1::2] = range(n, half, -1)
    print(*order)
