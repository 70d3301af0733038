// About 100 ms of memory latency: walks through 32 MiB in an order that no cache can predict.
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

int main() {
  const unsigned count = 8u << 20;
  std::vector<unsigned> next(count);
  std::iota(next.begin(), next.end(), 0u);
  unsigned long long state = 88172645463325252ull;
  for (unsigned i = count - 1; i > 0; i--) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    std::swap(next[i], next[state % i]);
  }
  unsigned at = 0;
  for (int i = 0; i < 1'000'000; i++) at = next[at];
  std::printf("%u\n", at);
}
