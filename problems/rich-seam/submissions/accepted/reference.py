import sys


def count_and_sort(sums):
    """Number of pairs i < j with sums[i] <= sums[j]; sorts runs of doubling length."""
    pairs, width, size = 0, 1, len(sums)
    while width < size:
        for start in range(0, size - width, 2 * width):
            left = sums[start : start + width]
            right = sums[start + width : start + 2 * width]
            at, count = 0, len(left)
            for value in right:
                while at < count and left[at] <= value:
                    at += 1
                pairs += at
            left += right
            left.sort()
            sums[start : start + 2 * width] = left
        width *= 2
    return pairs


def main():
    n, m, *grades = map(int, sys.stdin.buffer.read().split())
    sums, total = [0], 0
    for grade in grades:
        total += grade - m
        sums.append(total)
    print(count_and_sort(sums))


main()
