// The share of the best income that the contestant's bookings earn, in percent. The answer file holds the best income.
#include "testlib.h"

#include <algorithm>
#include <utility>
#include <vector>

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    const int n = inf.readInt();
    std::vector<long long> starts(n), ends(n), pays(n);
    for (int i = 0; i < n; i++) {
        starts[i] = inf.readLong();
        ends[i] = inf.readLong();
        pays[i] = inf.readLong();
    }
    const long long best = ans.readLong();

    const int count = ouf.readInt(0, n, "number of bookings");
    std::vector<bool> taken(n, false);
    std::vector<std::pair<long long, int>> byStart;
    long long income = 0;
    for (int i = 0; i < count; i++) {
        const int booking = ouf.readInt(1, n, "booking") - 1;
        if (taken[booking]) quitf(_wa, "booking %d is taken twice", booking + 1);
        taken[booking] = true;
        byStart.emplace_back(starts[booking], booking);
        income += pays[booking];
    }
    if (!ouf.seekEof()) quitf(_pe, "there is something after the bookings");

    std::sort(byStart.begin(), byStart.end());
    for (int i = 1; i < count; i++) {
        const int before = byStart[i - 1].second, after = byStart[i].second;
        if (ends[before] > starts[after]) quitf(_wa, "bookings %d and %d overlap", before + 1, after + 1);
    }
    if (income > best) quitf(_fail, "the contestant earns %lld, the jury only %lld", income, best);
    if (income == best) quitf(_ok, "the best income, %lld", income);
    if (income == 0) quitf(_wa, "no income at all");
    quitp(100.0 * static_cast<double>(income) / static_cast<double>(best), "an income of %lld, the best one is %lld", income, best);
}
