// Builds the book in memory by recursion and writes it at once.
#include <cstdio>
#include <string>

int n;
std::string mark, book;
int written = 0;

void extend() {
    if (static_cast<int>(mark.size()) == n) {
        book += mark;
        book += '\n';
        written++;
        return;
    }
    if (mark.empty() || mark.back() != 'G') {
        mark.push_back('G');
        extend();
        mark.pop_back();
    }
    mark.push_back('S');
    extend();
    mark.pop_back();
}

int main() {
    if (std::scanf("%d", &n) != 1) return 1;
    extend();
    std::printf("%d\n", written);
    std::fwrite(book.data(), 1, book.size(), stdout);
}
