import { MAX_GENERATOR_ARGS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { expandScript } from './expand-script.ts';

const commandsOf = (script: string) => expandScript(script, 20).commands.map(({ command }) => command);
const faultsOf = (script: string, max = 20) =>
  expandScript(script, max).lines.flatMap(({ line, fault }) => (fault ? [[line, fault.code, fault.about]] : []));

describe('a generator script', () => {
  it('has one call a line, without comments, empty lines and superfluous spaces', () => {
    const { commands, lines } = expandScript('# small\r\ngen 10   100\r\n\r\n  tree.py 5 > $\n', 20);
    expect(commands).toEqual([
      { line: 2, command: 'gen 10 100' },
      { line: 4, command: 'tree.py 5' },
    ]);
    expect(lines.map(({ line }) => line)).toEqual([2, 4]);
  });

  it('repeats a line for numbers, steps and words, also nested, always in the same order', () => {
    expect(commandsOf('for n in 1..3: gen {n} {n}')).toEqual(['gen 1 1', 'gen 2 2', 'gen 3 3']);
    expect(commandsOf('for n in 1, 10..30 step 10, -2..-1: gen {n}')).toEqual(
      [1, 10, 20, 30, -2, -1].map((n) => `gen ${n}`),
    );
    expect(commandsOf('for shape in path, star: for n in 1..{m}: tree {shape} {n}')).toEqual([]);
    const nested = 'for shape in path, star: for n in 1..2: tree {shape} {n}';
    expect(commandsOf(nested)).toEqual(['tree path 1', 'tree path 2', 'tree star 1', 'tree star 2']);
    expect(commandsOf("for n in $&, $': gen {n}")).toEqual(['gen $&', "gen $'"]);
    expect(commandsOf('for n in 1..2: for k in {n}..2: gen {n} {k}')).toEqual(['gen 1 1', 'gen 1 2', 'gen 2 2']);
  });

  it('names what is wrong at its line, and reads the others', () => {
    const script = ['gen 1', 'for n in 1..3 gen {n}', 'gen {m}', 'for n in 3..1: gen {n}', 'gen 1', 'gen 2'].join('\n');
    expect(faultsOf(script)).toEqual([
      [2, 'syntax', 'for n in 1..3 gen {n}'],
      [3, 'variable-unknown', '{m}'],
      [4, 'range-empty', '3..1'],
      [5, 'command-repeated', '1'],
    ]);
    expect(commandsOf(script)).toEqual(['gen 1', 'gen 2']);
    expect(faultsOf('for n in 1, 1: gen {n}')).toEqual([[1, 'command-repeated', '1']]);
    expect(faultsOf('for n in 1..x: gen {n}')).toEqual([[1, 'syntax', '1..x']]);
    expect(faultsOf('for n in 1..5 step 0: gen {n}')).toEqual([[1, 'range-empty', '1..5 step 0']]);
    expect(faultsOf('for n in 1..5: {')).toEqual([[1, 'variable-unknown', '{']]);
    expect(faultsOf(`gen ${'1'.repeat(MAX_GENERATOR_ARGS)}`)).toEqual([[1, 'command-long', expect.any(String)]]);
    const deep = `${'for n in 1: '.repeat(20_000)}gen 1`;
    expect(faultsOf(`${deep}\n> ${' '.repeat(200_000)}x`).map(([line, code]) => [line, code])).toEqual([
      [1, 'command-long'],
      [2, 'command-long'],
    ]);
    expect(faultsOf('for\n'.repeat(10_000)).length).toBe(100);
  });

  it('ends at the first line that gives too many tests, however large its range', () => {
    expect(faultsOf('gen 0\nfor n in 1..999999999999999: gen {n}\ngen 0', 20)).toEqual([[2, 'too-many', '20']]);
    expect(faultsOf('for n in 1..20: gen {n}')).toEqual([]);
  });
});
