#include <cstdio>

int main() {
    std::printf("%.9f\n", frustumDepth(1, 2, 3, 4));
}
