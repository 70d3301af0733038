import { beforeAll, describe, expect, it } from 'vitest';
import { compileTestlibProgram, runProgram } from './testing/testlib-program.ts';

const names = ['generator', 'options', 'text', 'validator'] as const;
const programs = new Map<string, string>();
beforeAll(async () => {
  for (const name of names) programs.set(name, await compileTestlibProgram(name));
});

const run = (name: (typeof names)[number], args: string, more: { stdin?: string } = {}) =>
  runProgram(programs.get(name) ?? '', { args: args.split(' ').filter((word) => word !== ''), ...more });
const linesOf = (text: string) => text.trimEnd().split('\n');

/** Output of testlib 0.9.44, except the last lines of `values`. */
describe('a generator', () => {
  it.each([
    [
      'numbers 1 2 abc',
      [
        '0 4250 9888 10443 104142 119214 267065 293939 31596 818260113 -1136703266',
        '121656634012413 333135687162 2461049951',
        '3537 14713 410890895 44',
        '0.293315143 1.828631828 -0.687972365',
        '276543',
        '431130',
      ],
    ],
    [
      'numbers old',
      [
        '0 5570 3561 51429 35666 175108 249747 325663 297070 1469986445 1933060394',
        '119924720800847 -340925371095 2729121475',
        '1236 11564 2569381428 127',
        '0.494417754 1.859319740 0.151588102',
        '276543',
        '431130',
      ],
    ],
    [
      'weighted 7',
      [
        '1326 3053923 6798333603',
        '0.031778 1 404798942 0.002573',
        '13364 16039870 78908051143',
        '0.175798 1 12065042700 0.012857',
        '104237 27082393 4995744558',
        '0.058925 4 1571774220 0.031612',
        '90930 439617468 206862972562',
        '0.206664 2 37030804365 0.280250',
        '545218 990660349 791855625094',
        '0.554865 44 54001508032 0.701562',
        '779771 890368342 403416651909',
        '1.984222 49 60169851919 0.989509',
        '970575 998622238 965986226262',
        '3.480980 74 95508576729 0.996056',
        '952717 970124773 996327094322',
        '3.419497 76 98877016650 0.990819',
        '999086 999001312 999923819777',
        '3.490054 76 99982918431 0.999392',
      ],
    ],
    [
      'collections x',
      [
        '0 7 11 1 2 10 9 6 5 4 3 8',
        '14 11 15 10 12 13',
        '657 300 487 262 384 646 928 190 102 47',
        '5 8 1 3 0 9 4 2 6',
        '190727736422 743170309390 978110558295 385368291862',
        '49 10 12 5 24',
        '1 2 2 14 0 1',
        '242476865239 14848587671 742674547090',
        '64 49 4 196 16 81 144 9 36 25 0 121 100 169 1',
        '25 144 121 64',
        '196 81',
      ],
    ],
    [
      'patterns x',
      [
        'onus cab id-c 100000000010000001010000100000 9046 a [-z 7qKBhg9Y azza-a-zz aa{3} BBCAD',
        '52 209 154 248 223 42 169 159 15 96 147 211 221 221 168 81 170 25 147 132 166 85 252 247 50 235 58 224 30 207 183 175 248 181 176 225 49 207 217 165 end',
      ],
    ],
    ['values', ['mix 1 2.5 c s 1 3', 'a b 1 2 3', '1 2 3', '4 5', 'a b', '1 2 3 4 5 6 end']],
  ])('run with %j prints the same as with testlib', async (args, lines) => {
    const { stdout, stderr, exitCode } = await run('generator', args);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(linesOf(stdout)).toEqual(lines);
  });

  it('writes a file for each test that it starts', async () => {
    const { stdout, written } = await run('generator', 'files 1');
    expect(stdout).toBe('');
    expect(written).toEqual({ '1': expect.stringMatching(/^1 \d+\n$/), '2': expect.stringMatching(/^2 \d+\n$/) });
  });

  it.each([
    ['int -n 5', 0, '5', ''],
    ['int -n5', 0, '5', ''],
    ['int --n=5', 0, '5', ''],
    ['int -n 1e3', 0, '1000', ''],
    ['int -n 1.25e2', 0, '125', ''],
    ['int -n -5', 0, '-5', ''],
    ['int -n 3000000000', 3, '', "FAIL Opts: integer overflow: expected integer but '3000000000' found"],
    ['int -n 1.0', 3, '', "FAIL Opts: expected integer but '1.0' found"],
    ['int -n x', 3, '', "FAIL Opts: expected integer but 'x' found"],
    ['int', 3, '', "FAIL Opts: unknown key 'n'"],
    ['long -n 1e18', 0, '1000000000000000000', ''],
    [
      'long -n 9223372036854775808',
      3,
      '',
      "FAIL Opts: integer overflow: expected integer but '9223372036854775808' found",
    ],
    ['unsigned -n -1', 3, '', "FAIL Opts: expected non-negative integer but '-1' found"],
    ['double -n 1e-3', 0, '0.001', ''],
    ['double -n nan', 3, '', "FAIL Opts: expected float number but 'nan' found"],
    ['bool -n', 0, 'yes', ''],
    ['bool', 0, 'no', ''],
    ['bool -n 0', 0, 'no', ''],
    ['bool -n maybe', 3, '', "FAIL Opts: key 'n': expected bool true/false or 0/1 but 'maybe' found"],
    ['string -n=a=b', 0, 'a=b', ''],
    ['string -n -m', 0, 'true', ''],
    ['string -n --5', 0, '--5', ''],
    ['default', 0, '42 none 7', ''],
    ['default -n 7 -s x', 3, '', "FAIL Opts: expected integer but 'x' found"],
    ['default -m 3', 3, '42 none 7', "FAIL Opts: unused key 'm'"],
    ['second 17', 0, '17', ''],
    ['second', 3, '', "FAIL Opts: index '2' is out of range [0,2)"],
    ['has -n5 6', 3, '0 1 0', "FAIL Opts: unused key 'n5'"],
    ['has -n5', 3, '1 0 0', "FAIL Opts: unused key 'n'"],
    ['has -n 1 -m 2 -k 3', 3, '1 0 1', "FAIL Opts: unused key 'k'"],
    ['lenient -n 1 -k 3', 0, '1 0 0', ''],
  ])('accepts the options %j with status %d', async (args, exitCode, stdout, stderr) => {
    const ran = await run('options', args);
    expect({ ...ran, stdout: ran.stdout.trim(), stderr: ran.stderr.trim() }).toMatchObject({
      exitCode,
      stdout,
      stderr,
    });
  });
});

