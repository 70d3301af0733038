# Python ignores the signal of a file that grew too large and raises an error instead: still too much output, not a crash of its own.
n = int(input())
page = ('S' * n + '\n') * (1 << 18)
for _ in range(64):
    print(page, end='')
