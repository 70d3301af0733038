#include <stdio.h>
#include <string.h>

static long long sums[200001], buffer[200001];

static long long countAndSort(int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2;
    long long pairs = countAndSort(from, middle) + countAndSort(middle, to);
    int left = from, right = middle, at = from;
    while (right < to) {
        while (left < middle && sums[left] <= sums[right]) buffer[at++] = sums[left++];
        pairs += left - from;
        buffer[at++] = sums[right++];
    }
    while (left < middle) buffer[at++] = sums[left++];
    memcpy(sums + from, buffer + from, sizeof sums[0] * (size_t)(to - from));
    return pairs;
}

int main(void) {
    int n;
    long long m;
    if (scanf("%d %lld", &n, &m) != 2) return 1;
    for (int i = 1; i <= n; i++) {
        long long grade;
        if (scanf("%lld", &grade) != 1) return 1;
        sums[i] = sums[i - 1] + grade - m;
    }
    printf("%lld\n", countAndSort(0, n + 1));
    return 0;
}
