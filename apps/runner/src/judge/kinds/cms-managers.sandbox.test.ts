import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestJudge, planOf, programOf, type TestJudge } from '../../../test/test-judge.ts';
import { JudgeFault } from '../judge-fault.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

/** Expects the double of a number, and gives half of the points for the number itself. */
const manager = `import sys
number = int(sys.stdin.read())
assert number == int(open('input.txt').read()) and len(sys.argv) == 3
with open(sys.argv[1]) as hears, open(sys.argv[2], 'w') as speaks:
    print(number, file=speaks, flush=True)
    said = hears.readline().strip()
    share = {str(2 * number): 1.0, str(number): 0.5}.get(said, 0)
    print('translate:success' if share == 1 else f'heard {said!r}', file=sys.stderr)
    print(share)
`;
const files = { '1.in': '21\n', '1.ans': '', 'manager.py': manager };

interface ManagerCase {
  language?: string;
  userIo?: 'std' | 'fifo';
  processes?: number;
  data?: Record<string, string>;
}

function judge(source: string, { language = 'Python 3', userIo = 'std', processes, data = files }: ManagerCase = {}) {
  const program = programOf('cms', 'manager.py');
  const interactor = { program, thenCheck: false, userIo, ...(processes !== undefined && { processes }) };
  return testJudge.judge(source, language, { plan: planOf(1, { interactor }), dataFolder: testJudge.data(data) });
}

const doubles = 'print(2 * int(input()), flush=True)\n';

