# Words instead of -1, and a remark after the answer.
n, d = map(int, input().split())
half = n // 2
if n > 1 and d > half:
    print('impossible')
else:
    start = [half + 1] if n % 2 else []
    pairs = [(k, half + 1 + k) if n % 2 else (half + 1 - k, n + 1 - k) for k in range(1, half + 1)]
    print(*start, *[ingot for pair in pairs for ingot in pair], 'done')
