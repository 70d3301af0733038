// All hallmarks, but S before G.
#include <cstdio>
#include <string>

int n;
std::string mark, book;
int written = 0;

void extend() {
    if (static_cast<int>(mark.size()) == n) {
        book += mark + "\n";
        written++;
        return;
    }
    for (char strike : {'S', 'G'}) {
        if (strike == 'G' && !mark.empty() && mark.back() == 'G') continue;
        mark.push_back(strike);
        extend();
        mark.pop_back();
    }
}

int main() {
    if (std::scanf("%d", &n) != 1) return 1;
    extend();
    std::printf("%d\n%s", written, book.c_str());
}
