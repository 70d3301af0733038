// Tries the orders one after the other.
#include <cstdio>
#include <cstdlib>
#include <vector>

int n, d;
std::vector<int> order;
std::vector<char> placed;

bool extend() {
    if (static_cast<int>(order.size()) == n) return true;
    for (int ingot = 1; ingot <= n; ingot++) {
        if (placed[ingot] || (!order.empty() && std::abs(order.back() - ingot) < d)) continue;
        placed[ingot] = 1;
        order.push_back(ingot);
        if (extend()) return true;
        order.pop_back();
        placed[ingot] = 0;
    }
    return false;
}

int main() {
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    placed.assign(n + 1, 0);
    if (!extend()) {
        std::puts("-1");
        return 0;
    }
    for (int ingot : order) std::printf("%d ", ingot);
}
