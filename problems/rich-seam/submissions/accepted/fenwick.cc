// A Fenwick tree over the ranks of the prefix sums.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n;
    long long m;
    std::cin >> n >> m;
    std::vector<long long> sums(n + 1);
    for (int i = 1; i <= n; i++) {
        std::cin >> sums[i];
        sums[i] += sums[i - 1] - m;
    }
    auto ranks = sums;
    std::ranges::sort(ranks);
    std::vector<int> tree(ranks.size() + 1);
    long long pairs = 0;
    for (long long sum : sums) {
        const auto rank = static_cast<std::size_t>(std::ranges::upper_bound(ranks, sum) - ranks.begin());
        for (auto at = rank; at > 0; at &= at - 1) pairs += tree[at];
        for (auto at = rank; at < tree.size(); at += at & -at) tree[at]++;
    }
    std::cout << pairs << '\n';
}
