import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.ts';
import type { LanguageName } from '../languages/languages.ts';

const TEST_TIMEOUT_MS = 30_000;
let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
}, TEST_TIMEOUT_MS);
afterAll(() => bench.close());

const c = {
  Accepted: '#include <stdio.h>\nint main(){long a,b;scanf("%ld%ld",&a,&b);printf("%ld\\n",a+b);}',
  'Wrong Answer': '#include <stdio.h>\nint main(){puts("0");}',
  'Time Limit Exceeded': 'int main(){volatile unsigned long x=0;for(;;)x++;}',
  'Memory Limit Exceeded':
    '#include <stdlib.h>\n#include <string.h>\nint main(){for(int i=0;i<600;i++){char*p=malloc(1<<20);memset(p,i|1,1<<20);__asm__ volatile(""::"r"(p):"memory");}}',
  'Output Limit Exceeded': '#include <stdio.h>\nint main(){for(;;)puts("flood flood flood flood flood");}',
  'Runtime Error': '#include <stdlib.h>\nint main(){abort();}',
  'Compile Error': 'int main(){ return undeclared; }',
};
const cpp = (standard: string) => ({
  ...c,
  Accepted: `#include <bits/stdc++.h>\n${standard}\nint main(){long long a,b;std::cin>>a>>b;std::cout<<a+b<<'\\n';}`,
  'Memory Limit Exceeded':
    "#include <bits/stdc++.h>\nint main(){std::vector<std::string> all;for(;;)all.emplace_back(1<<20,'x');}",
  'Runtime Error': '#include <bits/stdc++.h>\nint main(){std::vector<int> empty; return empty.at(3);}',
});
const python = {
  Accepted: 'a, b = map(int, input().split())\nprint(a + b)\n',
  'Wrong Answer': 'print(0)\n',
  'Time Limit Exceeded': 'while True: pass\n',
  'Memory Limit Exceeded': 'all = []\nwhile True: all.append(bytearray(1 << 20))\n',
  'Output Limit Exceeded': 'while True: print("flood" * 100)\n',
  'Runtime Error': 'print(1 // 0)\n',
  'Compile Error': 'def broken(:\n',
};
const programs: Record<LanguageName, Record<string, string>> = {
  C: c,
  'C++17': cpp('#if __cplusplus != 201703L\n#error not C++17\n#endif'),
  'C++20': cpp('#include <compare>\nauto order = 1 <=> 2;'),
  'Python 3': python,
};

describe.each(Object.entries(programs))('%s', (language, byVerdict) => {
  test.each(Object.entries(byVerdict))(
    'gives %s',
    async (verdict, source) => {
      const judgement = await bench.judge(source, language as LanguageName, {}); // a key of `programs`
      expect(judgement.status).toBe(verdict);
      expect(judgement.score).toBe(verdict === 'Accepted' ? 100 : 0);
      if (verdict === 'Compile Error') {
        expect(judgement.details.summary).toMatch(/^```text\n[^]*answer\.[^]*```$/);
        expect(judgement.message).not.toBe('');
      } else {
        expect(judgement.metrics?.mem).toBeGreaterThan(0);
        expect(judgement.details.jobs[0]?.tests[0]?.status).toBe(verdict);
      }
    },
    TEST_TIMEOUT_MS,
  );
});

test(
  'sleeping runs into the wall limit, and the message says so',
  async () => {
    const judgement = await bench.judge('import time\ntime.sleep(60)\n', 'Python 3', {});
    expect(judgement.status).toBe('Time Limit Exceeded');
    expect(judgement.message).toMatch(/still running after/);
  },
  TEST_TIMEOUT_MS,
);

test(
  'a time limit is kept to within 20 ms of computing',
  async () => {
    const judgement = await bench.judge(c['Time Limit Exceeded'], 'C', {});
    expect(judgement.metrics?.cpu).toBeGreaterThanOrEqual(1000);
    expect(judgement.metrics?.cpu).toBeLessThan(1050);
  },
  TEST_TIMEOUT_MS,
);

test(
  'an unknown language is a compile error that names the known ones',
  async () => {
    const judgement = await bench.judge('', 'Brainfuck' as LanguageName, {}); // what a foreign client may send
    expect(judgement).toMatchObject({ status: 'Compile Error', score: 0 });
    expect(judgement.message).toMatch(/C\+\+17, C\+\+20, Python 3/);
  },
  TEST_TIMEOUT_MS,
);
