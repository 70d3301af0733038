#include <stdio.h>

/* Asks, and does not send the question off before it waits for the answer. */
int main(void) {
    int n;
    char answer[2];
    if (scanf("%d", &n) != 1) return 1;
    printf("%d\n", (n + 1) / 2);
    while (scanf("%1s", answer) == 1 && answer[0] != '=') printf("%d\n", 1);
}
