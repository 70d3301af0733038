// The checker of most problems: the same tokens in the same order.
#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int count = 0;
  while (!ans.seekEof()) {
    count++;
    if (ouf.seekEof()) quitf(_wa, "token %d is missing", count);
    std::string expected = ans.readWord(), given = ouf.readWord();
    if (expected != given) quitf(_wa, "token %d differs", count);
  }
  if (!ouf.seekEof()) quitf(_wa, "there is more than %d tokens", count);
  quitf(_ok, "%d tokens", count);
}
