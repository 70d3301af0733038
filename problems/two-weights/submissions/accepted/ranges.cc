// Needs C++20: <ranges> and <numeric> over a view.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <ranges>

int main() {
    long long total = 0;
    auto numbers = std::ranges::istream_view<long long>(std::cin);
    std::ranges::for_each(numbers, [&](long long value) { total += value; });
    std::cout << total << '\n';
}
