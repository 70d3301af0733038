// Finds the hallmarks in no order and sorts them by exchanging neighbours.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<std::string> book;
    for (unsigned bits = 0; bits < 1u << n; bits++) {
        if (bits & bits >> 1) continue;
        std::string mark;
        for (int i = n - 1; i >= 0; i--) mark += bits >> i & 1 ? 'G' : 'S';
        book.push_back(mark);
    }
    for (std::size_t end = book.size(); end > 1; end--) {
        for (std::size_t i = 1; i < end; i++) {
            if (book[i] < book[i - 1]) std::swap(book[i], book[i - 1]);
        }
    }
    std::printf("%zu\n", book.size());
    for (const auto& mark : book) std::printf("%s\n", mark.c_str());
}
