import { describe, expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { readCatalogue } from './catalogue.ts';
import { apt, installPackages, type PackageTool } from './install-packages.ts';

const languages = readCatalogue().all;

/** A fake machine with these packages. Records the installations and the log of the runner. */
function machine(there: readonly string[], more: Partial<PackageTool> = {}) {
  const asked: string[][] = [];
  const lines: string[] = [];
  const tool: PackageTool = {
    unfit: () => null,
    installed: (name) => Promise.resolve(there.includes(name)),
    install: (names) => {
      asked.push([...names]);
      return Promise.resolve();
    },
    ...more,
  };
  const log = makeLog('info', (line) => lines.push(line));
  return {
    asked,
    lines,
    install: (allowed: readonly string[] | 'all') => installPackages(languages, allowed, log, tool),
  };
}

describe('packages of languages', () => {
  test('that are missing and allowed are installed, and no others', async () => {
    const { asked, install } = machine(['gcc', 'g++', 'python3']);
    await install(['ghc', 'gcc', 'rustc', 'openssh-server']);
    expect(asked).toEqual([['rustc', 'ghc']]);
  });

  test('are all installed if all are allowed, each only one time', async () => {
    const { asked, install } = machine(['gcc', 'g++']);
    await install('all');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toEqual(expect.arrayContaining(['fp-compiler', 'golang', 'mono-mcs', 'pypy3']));
    expect(asked[0]).not.toContain('g++');
    expect(new Set(asked[0]).size).toBe(asked[0]?.length);
  });

  test('are not installed if none is allowed or none is missing', async () => {
    const { asked, lines, install } = machine(['ghc']);
    await install([]);
    await install(['ghc']);
    expect([asked, lines]).toEqual([[], []]);
  });

  test('that cannot be installed are logged, and the runner continues', async () => {
    const cannot = machine([], { unfit: () => 'no root' });
    await cannot.install(['ghc']);
    expect(cannot.asked).toEqual([]);
    expect(cannot.lines.join()).toMatch(/cannot be installed.*ghc.*no root/);
    const failing = machine([], { install: () => Promise.reject(new Error('no such mirror')) });
    await failing.install(['ghc']);
    expect(failing.lines.join()).toMatch(/Could not install packages.*no such mirror/);
  });

  test('are queried on a real machine', async ({ skip }) => {
    const known = await apt.installed('dpkg').catch(() => null);
    if (known === null) skip('This machine has no packages of Debian.');
    expect(known).toBe(true);
    expect(await apt.installed('assay-has-no-such-package')).toBe(false);
  });
});