describe('a manager of CMS', () => {
  test.each([
    ['accepts a correct solution', doubles, 'Accepted', 100],
    ['gives a fraction of the points', 'print(input(), flush=True)\n', 'Wrong Answer', 50],
    ['gives no points for a wrong solution', 'print(7, flush=True)\n', 'Wrong Answer', 0],
    ['reads nothing from a solution that ends', 'pass\n', 'Wrong Answer', 0],
    ['does not decide about a solution that crashes afterwards', `${doubles}raise SystemExit(3)\n`, 'Runtime Error', 0],
    ['does not decide about a solution that crashes before', 'raise SystemExit(3)\n', 'Runtime Error', 0],
    ['does not decide about a solution that does not end', `${doubles}while True: pass\n`, 'Time Limit Exceeded', 0],
  ])('%s', async (_, source, verdict, score) => {
    const { status, score: given } = await judge(source);
    expect([status, given]).toEqual([verdict, score]);
  });

  test('shows its message to setters, without phrases that CMS would translate', async () => {
    const firstCaseOf = async (source: string) => (await judge(source)).cases[0]?.[0];
    expect(await firstCaseOf(doubles)).toMatchObject({ message: '', setterMessage: '' });
    expect(await firstCaseOf('print(7, flush=True)\n')).toMatchObject({ message: '', setterMessage: "heard '7'" });
  });

  const named = 'import sys\nhears, speaks = open(sys.argv[1]), open(sys.argv[2], "w")\n';
  const whoIsIt = `import sys
hears, speaks = [open(one) for one in sys.argv[1::2]], [open(one, 'w') for one in sys.argv[2::2]]
for one in speaks: print('who', file=one, flush=True)
print(int([one.readline() for one in hears] == ['0\\n', '1\\n']))
`;
  test.each<['std' | 'fifo', string]>([
    ['std', 'import sys\ninput()\nprint(sys.argv[1])\n'],
    ['fifo', `${named}hears.readline()\nprint(sys.argv[3], file=speaks)\n`],
  ])('gives each of several processes its number, with %s', async (userIo, source) => {
    const data = { ...files, 'manager.py': whoIsIt };
    expect((await judge(source, { userIo, processes: 2, data })).status).toBe('Accepted');
  });

  describe('with named pipes', () => {
    test('leaves standard output to the solution', async () => {
      const source = `${named}print('I think')\nprint(2 * int(hears.readline()), file=speaks)\n`;
      expect((await judge(source, { userIo: 'fifo' })).status).toBe('Accepted');
    });

    test.each([
      ['streams', 'std::ifstream in(v[1]); std::ofstream out(v[2]); in >> n; out << 2 * n << std::endl;'],
      [
        'standard streams',
        'freopen(v[1], "r", stdin); freopen(v[2], "w", stdout); std::cin >> n; printf("%d\\n", 2 * n);',
      ],
      [
        'descriptors',
        'FILE *in = fdopen(open(v[1], O_RDONLY), "r"), *out = fdopen(open(v[2], O_WRONLY), "w"); fscanf(in, "%d", &n); fprintf(out, "%d\\n", 2 * n);',
      ],
    ])('works with C++ programs that open them as %s', async (_, work) => {
      const source = `#include <bits/stdc++.h>\n#include <fcntl.h>\nint main(int, char **v) { int n = 0; ${work} }\n`;
      expect((await judge(source, { userIo: 'fifo', language: 'C++17' })).status).toBe('Accepted');
    });

    test('does not provide files with other names', async () => {
      const source = `${named}try: open('/dev/fd/99')\nexcept FileNotFoundError: print(2 * int(hears.readline()), file=speaks)\n`;
      expect((await judge(source, { userIo: 'fifo' })).status).toBe('Accepted');
    });
  });

  const opened = {
    'reads, then writes': 'hears, speaks = open(sys.argv[1]), open(sys.argv[2], "w")',
    'writes, then reads': 'speaks, hears = open(sys.argv[2], "w"), open(sys.argv[1])',
  };
  test.each<[keyof typeof opened, keyof typeof opened]>([
    ['reads, then writes', 'reads, then writes'],
    ['reads, then writes', 'writes, then reads'],
    ['writes, then reads', 'reads, then writes'],
  ])('opens its pipes in any order (%s), as does the solution (%s)', async (ofManager, ofSolution) => {
    const asks = `import sys\n${opened[ofManager]}\nprint(21, file=speaks, flush=True)\nprint(int(hears.readline() == '42\\n'))\n`;
    const source = `import sys\n${opened[ofSolution]}\nprint(2 * int(hears.readline()), file=speaks)\n`;
    expect((await judge(source, { userIo: 'fifo', data: { ...files, 'manager.py': asks } })).status).toBe('Accepted');
  });

  test('uses the pipes the other way round if the solution does too', async () => {
    const reversed = `import sys
speaks, hears = open(sys.argv[1], 'w'), open(sys.argv[2])
print(21, file=speaks, flush=True)
print(int(hears.readline() == '42\\n'))
`;
    const source =
      'import sys\nspeaks, hears = open(sys.argv[1], "w"), open(sys.argv[2])\nprint(2 * int(hears.readline()), file=speaks)\n';
    expect((await judge(source, { userIo: 'fifo', data: { ...files, 'manager.py': reversed } })).status).toBe(
      'Accepted',
    );
  });

  test('reads end of file from a solution that never opens its pipes', async () => {
    expect(await judge('pass\n', { userIo: 'fifo' })).toMatchObject({ status: 'Wrong Answer', score: 0 });
    expect(await judge('raise SystemExit(3)\n', { userIo: 'fifo' })).toMatchObject({ status: 'Runtime Error' });
  });

  test.each([
    ['reports no score', `print('well done')\n`, /reported no score, but "well done"/],
    ['crashes', `raise SystemExit(4)\n`, /ended with exit status 4/],
    ['floods', `print('1.0 ' * 10_000_000)\n`, /wrote too much/],
  ])('that %s is a fault of the package if the solution ended normally', async (_, program, reason) => {
    const judged = judge('import sys\nsys.stdin.read()\n', { data: { ...files, 'manager.py': program } });
    await expect(judged).rejects.toThrow(JudgeFault);
    await expect(judged).rejects.toThrow(reason);
  });

  test('that crashes is reported to setters if the solution fails because of it', async () => {
    const judged = await judge(doubles, { data: { ...files, 'manager.py': 'raise SystemExit(4)\n' } });
    expect(judged.status).toBe('Runtime Error');
    expect(judged.cases[0]?.[0]?.setterMessage).toContain('The manager ended as well: exit status 4.');
  });
});
