// Takes 256 MiB and writes to every page of it.
#include <cstdlib>
#include <cstring>
#include <iostream>

int main() {
    long long a, b, checksum = 0;
    std::cin >> a >> b;
    constexpr std::size_t chunkBytes = 1 << 20;
    for (int chunk = 1; chunk <= 256; chunk++) {
        char* memory = static_cast<char*>(std::malloc(chunkBytes));
        std::memset(memory, chunk, chunkBytes);
        checksum += static_cast<volatile char*>(memory)[chunk];
    }
    std::cout << a + b + checksum * 0 << '\n';
}
