/* Goes through the numbers of n bits; a gold strike is a 1, so the book is read downwards. */
#include <stdio.h>

int main(void) {
    int n, count = 0;
    if (scanf("%d", &n) != 1) return 1;
    for (unsigned bits = 0; bits < 1u << n; bits++) count += !(bits & bits >> 1);
    printf("%d\n", count);
    for (unsigned bits = 1u << n; bits-- > 0;) {
        if (bits & bits >> 1) continue;
        char line[26];
        for (int i = 0; i < n; i++) line[i] = bits >> (n - 1 - i) & 1 ? 'G' : 'S';
        line[n] = '\n';
        fwrite(line, 1, (size_t)n + 1, stdout);
    }
    return 0;
}
