#include <iostream>
#include <string>

int main() {
    long long low = 1, high;
    std::cin >> high;
    for (std::string answer; answer != "=";) {
        long long middle = (low + high) / 2;
        std::cout << middle << std::endl;
        if (!(std::cin >> answer)) return 1;
        if (answer == "<") high = middle - 1;
        if (answer == ">") low = middle + 1;
    }
}
