import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestJudge, type TestJudge } from '../../../test/test-judge.ts';
import type { Compiled } from './program.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge({ ownPrepared: true });
  await testJudge.environment.headersReady;
});
afterAll(() => testJudge.close());

async function compile(name: string, source: string, options: readonly string[] = []): Promise<Compiled> {
  const { compiler, languages } = testJudge.environment.judge;
  const known = languages.named(name);
  if (!known) throw new Error(`there is no ${name}`);
  const language = { ...known, compile: [...known.compile, ...options] };
  const compiled = await compiler.compile({ language, source: Buffer.from(source), priority: 1 });
  if (compiled.kind === 'program') compiled.program.release();
  return compiled;
}

const main = 'int main() { std::cout << std::vector<int>{1}.size(); }\n';
const header = '#include <bits/stdc++.h>\n';

describe.each(['C++14', 'C++17', 'C++20'])('<bits/stdc++.h> in %s', (language) => {
  test.each([
    ['once', header + main],
    ['twice', header + header + main],
    ['before <bits/extc++.h>', `${header}#include <bits/extc++.h>\n${main}`],
    ['after <bits/extc++.h>', `#include <bits/extc++.h>\n${header}${main}`],
    ['after another header', `#include <vector>\n${header}${header}${main}`],
    ['after a macro that changes it', `#define _GLIBCXX_DEBUG\n${header}${header}${main}`],
    [
      'after a macro that the source defines',
      `#define int long long\n#undef int\n#define LOCAL 1\n${header}${header}${main}`,
    ],
    ['after options', `#pragma GCC optimize("O3,unroll-loops")\n#pragma GCC target("avx2")\n${header}${header}${main}`],
    ['between options', `${header}#pragma GCC optimize("O3")\n${header}${main}`],
  ])('is included %s', async (_, source) => {
    expect(await compile(language, source)).toMatchObject({ kind: 'program' });
  });

  test('is precompiled, and messages do not contain its path', async () => {
    const wrong = `${header}${header}int main() { wrong(); std::sort(1, 2); }\n`;
    const outcome = await compile(language, wrong);
    expect(outcome).toMatchObject({ kind: 'rejected', log: expect.stringContaining('answer.cpp:3') });
    expect(outcome).not.toMatchObject({ log: expect.stringMatching(/opt\/assay|include_next/) });
    const traced = await compile(language, wrong, ['-H']);
    expect(traced).toMatchObject({ log: expect.stringMatching(/^! bits\/stdc\+\+\.h\.gch$/m) });
  });
});
