// Right in C++20, but this file is handed in as C++17.
#include <iostream>
#include <ranges>

int main() {
    long long total = 0;
    for (long long value : std::ranges::istream_view<long long>(std::cin)) total += value;
    std::cout << total << '\n';
}
