/* Prints exponents and as few digits as will do: 1.234567e+01 is a number too. */
#include <math.h>
#include <stdio.h>

int main(void) {
    const double pi = acos(-1.0);
    int t;
    if (scanf("%d", &t) != 1) return 1;
    while (t--) {
        double r, R, H, V;
        if (scanf("%lf %lf %lf %lf", &r, &R, &H, &V) != 4) return 1;
        double low = 0, high = H;
        for (int round = 0; round < 50; round++) {
            double h = (low + high) / 2, rho = r + (R - r) * h / H;
            if (pi * h / 3 * (r * r + r * rho + rho * rho) < V) low = h;
            else high = h;
        }
        printf("%.8e\n", low);
    }
    return 0;
}
