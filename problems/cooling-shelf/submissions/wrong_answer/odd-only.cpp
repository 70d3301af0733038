// Uses the order for odd n always: one ingot too many for even n.
#include <cstdio>

int main() {
    int n, d;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    const int half = n / 2;
    if (n > 1 && d > half) {
        std::puts("-1");
        return 0;
    }
    std::printf("%d ", half + 1);
    for (int k = 1; k <= half; k++) std::printf("%d %d ", k, half + 1 + k);
}
