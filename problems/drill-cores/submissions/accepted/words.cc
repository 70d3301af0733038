// The same with words of 64 bits and carries by hand.
#include <array>
#include <bit>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string a, b;
    std::cin >> a >> b;
    const std::size_t words = (a.size() + 63) / 64;
    std::array<std::vector<std::uint64_t>, 26> places;
    places.fill(std::vector<std::uint64_t>(words, 0));
    for (std::size_t i = 0; i < a.size(); i++) places[a[i] - 'a'][i / 64] |= std::uint64_t{1} << i % 64;
    std::vector<std::uint64_t> row(words, ~std::uint64_t{0});
    for (char layer : b) {
        const auto& place = places[layer - 'a'];
        unsigned __int128 carry = 0;
        for (std::size_t w = 0; w < words; w++) {
            const std::uint64_t matches = row[w] & place[w];
            carry += static_cast<unsigned __int128>(row[w]) + matches;
            row[w] = static_cast<std::uint64_t>(carry) | (row[w] & ~matches);
            carry >>= 64;
        }
    }
    int common = 0;
    for (std::size_t i = 0; i < a.size(); i++) common += !(row[i / 64] >> i % 64 & 1);
    std::cout << common << '\n';
}
