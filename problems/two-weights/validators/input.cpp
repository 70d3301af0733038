#include "testlib.h"

int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
  const long long limit = 4000000000000000000LL;
  inf.readLong(-limit, limit, "a");
  inf.readSpace();
  inf.readLong(-limit, limit, "b");
  inf.readEoln();
  inf.readEof();
}
