# The right way in little memory, but twenty million steps, three times over, are too many for Python here.
n, k = map(int, input().split())
first, a, c = map(int, input().split())
known = 0
for shift in (20, 10, 0):
    counts = [0] * 1024
    x = first
    for _ in range(n):
        if x >> (shift + 10) == known:
            counts[x >> shift & 1023] += 1
        x = (a * x + c) % 1000000007
    digit = 0
    while k > counts[digit]:
        k -= counts[digit]
        digit += 1
    known = known << 10 | digit
print(known)
