// Keeps the whole table: 12001 * 12001 * 4 bytes are 550 MiB.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string a, b;
    std::cin >> a >> b;
    std::vector<std::vector<int>> table(1, std::vector<int>(b.size() + 1, 0));
    for (std::size_t i = 1; i <= a.size(); i++) {
        table.emplace_back(b.size() + 1, 0);
        for (std::size_t j = 1; j <= b.size(); j++)
            table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : std::max(table[i - 1][j], table[i][j - 1]);
    }
    std::cout << table[a.size()][b.size()] << '\n';
}