it('texts, patterns and numbers are handled as in testlib', async () => {
  expect(linesOf((await run('text', '')).stdout)).toEqual([
    'compress(string(65, \'a\') + "b") [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab]',
    'upperCase("aBc1") + lowerCase("AbC1") [ABC1abc1]',
    'trim(" \\t a b \\r\\n") [a b]',
    'split("a,b,,c,", \',\') [a][b][][c][]',
    'split("a b,c", " ,") [a][b][c]',
    'split("", \',\') []',
    'tokenize("a,b,,c,", \',\') [a][b][c]',
    'tokenize(" a b,c ", " ,") [a][b][c]',
    'join(vector<int>{1, 2, 3}) [1 2 3]',
    'join(vector<int>{1, 2, 3}, ", ") [1, 2, 3]',
    'vtos(\'c\') + " " + vtos(-7) + " " + vtos(1.5) + " " + vtos(LLONG_MIN) + " " + vtos("x") + " " + toString(true) [99 -7 1.5 -9223372036854775808 x 1]',
    'toHumanReadableString(-2000000000) + " " + toHumanReadableString(1000000) + " " + toHumanReadableString(1000000000000000000LL) [-2*10^9 1000000 10^18]',
    'format("%d-%s", 5, "a") + format(string("%05.1f"), 2.25) [5-a002.2]',
    'endings [1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th 1011th ]',
    "isBlanks('\\t') && isBlanks('\\r') && !isBlanks('a') && isEof(EOFC) && isEoln('\\n') 1",
    'number.matches("-10") && number.matches("0") && !number.matches("-0") && !number.matches("01") && !number.matches("") 1',
    '!pattern("[0-9]?1").matches("1") && pattern("[0-9]?1").matches("11") 1',
    'pattern("[^0-9]*").matches("(*&^%") && !pattern("[^0-9]*").matches("?>3<") 1',
    'pattern("id-([ac]|b{2})").matches("id-bb") && !pattern("id-([ac]|b{2})").matches("id-b") 1',
    'pattern("oo(x(aa|ba)|y(ac|dd))|yes").matches("ooydd") && !pattern("oo(x(aa|ba)|y(ac|dd))|yes").matches("ooyaa") 1',
    'pattern("No\\\\ way").matches("No way") && !pattern("No way").matches("No way") && pattern("No way").matches("Noway") 1',
    'pattern("[\\\\]\\\\[\\\\-]{3}").matches("[-]") && pattern("a+b*").matches("aaa") && !pattern("a{2,3}").matches("aaaa") 1',
    'pattern("a|b").src() [a|b]',
    'doubleCompare(1, 1 + 1e-7, 1e-6) && doubleCompare(1e9, 1e9 + 100, 1e-6) && !doubleCompare(1, 1.1, 1e-6) 1',
    'doubleCompare(infinite, infinite, 1) && !doubleCompare(infinite, -infinite, 1) && !doubleCompare(1, none, 1) 1',
    'format("%.9f %.9f", doubleDelta(1, 1.5), doubleDelta(1e9, 1e9 + 10)) [0.500000000 0.000000010]',
  ]);
});

