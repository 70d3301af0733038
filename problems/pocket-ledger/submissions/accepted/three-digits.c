/* Three times through the readings, ten bits at a time: 8 KiB are enough. */
#include <stdio.h>
#include <string.h>

#define MODULUS 1000000007ULL

int main(void) {
    long long n, k;
    unsigned long long first, a, c, known = 0;
    if (scanf("%lld %lld %llu %llu %llu", &n, &k, &first, &a, &c) != 5) return 1;
    for (int shift = 20; shift >= 0; shift -= 10) {
        long long counts[1024];
        memset(counts, 0, sizeof counts);
        unsigned long long x = first;
        for (long long i = 0; i < n; i++) {
            if (x >> (shift + 10) == known) counts[x >> shift & 1023]++;
            x = (a * x + c) % MODULUS;
        }
        unsigned long long digit = 0;
        while (k > counts[digit]) k -= counts[digit++];
        known = known << 10 | digit;
    }
    printf("%llu\n", known);
    return 0;
}
