// Takes every booking: right where there is only one.
#include <cstdio>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::printf("%d\n", n);
    for (int i = 1; i <= n; i++) std::printf("%d ", i);
}
