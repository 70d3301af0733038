// Begins the book anew for ever, until 64 MiB are written.
#include <cstdio>
#include <string>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::string page;
    while (page.size() < 1 << 20) page += std::string(n, 'S') + "\n";
    for (int i = 0; i < 64; i++) std::fwrite(page.data(), 1, page.size(), stdout);
}
