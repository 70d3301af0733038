// The book is cut after 2 MB: only the two longest ones show it.
#include <cstdio>
#include <string>

int main() {
    int n, count = 0;
    if (std::scanf("%d", &n) != 1) return 1;
    std::string book;
    for (unsigned bits = 1u << n; bits-- > 0;) {
        if (bits & bits >> 1) continue;
        for (int i = n - 1; i >= 0; i--) book += bits >> i & 1 ? 'G' : 'S';
        book += '\n';
        count++;
    }
    if (book.size() > 2'000'000) book.resize(2'000'000);
    std::printf("%d\n%s", count, book.c_str());
}
