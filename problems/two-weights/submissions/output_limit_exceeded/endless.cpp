// Writes 64 MiB where a few bytes are asked for and 16 MiB are allowed.
#include <cstdio>
#include <vector>

int main() {
    std::vector<char> line(1 << 20, '7');
    line.back() = '\n';
    for (int i = 0; i < 64; i++) std::fwrite(line.data(), 1, line.size(), stdout);
}
