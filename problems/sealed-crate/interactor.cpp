#include "testlib.h"

// The input holds n and the weight of the crate; the solution is told n only.
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  const int most = 30;
  int n = inf.readInt(1, 1000000000);
  int crate = inf.readInt(1, n);
  std::cout << n << std::endl;
  for (int weighing = 1; weighing <= most; weighing++) {
    int x = ouf.readInt(1, n, "x");
    if (x == crate) {
      std::cout << "=" << std::endl;
      tout << weighing << std::endl;
      quitf(_ok, "found by %d weighings", weighing);
    }
    std::cout << (crate < x ? "<" : ">") << std::endl;
  }
  quitf(_wa, "not found by %d weighings", most);
}
