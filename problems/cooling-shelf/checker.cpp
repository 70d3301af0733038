// Accepts every arrangement that keeps the distance. The answer file says YES or NO; the contestant prints an arrangement or -1.
#include "testlib.h"

#include <cstdlib>
#include <string>
#include <vector>

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    const int n = inf.readInt();
    const int d = inf.readInt();
    const bool possible = ans.readToken() == "YES";

    const int first = ouf.readInt(-1, n, "first ingot");
    if (first == -1) {
        if (possible) quitf(_wa, "there is an arrangement, but -1 was printed");
        quitf(_ok, "there is no arrangement");
    }

    std::vector<bool> placed(n + 1, false);
    int previous = first;
    for (int position = 1; position <= n; position++) {
        const int ingot = position == 1 ? first : ouf.readInt(1, n, "ingot");
        if (ingot < 1) quitf(_wa, "%d is not an ingot", ingot);
        if (placed[ingot]) quitf(_wa, "ingot %d is placed twice, again at position %d", ingot, position);
        placed[ingot] = true;
        if (position > 1 && std::abs(ingot - previous) < d)
            quitf(_wa, "ingots %d and %d at positions %d and %d are less than %d apart", previous, ingot, position - 1, position, d);
        previous = ingot;
    }
    if (!ouf.seekEof()) quitf(_pe, "there is something after the arrangement");
    if (!possible) quitf(_fail, "the contestant has an arrangement, the jury has none");
    quitf(_ok, "a good arrangement of %d ingots", n);
}
