import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadPackage } from './load-package.ts';

let room = '';
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'assay-load-'));
  await mkdir(join(room, 'scratch'));
});
afterEach(async () => {
  await rm(room, { recursive: true, force: true });
});

const load = (name: string) => loadPackage(join(room, name), join(room, 'scratch'));

describe('a package in the terminal', () => {
  test('may be the bare XML file of a Free Problem Set', async () => {
    const tests = '<test_input>1 2</test_input><test_output>3</test_output>';
    await writeFile(join(room, 'sum.xml'), `<fps><item><title>求和</title>${tests}</item></fps>`);
    const { problem, folder } = await load('sum.xml');
    expect(problem).toMatchObject({ slug: 'sum', title: { 'zh-Hans': '求和' } });
    expect(problem?.data.paths.length).toBe(2);
    expect(folder).toContain('scratch');
  });

  test('may contain links from one test to another', async () => {
    await mkdir(join(room, 'data'));
    await writeFile(join(room, 'data', '1.in'), '1');
    await writeFile(join(room, 'data', '1.out'), '1');
    await symlink('1.in', join(room, 'data', '2.in'));
    await symlink('1.out', join(room, 'data', '2.out'));
    const { problem } = await load('data');
    expect(problem?.data.paths).toEqual(['tests/1.ans', 'tests/1.in', 'tests/2.ans', 'tests/2.in']);
  });
});
