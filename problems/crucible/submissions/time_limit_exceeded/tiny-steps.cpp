// Raises the level by a billionth at a time.
#include <cstdio>

int main() {
    const double pi = 3.14159265358979323846;
    int t;
    if (std::scanf("%d", &t) != 1) return 1;
    while (t--) {
        double r, R, H, V;
        if (std::scanf("%lf %lf %lf %lf", &r, &R, &H, &V) != 4) return 1;
        double h = 0;
        for (;;) {
            double rho = r + (R - r) * h / H;
            if (h >= H || pi * h / 3 * (r * r + r * rho + rho * rho) >= V) break;
            h += 1e-9;
        }
        std::printf("%.9f\n", h);
    }
}
