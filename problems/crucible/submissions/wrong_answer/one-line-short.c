/* Leaves out the last crucible. */
#include <stdio.h>

int main(void) {
    int t;
    if (scanf("%d", &t) != 1) return 1;
    while (--t > 0) {
        double r, R, H, V;
        if (scanf("%lf %lf %lf %lf", &r, &R, &H, &V) != 4) return 1;
        double low = 0, high = H;
        for (int round = 0; round < 60; round++) {
            double h = (low + high) / 2, rho = r + (R - r) * h / H;
            if (3.14159265358979323846 * h / 3 * (r * r + r * rho + rho * rho) < V) low = h;
            else high = h;
        }
        printf("%.9f\n", low);
    }
    return 0;
}
