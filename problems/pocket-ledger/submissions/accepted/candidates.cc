// Finds the right heap of 2^20 neighbouring weights, then keeps only counts of that heap.
#include <array>
#include <cstdint>
#include <iostream>
#include <vector>

int main() {
    constexpr std::uint64_t modulus = 1'000'000'007;
    std::uint64_t n, k, first, a, c;
    std::cin >> n >> k >> first >> a >> c;
    const auto eachReading = [&](auto&& take) {
        std::uint64_t x = first;
        for (std::uint64_t i = 0; i < n; i++, x = (a * x + c) % modulus) take(x);
    };
    const auto find = [&k](const auto& counts) {
        std::uint64_t at = 0;
        while (k > counts[at]) k -= counts[at++];
        return at;
    };
    std::array<std::uint32_t, 1024> heaps{};
    eachReading([&](std::uint64_t x) { heaps[x >> 20]++; });
    const std::uint64_t heap = find(heaps);
    std::vector<std::uint32_t> counts(1 << 20, 0);
    eachReading([&](std::uint64_t x) {
        if (x >> 20 == heap) counts[x & 0xfffff]++;
    });
    std::cout << (heap << 20 | find(counts)) << '\n';
}
