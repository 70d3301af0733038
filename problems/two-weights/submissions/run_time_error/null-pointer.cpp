#include <iostream>

int main(int argc, char**) {
    long long a, b;
    std::cin >> a >> b;
    volatile long long* nowhere = argc > 100 ? &a : nullptr;
    *nowhere = b;
    std::cout << a + b << '\n';
}
