/* Allows two gold strikes side by side at the end of a hallmark. */
#include <stdio.h>

int main(void) {
    int n, count = 0;
    if (scanf("%d", &n) != 1) return 1;
    for (unsigned bits = 0; bits < 1u << n; bits++) count += !(bits & bits >> 1 & ~1u);
    printf("%d\n", count);
    for (unsigned bits = 1u << n; bits-- > 0;) {
        if (bits & bits >> 1 & ~1u) continue;
        for (int i = n - 1; i >= 0; i--) putchar(bits >> i & 1 ? 'G' : 'S');
        putchar('\n');
    }
    return 0;
}
