import type { CustomChecker, OtherProtocol } from '@assay/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestJudge, planOf, type TestJudge } from '../../test/test-judge.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

const start = `#include <cstdio>
#include <cstdlib>
#include <string>
static std::string first(const char *path) {
  char word[100] = "";
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%99s", word) < 0) exit(99);
  return word;
}
`;

/**
 * Checkers as setters write them for these judges. The word in the output selects their verdict; `ok` is in the answer
 * as well.
 */
const checkers: Readonly<Record<OtherProtocol, string>> = {
  cms: `${start}int main(int, char **v) {
  std::string input = first(v[1]), answer = first(v[2]), word = first(v[3]);
  if (input != "input-word") return 1;
  fputs("translate:partial told to setters\\n", stderr);
  if (word == answer) puts("1.0");
  else if (word == "half") puts("0.5\\nquoted 1.0");
  else if (word == "text") puts("score 1.0");
  else if (word == "break") return 3;
  else puts("0.0");
}`,
  ejudge: `${start}int main(int, char **v) {
  std::string input = first(v[1]), word = first(v[2]), answer = first(v[3]);
  if (input != "input-word") return 1;
  puts("told to setters");
  return word == answer ? 0 : word == "half" ? 4 : word == "break" ? 6 : 5;
}`,
  syzoj: `${start}int main() {
  std::string input = first("input"), word = first("user_out"), answer = first("answer");
  if (input != "input-word") return 1;
  fputs("told to setters", stderr);
  if (word == "break") return 3;
  puts(word == answer ? "100" : word == "half" ? "50" : word == "text" ? "x100" : "0");
}`,
  hustoj: `${start}int main(int, char **v) {
  std::string input = first(v[1]), answer = first(v[2]), word = first(v[3]);
  if (input != "input-word") return 1;
  puts("told to setters");
  if (word == "break") abort();
  return word == answer ? 0 : 1;
}`,
  lemon: `${start}int main(int, char **v) {
  std::string input = first(v[1]), word = first(v[2]), answer = first(v[3]);
  if (input != "input-word") return 1;
  int full = atoi(v[4]);
  FILE *message = fopen(v[6], "w");
  fputs("told to setters", message);
  if (word == "text") return 0;
  if (word == "break") return 3;
  FILE *score = fopen(v[5], "w");
  fprintf(score, "%d", word == answer ? full : word == "half" ? full / 2 : 0);
}`,
  qduoj: `${start}int main(int c, char **v) {
  std::string input = first(v[1]), word = first(v[2]);
  if (input != "input-word" || c != 3) return 2;
  puts("told to setters");
  return word == "ok" ? 0 : word == "break" ? -1 : 1;
}`,
};
const scores = new Set<OtherProtocol>(['cms', 'syzoj', 'lemon']);

async function check(protocol: OtherProtocol, word: string) {
  const dataFolder = testJudge.data({ '1.in': 'input-word\n', '1.ans': 'ok\n', 'checker.cpp': checkers[protocol] });
  const checker: CustomChecker = {
    type: 'custom',
    protocol,
    sources: ['checker.cpp'],
    language: 'C++17',
    args: [],
    pointsMode: protocol === 'cms' ? 'fraction' : 'percent',
  };
  const plan = planOf(1, { checker }, { weight: 4 });
  return await testJudge.judge(`print('${word}')`, 'Python 3', { dataFolder, plan });
}

describe.each(Object.keys(checkers) as OtherProtocol[])('a checker for %s', (protocol) => {
  test('accepts right and rejects wrong outputs, with messages for setters only', async () => {
    expect(await check(protocol, 'ok')).toMatchObject({ status: 'Accepted', score: 100 });
    const judgement = await check(protocol, 'no');
    expect(judgement).toMatchObject({ status: 'Wrong Answer', score: 0 });
    expect(judgement.cases[0]?.[0]?.setterMessage).toBe('told to setters');
    expect(JSON.stringify(judgement.details)).not.toContain('told to setters');
  });

  test('gives partial points if it supports them', async () => {
    const score = scores.has(protocol) ? 50 : 0;
    expect(await check(protocol, 'half')).toMatchObject({ status: 'Wrong Answer', score });
  });

  test('that crashes, or returns no score, is a fault of the package', async () => {
    const fault = { name: 'JudgeFault', origin: 'package' };
    await expect(check(protocol, 'break')).rejects.toMatchObject(fault);
    if (scores.has(protocol)) await expect(check(protocol, 'text')).rejects.toMatchObject(fault);
  });
});
