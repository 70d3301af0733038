// Looks one past the end.
#include <cstdio>
#include <vector>

int main() {
    int n, d;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    std::vector<int> order(n);
    for (int i = 0; i <= n; i++) order.at(i) = i + 1;
    std::printf("%d\n", order.at(0));
}
