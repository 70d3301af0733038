// 50 points: a fast solution whose count is kept in 32 bits.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n;
    long long m;
    if (std::scanf("%d %lld", &n, &m) != 2) return 1;
    std::vector<long long> sums(n + 1);
    for (int i = 1; i <= n; i++) {
        long long grade;
        if (std::scanf("%lld", &grade) != 1) return 1;
        sums[i] = sums[i - 1] + grade - m;
    }
    auto ranks = sums;
    std::sort(ranks.begin(), ranks.end());
    std::vector<unsigned> tree(ranks.size() + 1);
    unsigned pairs = 0;
    for (long long sum : sums) {
        const std::size_t rank = std::upper_bound(ranks.begin(), ranks.end(), sum) - ranks.begin();
        for (std::size_t at = rank; at > 0; at &= at - 1) pairs += tree[at];
        for (std::size_t at = rank; at < tree.size(); at += at & -at) tree[at]++;
    }
    std::printf("%d\n", static_cast<int>(pairs));
}
