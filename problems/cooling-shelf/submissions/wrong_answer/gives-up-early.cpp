// Off by one: says that there is no order where the largest possible distance is asked for.
#include <cstdio>

int main() {
    int n, d;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    const int half = n / 2;
    if (n > 1 && d >= half) {
        std::puts("-1");
        return 0;
    }
    if (n % 2 == 1) std::printf("%d ", half + 1);
    for (int k = 1; k <= half; k++) {
        if (n % 2 == 1) std::printf("%d %d ", k, half + 1 + k);
        else std::printf("%d %d ", half + 1 - k, n + 1 - k);
    }
}
