/* Keeps the furnace cold: no overlaps, no income, no points. */
#include <stdio.h>

int main(void) {
    puts("0");
    return 0;
}
