#include <string>

int main() {
    const std::string mark = "GSG";
    mark.push_back('S');
}
