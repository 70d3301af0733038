// About 100 ms of pure computing.
#include <cstdio>

int main() {
  unsigned x = 1, sum = 0;
  for (int i = 0; i < 80'000'000; i++) {
    x = x * 1664525u + 1013904223u;
    sum ^= x >> 7;
  }
  std::printf("%u\n", sum);
}
