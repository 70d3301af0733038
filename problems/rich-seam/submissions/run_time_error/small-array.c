/* Writes far outside of an array. */
#include <stdio.h>

static int grades[16];

int main(int argc, char** argv) {
    (void)argv;
    int* volatile far = grades + 1000000000LL * argc;
    *far = 1;
    printf("%d\n", *far);
    return 0;
}
