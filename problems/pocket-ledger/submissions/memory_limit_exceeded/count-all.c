/* Byte counters for weights modulo 160 million, all of them touched: far more than 64 MiB. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    unsigned long long n, k, x, a, c;
    if (scanf("%llu %llu %llu %llu %llu", &n, &k, &x, &a, &c) != 5) return 1;
    size_t size = 160u << 20;
    unsigned char* counts = malloc(size);
    if (counts == NULL) return 1;
    memset(counts, (int)(k & 0x7f), size);
    for (unsigned long long i = 0; i < n; i++) {
        counts[x % size]++;
        x = (a * x + c) % 1000000007ULL;
    }
    printf("%d\n", counts[k % size]);
    return 0;
}
