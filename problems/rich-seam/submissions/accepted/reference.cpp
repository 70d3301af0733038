// With m subtracted from every grade, a seam is rich when its sum is not negative: count pairs of prefix sums, i < j, P[i] <= P[j],
// while sorting them by merging.
#include <algorithm>
#include <cstdio>
#include <vector>

std::vector<long long> sums, buffer;

long long countAndSort(std::size_t from, std::size_t to) {
    if (to - from < 2) return 0;
    const std::size_t middle = (from + to) / 2;
    long long pairs = countAndSort(from, middle) + countAndSort(middle, to);
    std::size_t left = from;
    for (std::size_t right = middle; right < to; right++) {
        while (left < middle && sums[left] <= sums[right]) left++;
        pairs += static_cast<long long>(left - from);
    }
    std::merge(sums.begin() + from, sums.begin() + middle, sums.begin() + middle, sums.begin() + to, buffer.begin() + from);
    std::copy(buffer.begin() + from, buffer.begin() + to, sums.begin() + from);
    return pairs;
}

int main() {
    int n;
    long long m;
    if (std::scanf("%d %lld", &n, &m) != 2) return 1;
    sums.assign(n + 1, 0);
    buffer.assign(n + 1, 0);
    for (int i = 1; i <= n; i++) {
        long long grade;
        if (std::scanf("%lld", &grade) != 1) return 1;
        sums[i] = sums[i - 1] + grade - m;
    }
    std::printf("%lld\n", countAndSort(0, sums.size()));
}
