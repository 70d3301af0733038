/* Every weight w replaced by n + 1 - w: another right answer. */
#include <stdio.h>

int main(void) {
    int n, d;
    if (scanf("%d %d", &n, &d) != 2) return 1;
    int half = n / 2;
    if (n > 1 && d > half) {
        printf("-1\n");
        return 0;
    }
    if (n % 2 == 1) printf("%d\n", half + 1);
    for (int k = 1; k <= half; k++) {
        int low = n % 2 == 1 ? k : half + 1 - k, high = n % 2 == 1 ? half + 1 + k : n + 1 - k;
        printf("%d\n%d\n", n + 1 - low, n + 1 - high);
    }
    return 0;
}
