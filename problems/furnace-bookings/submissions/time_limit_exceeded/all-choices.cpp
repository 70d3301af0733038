// Tries all choices.
#include <algorithm>
#include <cstdio>
#include <vector>

struct Booking {
    int start, end, pay, number;
};

int n;
std::vector<Booking> bookings;
std::vector<int> chosen, bestChoice;
long long best = 0;

void choose(int i, int freeFrom, long long income) {
    if (i == n) {
        if (income > best) {
            best = income;
            bestChoice = chosen;
        }
        return;
    }
    choose(i + 1, freeFrom, income);
    if (bookings[i].start >= freeFrom) {
        chosen.push_back(bookings[i].number);
        choose(i + 1, bookings[i].end, income + bookings[i].pay);
        chosen.pop_back();
    }
}

int main() {
    if (std::scanf("%d", &n) != 1) return 1;
    bookings.resize(n);
    for (int i = 0; i < n; i++) {
        if (std::scanf("%d %d %d", &bookings[i].start, &bookings[i].end, &bookings[i].pay) != 3) return 1;
        bookings[i].number = i + 1;
    }
    std::sort(bookings.begin(), bookings.end(), [](const Booking& a, const Booking& b) { return a.start < b.start; });
    choose(0, 0, 0);
    std::printf("%zu\n", bestChoice.size());
    for (int number : bestChoice) std::printf("%d ", number);
}
