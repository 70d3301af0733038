// Takes the same booking twice, and one that does not exist.
#include <cstdio>

int main() { std::puts("3\n1 1 0"); }
