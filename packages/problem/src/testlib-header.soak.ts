import { expect, it } from 'vitest';
import { compileTestlibProgram, runProgram } from './testing/testlib-program.ts';

const standards = ['c++11', 'gnu++14', 'gnu++17', 'gnu++20', 'gnu++23'];
const levels = ['-O0', '-O2'];
const programs = ['generator', 'options', 'reader', 'text', 'validator'];

it.each(
  standards.flatMap((standard) => levels.flatMap((level) => programs.map((name) => [name, standard, level] as const))),
)(
  '%s compiles with our testlib.h as %s at %s without a warning, and prints the same',
  async (name, standard, level) => {
    const strict = ['-Wall', '-Wextra', '-Wshadow', '-Wno-unused-parameter', '-Werror'];
    const built = await compileTestlibProgram(name, [`-std=${standard}`, level, ...strict]);
    const usual = await compileTestlibProgram(name);
    const run = {
      args: ['collections', '1'],
      stdin: '',
      env: { ROLE: 'validator', STREAM: 'inf', OPERATIONS: 'readEof' },
    };
    expect(await runProgram(built, run)).toEqual(await runProgram(usual, run));
  },
);
