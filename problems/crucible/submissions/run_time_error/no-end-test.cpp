// Reads on past the end of the input and stops the program itself.
#include <cstdio>
#include <cstdlib>

int main() {
    for (;;) {
        double value;
        if (std::scanf("%lf", &value) != 1) std::abort();
    }
}
