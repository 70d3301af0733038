#include <concepts>

template <std::integral Number>
Number twice(Number value) { return value + value; }

int main() { return twice("GS"); }
