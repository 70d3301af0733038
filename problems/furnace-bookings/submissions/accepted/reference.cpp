// By the end: the best income up to each booking either leaves it out or takes it after the last one that ends in time.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<int> start(n), end(n), pay(n), order(n);
    for (int i = 0; i < n; i++) {
        if (std::scanf("%d %d %d", &start[i], &end[i], &pay[i]) != 3) return 1;
    }
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return end[a] < end[b]; });
    std::vector<int> ends(n), before(n);
    for (int i = 0; i < n; i++) ends[i] = end[order[i]];
    std::vector<long long> income(n + 1, 0);
    for (int i = 0; i < n; i++) {
        const int booking = order[i];
        before[i] = static_cast<int>(std::upper_bound(ends.begin(), ends.begin() + i, start[booking]) - ends.begin());
        income[i + 1] = std::max(income[i], income[before[i]] + pay[booking]);
    }
    std::vector<int> taken;
    for (int i = n; i > 0;) {
        if (income[i] == income[i - 1]) {
            i--;
        } else {
            taken.push_back(order[i - 1] + 1);
            i = before[i - 1];
        }
    }
    std::printf("%zu\n", taken.size());
    for (int booking : taken) std::printf("%d ", booking);
    std::puts("");
}
