#include <cstdio>

int main() {
  unsigned x = 1;
  for (;;) {
    x = x * 1664525u + 1013904223u;
    if (x == 0) std::puts("never soon");
  }
}
