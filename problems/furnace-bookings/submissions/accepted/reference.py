import sys
from bisect import bisect_right


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    bookings = sorted(zip(numbers[2::3], numbers[1::3], numbers[3::3], range(1, numbers[0] + 1)))
    ends = [booking[0] for booking in bookings]
    income, before = [0], []
    for i, (_, start, pay, _) in enumerate(bookings):
        before.append(bisect_right(ends, start, 0, i))
        income.append(max(income[i], income[before[i]] + pay))
    taken, i = [], len(bookings)
    while i:
        if income[i] == income[i - 1]:
            i -= 1
        else:
            taken.append(bookings[i - 1][3])
            i = before[i - 1]
    print(len(taken))
    print(*taken)


main()
