#include <algorithm>
#include <vector>

int main() {
    std::vector<int> order(3);
    std::sort(order);
}
