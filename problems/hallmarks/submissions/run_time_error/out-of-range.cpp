// Cuts a word at a place that it does not have, and catches no exception.
#include <iostream>
#include <string>

int main() {
    std::size_t n;
    std::cin >> n;
    const std::string mark(n, 'S');
    std::cout << mark.substr(n + 1) << '\n';
}
