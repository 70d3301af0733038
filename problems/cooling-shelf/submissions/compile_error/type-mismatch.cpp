#include <string>
#include <vector>

int main() {
    std::vector<int> order = std::string("3 1 4 2 5");
}
