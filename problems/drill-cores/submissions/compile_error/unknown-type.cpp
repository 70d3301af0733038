#include <iostream>

int main() {
    string a, b;
    std::cin >> a >> b;
}
