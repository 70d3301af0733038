#include <stdio.h>

int main(void) {
    printf("%lld\n", a + b);
    return 0;
}
