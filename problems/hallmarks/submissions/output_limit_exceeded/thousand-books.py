# Python ignores the signal for a file that is too large and raises an error instead, which still counts as too much
# output and not as a crash.
n = int(input())
page = ('S' * n + '\n') * (1 << 18)
for _ in range(64):
    print(page, end='')
