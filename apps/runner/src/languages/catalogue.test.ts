import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { concludeLanguages } from '../doctor.ts';
import { CatalogueError, readCatalogue } from './catalogue.ts';
import { commandFor, forSource, limitsWith, shownCommand } from './language.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-languages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const own = (text: string) => {
  const path = join(folder, 'languages.yaml');
  writeFileSync(path, text);
  return path;
};
const least = 'source: a.x\n  compile: [x]\n  artifact: a\n  run: [./a]\n  version: [x]';

describe('the languages of a runner', () => {
  const catalogue = readCatalogue();

  test('have unique names, aliases and extensions', () => {
    const names = catalogue.all.flatMap((one) => [one.name, ...one.aliases]);
    expect(new Set(names).size).toBe(names.length);
    const endings = catalogue.all.flatMap((one) => one.extensions);
    expect(new Set(endings).size).toBe(endings.length);
  });

  test('are found by name, by alias, by extension, and default to C++17', () => {
    expect(catalogue.named('Python3')?.name).toBe('Python 3');
    expect(catalogue.named('C++')?.name).toBe('C++17');
    expect(catalogue.named(undefined)?.name).toBe('C++17');
    expect(catalogue.named('constructor')).toBeUndefined();
    expect(catalogue.ofFile('a/b.rs')?.name).toBe('Rust');
    expect(catalogue.ofFile('README')).toBeUndefined();
  });

  test('can be changed, added and removed by the operator', () => {
    const mine = readCatalogue(own(`Go: null\nC:\n  ${least}\nBrainfuck:\n  ${least}\n  timeFactor: 3\n`));
    expect(mine.named('Go')).toBeUndefined();
    expect(mine.named('C')?.compile).toEqual(['x']);
    expect(mine.named('Brainfuck')?.allowance.timeFactor).toBe(3);
    expect(mine.named('Rust')).toBeDefined();
  });

  test.each([
    ['invalid YAML', 'a: [', /not valid YAML/],
    ['an unknown key', `X:\n  ${least}\n  colour: red\n`, /X: .*colour/],
    ['a path as a file name', `X:\n  ${least.replace('a.x', '../a')}\n`, /X → source/],
    ['a mount that leads upwards', `X:\n  ${least}\n  mounts: [{ target: /opt/../etc }]\n`, /upwards/],
    ['a command that is not a list', `X:\n  ${least.replace('[x]', 'x')}\n`, /X → compile/],
  ])('are rejected with %s, and the error names the place', (_, text, message) => {
    expect(() => readCatalogue(own(text))).toThrow(CatalogueError);
    expect(() => readCatalogue(own(text))).toThrow(message);
  });

  test('that are missing are listed by the doctor, with their packages', () => {
    const versions = Object.fromEntries(catalogue.all.map((one) => [one.name, '1.0']));
    expect(concludeLanguages(catalogue.all, versions).every((finding) => finding.level === 'ok')).toBe(true);
    const { Go: _, ...withoutGo } = versions;
    expect(concludeLanguages(catalogue.all, withoutGo).at(-1)).toMatchObject({
      level: 'ok',
      sentence: expect.stringContaining('Go'),
      advice: expect.stringContaining('golang'),
    });
    const { 'C++17': __, ...withoutCpp } = versions;
    expect(concludeLanguages(catalogue.all, withoutCpp).at(-1)).toMatchObject({ level: 'warning' });
  });
});

describe('a language for one program', () => {
  const java = readCatalogue().named('Java');
  if (!java) throw new Error('There is no Java.');

  test.each([
    ['public class Solution {}', 'Solution'],
    ['/* public class */ import java.util.*;\n  public  final\n class Two {}', 'Two'],
    ['class Hidden {}', 'Main'],
    ['public class A$b_1 { }', 'A$b_1'],
    [`public class ${'x'.repeat(300)} {}`, 'x'.repeat(100)],
  ])('is named after its public class: %s', (source, name) => {
    const one = forSource(java, Buffer.from(source));
    expect(one.sourceName).toBe(`${name}.java`);
    expect(one.compile.slice(-2)).toEqual([name, `${name}.java`]);
  });

  test('shows its commands as typed in a shell', () => {
    expect(shownCommand(['/usr/bin/g++', '-std=gnu++17', 'answer.cpp'])).toBe('/usr/bin/g++ -std=gnu++17 answer.cpp');
    expect(shownCommand(['/bin/sh', '-c', `echo 'a' && b "$@"`, ''])).toBe(
      `/bin/sh -c 'echo '\\''a'\\'' && b "$@"' ''`,
    );
  });

  test('gets the memory limit in its command, and its allowance in addition to the limits', () => {
    expect(commandFor(java.run, 256 << 20)).toContain('-Xmx256m');
    expect(limitsWith(java.allowance, { timeMs: 1000, memoryBytes: 256 << 20 })).toEqual({
      timeMs: 1200,
      memoryBytes: 384 << 20,
    });
  });
});
