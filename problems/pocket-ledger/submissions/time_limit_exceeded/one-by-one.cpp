// Finds the lightest weight, then the next one, and so on: k times through the readings.
#include <cstdint>
#include <cstdio>

int main() {
    constexpr std::uint64_t modulus = 1'000'000'007;
    long long n, k;
    std::uint64_t first, a, c;
    if (std::scanf("%lld %lld %lu %lu %lu", &n, &k, &first, &a, &c) != 5) return 1;
    std::uint64_t bound = 0;
    for (;;) {
        std::uint64_t lightest = modulus, x = first;
        long long times = 0;
        for (long long i = 0; i < n; i++, x = (a * x + c) % modulus) {
            if (x < bound || x > lightest) continue;
            times = x == lightest ? times + 1 : 1;
            lightest = x;
        }
        if (k <= times) {
            std::printf("%lu\n", lightest);
            return 0;
        }
        k -= times;
        bound = lightest + 1;
    }
}
