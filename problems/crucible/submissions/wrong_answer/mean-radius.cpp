// Takes every crucible for a cylinder of the mean radius.
#include <cstdio>

int main() {
    int t;
    if (std::scanf("%d", &t) != 1) return 1;
    while (t--) {
        double r, R, H, V;
        if (std::scanf("%lf %lf %lf %lf", &r, &R, &H, &V) != 4) return 1;
        double mean = (r + R) / 2;
        std::printf("%.9f\n", V / (3.14159265358979 * mean * mean));
    }
}
