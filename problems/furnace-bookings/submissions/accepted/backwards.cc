// The same, looking from the last start back to the first; the bookings come out in the order of time.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

struct Booking {
    int start, end, pay, number;
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n;
    std::cin >> n;
    std::vector<Booking> bookings(n);
    for (int i = 0; auto& booking : bookings) {
        std::cin >> booking.start >> booking.end >> booking.pay;
        booking.number = ++i;
    }
    std::ranges::sort(bookings, {}, &Booking::start);
    std::vector<long long> income(n + 1, 0);
    std::vector<int> next(n);
    for (int i = n - 1; i >= 0; i--) {
        next[i] = static_cast<int>(std::ranges::lower_bound(bookings, bookings[i].end, {}, &Booking::start) - bookings.begin());
        income[i] = std::max(income[i + 1], income[next[i]] + bookings[i].pay);
    }
    std::vector<int> taken;
    for (int i = 0; i < n;) {
        if (income[i] == income[i + 1]) {
            i++;
        } else {
            taken.push_back(bookings[i].number);
            i = next[i];
        }
    }
    std::cout << taken.size() << '\n';
    for (int number : taken) std::cout << number << '\n';
}
