// Recursion without a memory.
#include <algorithm>
#include <iostream>
#include <string>

std::string a, b;

int common(std::size_t i, std::size_t j) {
    if (i == a.size() || j == b.size()) return 0;
    if (a[i] == b[j]) return 1 + common(i + 1, j + 1);
    return std::max(common(i + 1, j), common(i, j + 1));
}

int main() {
    std::cin >> a >> b;
    std::cout << common(0, 0) << '\n';
}
