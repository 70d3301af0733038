// The mirror image of the usual answer, one ingot a line.
#include <iostream>
#include <ranges>
#include <vector>

int main() {
    int n, d;
    std::cin >> n >> d;
    const int half = n / 2;
    if (n > 1 && d > half) {
        std::cout << "-1\n";
        return 0;
    }
    std::vector<int> order;
    if (n % 2 == 1) order.push_back(half + 1);
    for (int k = 1; k <= half; k++) {
        order.push_back(n % 2 == 1 ? k : half + 1 - k);
        order.push_back(n % 2 == 1 ? half + 1 + k : n + 1 - k);
    }
    for (int ingot : order | std::views::reverse) std::cout << ingot << '\n';
}
