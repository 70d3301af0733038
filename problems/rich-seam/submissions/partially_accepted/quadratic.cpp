// 50 points: tries every pair of ends.
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
    long long rich = 0;
    for (int to = 1; to <= n; to++) {
        for (int from = 0; from < to; from++) rich += sums[from] <= sums[to];
    }
    std::printf("%lld\n", rich);
}
