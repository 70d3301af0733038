// Newton's method on the convex volume, from the full side, so that it never leaves the crucible.
#include <cmath>
#include <iomanip>
#include <iostream>
#include <numbers>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::cout << std::fixed << std::setprecision(9);
    int t;
    std::cin >> t;
    while (t--) {
        double r, R, H, V;
        std::cin >> r >> R >> H >> V;
        double h = H;
        for (int round = 0; round < 100; round++) {
            const double rho = r + (R - r) * h / H;
            const double surface = std::numbers::pi * rho * rho;
            const double excess = std::numbers::pi * h / 3 * (r * r + r * rho + rho * rho) - V;
            if (surface <= 0 || excess <= 0) break;
            h = std::max(0.0, h - excess / surface);
        }
        std::cout << h << '\n';
    }
}
