// Halves the interval of possible depths: the volume grows with the depth.
#include <cstdio>

int main() {
    const double pi = 3.14159265358979323846;
    int t;
    if (std::scanf("%d", &t) != 1) return 1;
    while (t--) {
        double r, R, H, V;
        if (std::scanf("%lf %lf %lf %lf", &r, &R, &H, &V) != 4) return 1;
        double low = 0, high = H;
        for (int round = 0; round < 60; round++) {
            double h = (low + high) / 2, rho = r + (R - r) * h / H;
            (pi * h / 3 * (r * r + r * rho + rho * rho) < V ? low : high) = h;
        }
        std::printf("%.9f\n", low);
    }
}
