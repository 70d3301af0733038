import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestJudge, type TestJudge } from '../../test/test-judge.ts';

/* What libraries do in the background must still work, however the program is linked. */

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

const THREADS = `#include <bits/stdc++.h>
int main() {
  long long a, b, sum = 0;
  std::cin >> a >> b;
  std::mutex gate;
  std::once_flag once;
  std::vector<std::thread> threads;
  for (long long each : {a, b})
    threads.emplace_back([&, each] {
      std::call_once(once, [] { std::cerr << "begun"; });
      std::lock_guard<std::mutex> held(gate);
      sum += each;
    });
  for (auto& one : threads) one.join();
  std::cout << std::async(std::launch::async, [&] { return sum; }).get();
}
`;
const EXCEPTIONS = `#include <bits/stdc++.h>
int main() {
  std::cout.imbue(std::locale("C"));
  long long a, b;
  std::cin >> a >> b;
  try {
    std::vector<long long>{}.at(a);
  } catch (const std::out_of_range&) {
    try {
      std::regex("(");
    } catch (const std::regex_error&) {
      std::cout << std::setprecision(0) << std::fixed << std::sqrt(double((a + b) * (a + b)));
    }
  }
}
`;
const THREADS_OF_C = `#include <pthread.h>
#include <stdio.h>
#include <math.h>
static int a, b;
static void* add(void* into) { *(int*)into = a + b; return NULL; }
int main(void) {
  pthread_t thread;
  int sum = 0;
  if (scanf("%d%d", &a, &b) != 2 || pthread_create(&thread, NULL, add, &sum) || pthread_join(thread, NULL)) return 1;
  printf("%.0f", floor(sum + 0.5));
}
`;

describe('programs compiled with the wanted options', () => {
  test.each([
    ['threads, locks and futures', 'C++17', THREADS],
    ['threads, locks and futures', 'C++23', THREADS],
    ['exceptions out of libraries', 'C++20', EXCEPTIONS],
    ['exceptions out of libraries', 'C++14', EXCEPTIONS],
    ['threads and mathematics', 'C', THREADS_OF_C],
  ])('have working %s in %s', async (_, language, source) => {
    expect(await testJudge.judge(source, language, {})).toMatchObject({ status: 'Accepted', score: 100 });
  });

  test('are shown to contestants with their compile commands', () => {
    const { languages } = testJudge.environment;
    for (const name of ['C', 'C++14', 'C++17', 'C++20', 'C++23']) {
      const language = languages.named(name);
      const offered = existsSync('/usr/bin/ld.gold') ? 3 : 2;
      expect(language?.compile.slice(-offered)).toEqual(language?.wanted?.options.slice(-offered));
    }
  });
});
