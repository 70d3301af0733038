# Prints the best income instead of the bookings.
import sys
from bisect import bisect_right

numbers = list(map(int, sys.stdin.buffer.read().split()))
bookings = sorted(zip(numbers[2::3], numbers[1::3], numbers[3::3]))
ends = [booking[0] for booking in bookings]
income = [0]
for i, (_, start, pay) in enumerate(bookings):
    income.append(max(income[i], income[bisect_right(ends, start, 0, i)] + pay))
print(income[-1])