describe('a validator', () => {
  const input = '2\n4 -2 5.0\n1 2 3 4\na!\n1 2 1\n1\nq\n';

  it('notes bounds, features and variables on request', async () => {
    const { exitCode, stderr, written } = await run('validator', '--testOverviewLogFileName log', { stdin: input });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(linesOf(written['log'] ?? '')).toEqual([
      '"a": min-value-hit max-value-hit',
      '"high": max-value-hit',
      '"low": min-value-hit max-value-hit',
      '"n": min-value-hit max-value-hit',
      '"t": min-value-hit max-value-hit',
      'feature "full": hit',
      'feature "huge":',
      'constant-bounds "a": 1 ?',
      'constant-bounds "high": -5.000000 5.000000',
      'constant-bounds "low": -2 2',
      'constant-bounds "n": 1 4',
      'constant-bounds "t": 1 3',
      'variable "a"',
      'variable "high"',
      'variable "low"',
      'variable "n"',
      'variable "s"',
      'variable "t"',
    ]);
  });

  it('marks the test cases of an input, and extracts one', async () => {
    const args = '--testMarkupFileName marked --testCase 2 --testCaseFileName second';
    const { exitCode, written } = await run('validator', args, { stdin: input });
    expect(exitCode).toBe(0);
    expect(written).toEqual({
      marked: 'MU\xf3\x012\n!c1;4 -2 5.0\n1 2 3 4\na\\!\n!c2;1 2 1\n1\nq\n',
      second: '1 2 1\n1\nq\n',
    });
  });

  it.each([
    ['--testset pretests', 3, 'FAIL 2 test cases in a pretest (test case 2)'],
    ['--group pairs', 0, ''],
    ['', 0, ''],
  ])('run with %j exits with status %d', async (args, exitCode, message) => {
    const ran = await run('validator', args, { stdin: input });
    expect({ exitCode: ran.exitCode, message: ran.stderr.trim() }).toEqual({ exitCode, message });
  });

  it('names the line and test case of an invalid input', async () => {
    const { stderr } = await run('validator', '', { stdin: input.replace('1 2 1', '5 2 1') });
    expect(stderr.trim()).toBe(
      'FAIL Integer parameter [name=n] equals to 5, violates the range [1, 4] (test case 2, stdin, line 5)',
    );
  });
});
