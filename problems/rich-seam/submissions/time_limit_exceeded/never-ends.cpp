// Waits for a number that never comes up: no end, even for the samples.
#include <cstdio>

int main() {
    long long n, m;
    if (std::scanf("%lld %lld", &n, &m) != 2) return 1;
    volatile unsigned long long at = 1;
    while (at != 0) at = at * 3;
    std::printf("%lld\n", n);
}
