// Takes whatever ends first.
#include <algorithm>
#include <cstdio>
#include <map>
#include <vector>

struct Booking {
    long long start, end, pay;
    int number;
};

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<Booking> bookings(n);
    for (int i = 0; i < n; i++) {
        auto& booking = bookings[i];
        if (std::scanf("%lld %lld %lld", &booking.start, &booking.end, &booking.pay) != 3) return 1;
        booking.number = i + 1;
    }
    std::sort(bookings.begin(), bookings.end(), [](const Booking& a, const Booking& b) { return a.end < b.end; });
    std::map<long long, long long> busy;  // start -> end, of the bookings taken so far
    std::vector<int> taken;
    for (const auto& booking : bookings) {
        const auto after = busy.lower_bound(booking.start);
        if (after != busy.end() && after->first < booking.end) continue;
        if (after != busy.begin() && std::prev(after)->second > booking.start) continue;
        busy[booking.start] = booking.end;
        taken.push_back(booking.number);
    }
    std::printf("%zu\n", taken.size());
    for (int number : taken) std::printf("%d ", number);
}
