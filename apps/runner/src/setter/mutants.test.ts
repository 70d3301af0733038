import { describe, expect, it } from 'vitest';
import { chooseMutants, mutantsOf, mutated, placeOf } from './mutants.ts';

/** The changes of a source, as `before → after`. */
function changes(source: string, extension = '.cpp'): string[] {
  return (mutantsOf(source, extension) ?? []).map(({ before, after }) => `${before} → ${after}`);
}
const most = (source: string, count: number) => chooseMutants(mutantsOf(source, '.cpp') ?? [], source, count);

describe('the changes of a program', () => {
  it('are of bounds, operators, numbers, types, choices and jumps', () => {
    const source = `for (int i = 0; i < n && a[i] != 7; i++) { if (i >= k) break; long long s = min(s, t) + x; }`;
    expect(changes(source)).toEqual([
      '0 → 1',
      '< → <=',
      '&& → ||',
      '!= → ==',
      '7 → 8',
      '7 → 6',
      '>= → >',
      'break; → ;',
      'long long → int',
      'min → max',
      '+ → -',
    ]);
  });

  it('leave texts, characters, comments and lines of the preprocessor alone', () => {
    for (const source of [
      's = "a < b && c + 1 \\" < 2";',
      "c = '<'; d = '\\''; e = '\"';",
      '// i < n\n/* i < n\n i + 1 */',
      '#define LESS(a, b) ((a) < (b) + 1)\n#define TWO \\\r\n  (a < 2)\r\n',
      '  #include <map>\n',
      'x = R"(" < 1 && " < 2)";\ny = u8R"ab(" < )" < )ab";',
    ])
      expect([source, changes(source)]).toEqual([source, []]);
    expect(changes("s = 'a < b' # i < n\nt = '''\nx < 1\n'''\nu = r\"\\\" < 1\"\n", '.py')).toEqual([]);
    expect(changes('s := `a < "b` // <\n', '.go')).toEqual([]);
    expect(changes('var s = """\n"a" < 1\n""";', '.java')).toEqual([]);
  });

  it('do not touch types in angle brackets, shifts, arrows and signs', () => {
    expect(
      changes('vector<pair<int, vector<int>>> a; map<string, int> b; cout << x >> y; p->q; i++; --j; f(-x);'),
    ).toEqual([]);
    expect(changes('template<typename T> bool operator<(T a, T b);')).toEqual([]);
    expect(changes('while (a < b && c > d) x;')).toEqual(['< → <=', '&& → ||', '> → >=']);
    expect(changes('auto&& [a, b] = p; x <<= y; x <=> y;')).toEqual([]);
  });

  it('leave sizes, large round numbers, settings of streams and the exit status alone', () => {
    expect(changes('int a[n + 1][8]; vector<int> b(n + 1, x), c; auto d = new int[n + 1]; e.resize(2);')).toEqual([]);
    expect(changes('const int N = 200005; cin.tie(0); cout << setprecision(10);')).toEqual([]);
    expect(changes('if (!(cin >> n)) return 1;\nif (n) return 2; array<int, 8> a; bitset<9> b;')).toEqual([
      '2 → 3',
      '2 → 1',
    ]);
    expect(changes('x %= 1000000007;')).toEqual(['1000000007 → 1000000008', '1000000007 → 1000000006']);
    expect(changes('int f() { return 0; }\nint main() { return 0; }\n')).toEqual(['0 → 1']);
    expect(changes("x = 0x10 + 1'000 * 1e9 * 2.5 * 010 * 3LL;")).toEqual(['+ → -', '3LL → 4LL', '3LL → 2LL']);
  });

  it('follow the language', () => {
    expect(changes('for i in range(2):\n  if a and b <= c:\n    continue\n', '.py')).toEqual([
      '2 → 3',
      '2 → 1',
      'and → or',
      '<= → <',
      'continue → pass',
    ]);
    expect(changes('for {\n\tif a < b {\n\t\tbreak\n\t}\n\tbreak outer\n}\nvar x int64', '.go')).toEqual([
      '< → <=',
      'break → {}',
      'int64 → int32',
    ]);
    expect(changes('long s = Math.max(a, b); List<Integer> c; int max(int a) {}', '.java')).toEqual([
      'long → int',
      'max → min',
    ]);
    expect(changes('std::max<long long>(a, b); unsigned long long int c; long double d; int64_t e;')).toEqual([
      'long long → int',
      'long long int → int',
      'long double → double',
      'int64_t → int32_t',
    ]);
    expect(mutantsOf('x < 1', '.hs')).toBeNull();
    expect(mutantsOf('x < 1', 'constructor')).toBeNull();
  });

  it('are at their line and column, with other line ends and letters too', () => {
    const source = '// 你好 𝒳\r\n  重 < n;\r\n';
    const [only] = mutantsOf(source, '.cpp') ?? [];
    if (!only) throw new Error('There is no change.');
    expect(placeOf(source, only)).toEqual({ line: 2, column: 5, excerpt: '重 < n;' });
    expect(mutated(source, only)).toBe('// 你好 𝒳\r\n  重 <= n;\r\n');
    const long = `${'x;'.repeat(1_000)} a < b; ${'y;'.repeat(1_000)}`;
    const [second] = mutantsOf(long, '.cpp') ?? [];
    const place = second && placeOf(long, second);
    expect(place?.excerpt).toContain('a < b');
    expect(place?.excerpt.length).toBeLessThanOrEqual(160);
    expect(long.startsWith('<', (place?.column ?? 0) - 1)).toBe(true);
  });

  it('are found in any text, each of them where the source has it', () => {
    const hostile = [
      '"never closed < 1',
      "'",
      '/* never closed < 1',
      'R"(never closed < 1',
      'R"0123456789abcdefghij(x < 1',
      '#define X \\',
      '\\',
      'x <',
      '< x',
      '1 +',
      '\0 < \ud800 < \udfff + 1',
      'long',
      'long long',
      'return 0',
      'break',
      '"""',
      '`',
      '`${`${a < 1}`}`',
    ];
    for (const extension of ['.c', '.cpp', '.java', '.go', '.py', '.js', '.rs'])
      for (const source of hostile)
        for (const { at, before } of mutantsOf(source, extension) ?? [])
          expect(source.startsWith(before, at)).toBe(true);
  });

  it('are found in one line of 250,000 characters without going back', () => {
    for (const piece of ['a<', '"', "1'", '/*', '(', '#\\\n', 'R"(']) {
      const source = piece.repeat(Math.floor(250_000 / piece.length));
      expect(mutantsOf(source, '.cpp')).not.toBeNull();
    }
  });
});

describe('the chosen changes', () => {
  const source = `${'if (a < b) x;\n'.repeat(90)}${'long long c;\n'.repeat(2)}${'y = a + b;\n'.repeat(8)}`;

  it('are the same each time, of all kinds, and spread over the source', () => {
    const chosen = most(source, 20);
    expect(most(source, 20)).toEqual(chosen);
    expect(chosen).toHaveLength(20);
    expect(new Set(chosen.map(({ at }) => at)).size).toBe(20);
    const count = (kind: string) => chosen.filter((one) => one.kind === kind).length;
    expect([count('relation'), count('arithmetic'), count('type')]).toEqual([10, 8, 2]);
    const lines = chosen.filter(({ kind }) => kind === 'relation').map((one) => placeOf(source, one).line);
    for (const [index, line] of lines.entries()) expect(Math.floor((line - 1) / 9)).toBe(index);
  });

  it('are all of them if there are fewer', () => {
    expect(most('if (a < b) x;', 40)).toHaveLength(1);
    expect(most('', 40)).toEqual([]);
  });
});
