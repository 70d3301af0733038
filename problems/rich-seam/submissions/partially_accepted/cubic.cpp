// 20 points: adds up every seam anew.
#include <cstdio>
#include <vector>

int main() {
    int n;
    long long m;
    if (std::scanf("%d %lld", &n, &m) != 2) return 1;
    std::vector<long long> grades(n);
    for (auto& grade : grades) {
        if (std::scanf("%lld", &grade) != 1) return 1;
    }
    long long rich = 0;
    for (int from = 0; from < n; from++) {
        for (int to = from; to < n; to++) {
            volatile long long sum = 0;
            for (int i = from; i <= to; i++) sum = sum + grades[i];
            rich += sum >= m * (to - from + 1);
        }
    }
    std::printf("%lld\n", rich);
}
