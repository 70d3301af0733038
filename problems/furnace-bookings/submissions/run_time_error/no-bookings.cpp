// Looks for the last of no bookings through a null pointer.
#include <cstdio>

struct Booking {
    int start, end, pay;
    Booking* before;
};

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    Booking* volatile last = nullptr;
    std::printf("%d\n", last->pay);
}
