// Off by one: counts the places from zero.
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr std::uint64_t modulus = 1'000'000'007;
constexpr int lowBits = 15;

int main() {
    long long n, k;
    std::uint64_t first, a, c;
    if (std::scanf("%lld %lld %lu %lu %lu", &n, &k, &first, &a, &c) != 5) return 1;
    k = k + 1 > n ? n : k + 1;

    std::vector<long long> upper((modulus >> lowBits) + 1, 0);
    std::uint64_t x = first;
    for (long long i = 0; i < n; i++, x = (a * x + c) % modulus) upper[x >> lowBits]++;
    std::uint64_t half = 0;
    while (k > upper[half]) k -= upper[half++];

    std::vector<long long> lower(1 << lowBits, 0);
    x = first;
    for (long long i = 0; i < n; i++, x = (a * x + c) % modulus) {
        if (x >> lowBits == half) lower[x & ((1 << lowBits) - 1)]++;
    }
    std::uint64_t rest = 0;
    while (k > lower[rest]) k -= lower[rest++];
    std::printf("%lu\n", half << lowBits | rest);
}
