// Writes all weights down: 76 MiB.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    constexpr unsigned long long modulus = 1'000'000'007;
    unsigned long long n, k, x, a, c;
    if (std::scanf("%llu %llu %llu %llu %llu", &n, &k, &x, &a, &c) != 5) return 1;
    std::vector<unsigned> weights(n);
    for (auto& weight : weights) {
        weight = static_cast<unsigned>(x);
        x = (a * x + c) % modulus;
    }
    std::nth_element(weights.begin(), weights.begin() + static_cast<long>(k - 1), weights.end());
    std::printf("%u\n", weights[k - 1]);
}
