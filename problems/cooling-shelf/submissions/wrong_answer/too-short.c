/* Forgets the last ingot. */
#include <stdio.h>

int main(void) {
    int n, d;
    if (scanf("%d %d", &n, &d) != 2) return 1;
    int half = n / 2;
    if (n > 1 && d > half) {
        printf("-1\n");
        return 0;
    }
    if (n % 2 == 1) printf("%d ", half + 1);
    for (int k = 1; k < half; k++) {
        if (n % 2 == 1) printf("%d %d ", k, half + 1 + k);
        else printf("%d %d ", half + 1 - k, n + 1 - k);
    }
    return 0;
}
