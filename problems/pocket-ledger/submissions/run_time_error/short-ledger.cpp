// The ledger has two lines, and at() minds.
#include <array>
#include <cstdio>

int main() {
    unsigned long long n, k, x, a, c;
    if (std::scanf("%llu %llu %llu %llu %llu", &n, &k, &x, &a, &c) != 5) return 1;
    std::array<unsigned long long, 2> ledger{};
    for (unsigned long long i = 0; i < n; i++) {
        ledger.at(i) = x;
        x = (a * x + c) % 1'000'000'007;
    }
    std::printf("%llu\n", ledger.at(k - 1));
}
