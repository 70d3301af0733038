import { beforeAll, describe, expect, it } from 'vitest';
import { compileTestlibProgram, runProgram, type Run } from './testing/testlib-program.ts';

let reader: string;
beforeAll(async () => {
  reader = await compileTestlibProgram('reader');
});

/** Reads `content` as each of its files. `as` names the kind of program and the stream, `operations` the calls. */
async function read(as: string, content: string, operations: string): Promise<Run> {
  const [role = '', stream = ''] = as.split(' ');
  const args = { checker: ['input', 'output', 'answer'], interactor: ['input', 'transcript'], validator: [] };
  return await runProgram(reader, {
    args: args[role as keyof typeof args],
    files: { input: content, output: content, answer: content },
    stdin: content,
    env: { ROLE: role, STREAM: stream, OPERATIONS: operations },
  });
}

/** The rows of a table separated by `|`, whose second column is JSON. */
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([as = '', content = '', ...rest]) => [as, String(JSON.parse(content)), ...rest]);

describe('a program with our testlib.h', () => {
  // In these cases a checker reaches no verdict.
  it.each(
    rowsOf(String.raw`
    checker ouf | "12 abc\n" | token space line eof | token:<12> space:32 line:<abc> eof:1
    checker ouf | "a\r\nb" | token eoln line seekEof | token:<a> eoln:1 line:<b> seekEof:1
    checker ouf | "a\n\nb" | token seekEoln current nextLine token | token:<a> seekEoln:1 current:10 nextLine: token:<b>
    checker ouf | " a  b" | line eof eoln readEoln readEof | line:<_a__b> eof:1 eoln:1 readEoln: readEof:
    checker ouf | "" | line current next char eof eoln | line:<> current:255 next:255 char:255 eof:1 eoln:1
    checker ouf | "\u00ef\u00bb\u00bfab" | token | token:<ab>
    checker ouf | "a\u00ffb" | token | token:<aÿb>
    checker ouf | "-2147483648 -9223372036854775808 18446744073709551615" | int long unsigned | int:-2147483648 long:-9223372036854775808 unsigned:18446744073709551615
    checker ouf | "1.5 1e5 .5 -0.0" | double double double double | double:1.5 double:100000 double:0.5 double:-0
    checker ouf | "1.50 1.5" | strict strict | strict:1.5 strict:1.5
    checker ouf | "a b" | text token to seekEof | text:5,<a>,<b>, token:<a> to:<b> seekEof:1
    validator inf | "5 6\n" | int space int readEoln readEof | int:5 space:32 int:6 readEoln: readEof:
    validator inf | "1 2 3\n" | ints readEoln readEof | ints:1,2,3, readEoln: readEof:
  `),
  )('as a %s reads %j by %j', async (as, content, operations, said) => {
    expect((await read(as, content, operations)).stdout.trim()).toBe(said);
  });

  it.each(
    rowsOf(String.raw`
    checker ouf | "" | token | 8 | unexpected eof Unexpected end of file - token expected
    checker ouf | "ab" | skip back a | 2 | wrong output format Unexpected character 'z', but 'a' expected
    checker ouf | "ab" | back a | 2 | wrong output format Unexpected character 'z', but 'a' expected
    checker ouf | "ab" | a space | 2 | wrong output format Unexpected character 'b', but ' ' expected
    checker ouf | "x\n" | int | 2 | wrong output format Expected integer, but "x" found
    checker ouf | "2147483648" | int | 2 | wrong output format Expected int32, but "2147483648" found
    checker ouf | "9223372036854775808" | long | 2 | wrong output format Expected integer, but "9223372036854775808" found
    checker ouf | "007" | int | 2 | wrong output format Expected integer, but "007" found
    checker ouf | "-0" | int | 2 | wrong output format Expected integer, but "-0" found
    checker ouf | "+5" | int | 2 | wrong output format Expected integer, but "+5" found
    checker ouf | "-1" | unsigned | 2 | wrong output format Expected unsigned integer, but "-1" found
    checker ouf | "1000000001" | n | 1 | wrong answer Integer parameter [name=n] equals to 1000000001, violates the range [1, 10^9]
    checker ouf | "0" | range | 1 | wrong answer Integer 0 violates the range [1, 10]
    checker ouf | "1 2 30" | ints | 1 | wrong answer Integer element a[3] equals to 30, violates the range [1, 10]
    checker ouf | "1 2 30" | integers | 1 | wrong answer Integer element [index=3] equals to 30, violates the range [1, 10]
    checker ouf | "1 2 30" | longs | 1 | wrong answer Integer element b[2] equals to 30, violates the range [1, 10]
    checker ouf | "11" | unsigned10 | 1 | wrong answer Unsigned integer parameter [name=u] equals to 11, violates the range [1, 10]
    checker ouf | "nan" | double | 2 | wrong output format Expected double, but "nan" found
    checker ouf | "1e999" | double | 2 | wrong output format Expected double, but "1e999" found
    checker ouf | "0x10" | double | 2 | wrong output format Expected double, but "0x10" found
    checker ouf | "0.5" | real | 1 | wrong answer Double parameter [name=r] equals to 0.5, violates the range [1, 10]
    checker ouf | "1 20" | doubles | 1 | wrong answer Double element d[2] equals to 20, violates the range [1, 10]
    checker ouf | "1.5555" | strict | 2 | wrong output format Expected strict double with number of digits after point in range [1,3], but "1.5555" found
    checker ouf | "-0.0" | strict | 2 | wrong output format Redundant minus in "-0.0" found
    checker ouf | "01.5" | strict | 2 | wrong output format Expected strict double, but "01.5" found
    checker ouf | ".5" | strict | 2 | wrong output format Expected strict double, but ".5" found
    checker ouf | "1.5 1" | stricts | 2 | wrong output format Expected strict double with number of digits after point in range [1,2], but "1" found
    checker ouf | "abc abd a" | tokens | 1 | wrong answer Token element t[2] equals to "abd", doesn't correspond to pattern "[a-c]{1,3}"
    checker ouf | "abd" | word | 1 | wrong answer Token parameter [name=w] equals to "abd", doesn't correspond to pattern "[a-c]{1,3}"
    checker ouf | "abd" | bare | 1 | wrong answer Token "abd" doesn't correspond to pattern "[a-c]{1,3}"
    checker ouf | "abd" | fit | 1 | wrong answer Line [name=l] equals to "abd", doesn't correspond to pattern "[a-c]{1,3}"
    checker ouf | "abc\nabd" | lines | 1 | wrong answer Line element L[1] equals to "abd", doesn't correspond to pattern "[a-c]{1,3}"
    checker ouf | "12x" | toLong | 2 | wrong output format Expected integer, but "12x" found
    checker ouf | "a" | case2 int | 2 | wrong output format Expected integer, but "a" found (test case 2)
    checker ouf | "a b" | case1 noCase token int | 2 | wrong output format Expected integer, but "b" found
    checker inf | "x" | int | 3 | FAIL Expected integer, but "x" found (input)
    checker ans | "x" | int | 3 | FAIL Expected integer, but "x" found (answer)
    interactor ouf | "" | token | 8 | unexpected eof Unexpected end of file - token expected
    validator inf | "5 6\n" | int int | 3 | FAIL Unexpected white-space - token expected (stdin, line 1)
    validator inf | "1  2 3\n" | ints | 3 | FAIL Unexpected white-space - token expected (stdin, line 1)
    validator inf | "5\r\n" | int readEoln | 3 | FAIL Expected EOLN, but a carriage return found: the line ends of Windows (stdin, line 1)
    validator inf | "5" | int readEoln | 3 | FAIL Expected EOLN (stdin, line 1)
    validator inf | "5\n\n" | int readEoln readEof | 3 | FAIL Expected EOF (stdin, line 2)
    validator inf | "5\n" | int readEoln | 3 | FAIL Validator must end with readEof call: it did not read to the end.
    validator inf | "abc\nabd\n" | lines | 3 | FAIL Line element L[1] equals to "abd", doesn't correspond to pattern "[a-c]{1,3}" (stdin, line 2)
    validator inf | "ab" | fit | 3 | FAIL Expected EOLN (stdin, line 1)
    validator inf | "1\nx" | int readEoln case2 int | 3 | FAIL Expected integer, but "x" found (test case 2, stdin, line 2)
    validator inf | "2000000000" | n | 3 | FAIL Integer parameter [name=n] equals to 2000000000, violates the range [1, 10^9] (stdin, line 1)
  `),
  )('as a %s rejects %j, read by %j, with status %d', async (as, content, operations, status, message) => {
    const { stderr, exitCode } = await read(as, content, operations);
    expect({ message: stderr.trim(), exitCode }).toEqual({ message, exitCode: Number(status) });
  });

  it.each(
    rowsOf(String.raw`
    checker ouf | "a" | token end ok | 0 | ok fine 1
    checker ouf | "a b" | token end ok | 2 | wrong output format Extra information in the output file
    checker ouf | "a" | token case2 end ok | 0 | ok fine 1 (2 test cases)
    checker ouf | "a" | token case2 end wa | 1 | wrong answer bad 1 (test case 2)
    checker ouf | "a b" | end wa | 1 | wrong answer bad 1
    checker ouf | "a" | token end pe | 2 | wrong output format bad
    checker ouf | "a" | token end fail | 3 | FAIL broken
    checker ouf | "a" | token end dirt | 2 | wrong output format dirt
    checker ouf | "a" | end if | 1 | wrong answer if so
    checker ouf | "a" | token end points | 7 | points 1.5 m1
    checker ouf | "a b" | token end points | 2 | wrong output format Extra information in the output file
    checker ouf | "a" | token end whole | 7 | points 2 whole
    checker ouf | "a" | token end third | 7 | points 0.3333333333
    checker ouf | "a" | token end negative | 3 | FAIL Parameter 'points' can't be negative
    checker ouf | "a" | token end info | 7 | points points_info=a=1,b=2 hello
    checker ouf | "a" | token end part | 7 | percent 5 five
    checker ouf | "a" | token end expected | 1 | wrong answer in 5: expected 'one', but found 'two'
    checker ouf | "a" | token end expected2 | 2 | wrong output format expected '1.5', but found '2.5'
    checker ouf | "a" | token end ensure | 3 | FAIL Condition failed: "1 == 2"
    checker ouf | "a" | token end ensuref | 3 | FAIL no 3
    checker ouf | "a" | token end return | 3 | FAIL Checker must end with quit or quitf call.
    checker ouf | "a" | end streamWa | 1 | wrong answer stream 2
    checker ouf | "a" | token end streamOk | 0 | ok fine
    checker inf | "a" | end streamEnsure | 3 | FAIL stream 3 (input)
    checker ans | "a" | token end streamOk | 3 | FAIL fine (answer)
    interactor ouf | "a b" | token end ok | 0 | ok fine 1
    interactor ouf | "a b" | token end return | 0 |
    validator inf | " 5" | blanks int end return | 3 | FAIL Validator must end with readEof call: it did not read to the end.
    validator inf | "a" | end wa | 3 | FAIL bad 1
    validator inf | "a" | end ok | 3 | FAIL fine 1
  `),
  )('as a %s with the file %j ends by %j with status %d', async (as, content, operations, status, message) => {
    const { stderr, exitCode } = await read(as, content, operations);
    expect({ message: stderr.trim(), exitCode }).toEqual({ message, exitCode: Number(status) });
  });

  it('shortens a huge message and removes terminal control characters', async () => {
    const { stderr, exitCode } = await read('checker ouf', 'a', 'end long');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^wrong answer message length exceeds 32000, the message is truncated: x{32000}\n$/);
    expect((await read('checker ouf', 'a', 'end bytes')).stderr).toBe('wrong answer ab\n');
  });

  it('writes its verdict to a file if one is named, and as XML on request', async () => {
    const files = { i: 'a' };
    const env = { ROLE: 'checker', STREAM: 'ouf', OPERATIONS: 'token end points' };
    const plain = await runProgram(reader, { args: ['i', 'i', 'i', 'report'], files, env });
    expect(plain).toMatchObject({ exitCode: 7, stderr: 'points 1.5 m1\n', written: { report: '1.5 m1' } });
    const xml = await runProgram(reader, { args: ['i', 'i', 'i', 'report', '-appes'], files, env });
    expect(xml.written['report']).toBe(
      '<?xml version="1.0" encoding="windows-1251"?><result outcome = "points" points = "1.5">1.5 m1</result>',
    );
  });

  it.each([
    [['i', 'missing', 'i'], 2, 'wrong output format Output file not found: "missing"'],
    [['i', 'i', 'missing'], 3, 'FAIL Answer file not found: "missing"'],
    [['i', 'i'], 3, expect.stringContaining('FAIL Program must be run with the following arguments')],
  ])('as a checker run with %j exits with status %d', async (args, status, message) => {
    const env = { ROLE: 'checker', STREAM: 'ouf', OPERATIONS: 'token end ok' };
    const { stderr, exitCode } = await runProgram(reader, { args, files: { i: 'a' }, env });
    expect({ exitCode, message: stderr.trim() }).toEqual({ exitCode: status, message });
  });
});
