// Keeps all the 2^n words, the cracked ones too: 16 million strings for n = 24.
#include <cstdio>
#include <string>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<std::string> words{""};
    for (int i = 0; i < n; i++) {
        std::vector<std::string> longer;
        longer.reserve(2 * words.size());
        for (const auto& word : words) {
            longer.push_back(word + "G");
            longer.push_back(word + "S");
        }
        words.swap(longer);
    }
    std::string book;
    int count = 0;
    for (const auto& word : words) {
        if (word.find("GG") != std::string::npos) continue;
        book += word + "\n";
        count++;
    }
    std::printf("%d\n%s", count, book.c_str());
}
