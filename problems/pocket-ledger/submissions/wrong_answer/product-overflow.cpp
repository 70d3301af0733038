// The product is taken in 32 bits.
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
    constexpr std::uint32_t modulus = 1'000'000'007;
    unsigned n, k;
    std::uint32_t first, a, c;
    if (std::scanf("%u %u %u %u %u", &n, &k, &first, &a, &c) != 5) return 1;
    std::vector<unsigned> upper(1 << 16, 0), lower(1 << 16, 0);
    std::uint32_t x = first;
    for (unsigned i = 0; i < n; i++, x = (a * x + c) % modulus) upper[x >> 16]++;
    std::uint32_t half = 0, rest = 0;
    while (k > upper[half]) k -= upper[half++];
    x = first;
    for (unsigned i = 0; i < n; i++, x = (a * x + c) % modulus) {
        if (x >> 16 == half) lower[x & 0xffff]++;
    }
    while (k > lower[rest]) k -= lower[rest++];
    std::printf("%u\n", half << 16 | rest);
}
