int main() {
    std::vector<long long> sums;
    std::printf("%zu\n", sums.size());
}
