// Reads the first 8000 layers only.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string a, b;
    std::cin >> a >> b;
    a.resize(std::min<std::size_t>(a.size(), 8000));
    b.resize(std::min<std::size_t>(b.size(), 8000));
    std::vector<int> row(b.size() + 1, 0);
    for (char layer : a) {
        int diagonal = 0;
        for (std::size_t j = 1; j <= b.size(); j++) {
            const int above = row[j];
            row[j] = layer == b[j - 1] ? diagonal + 1 : std::max(above, row[j - 1]);
            diagonal = above;
        }
    }
    std::cout << row[b.size()] << '\n';
}
