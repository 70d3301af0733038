#include <iostream>
#include <string>

// Weighs 1, 2, 3 and so on: right for light crates only, and too often for most.
int main() {
    int n;
    std::cin >> n;
    std::string answer;
    for (int x = 1; x <= n; x++) {
        std::cout << x << std::endl;
        if (!(std::cin >> answer) || answer == "=") return 0;
    }
}
