import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../archive/open-archive.ts';
import { readProblemConfig } from '../config/problem-config.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import { treeOfArchive, treeOfFiles } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { buildDataArchive } from './build-data-archive.ts';
import { changeTimeLimit } from './change-time-limit.ts';
import { readSourcePackage } from './read-source-package.ts';
import { benchProgramsOf, unknownValidators, workingCopyOf } from './working-copy.ts';

const yaml = `slug: sum # kept
title: { en: Sum }
label: default
judge:
  adapter: assay
  config:
    # the limit
    timeMs: 1000
    cases: [{ input: 1.in, answer: 1.ans }]
submit: {}
variables:
  time_limit: '1000 ms'
`;
const files = {
  'problem.yaml': yaml,
  'statement.en.md': 'Add.',
  '1.in': '1 2\n',
  '1.ans': '3\n',
  'notes.txt': 'x',
  'validators/input.py': '',
  'generator/random.py': '',
  'submissions/accepted/a.cpp': 'int main() {}',
  'submissions/elsewhere/b.cpp': '',
};

async function problemOf(given: Record<string, string> = files) {
  const { problem } = await readSourcePackage(treeOfFiles(given));
  if (!problem) throw new Error('The package could not be read.');
  return problem;
}

async function treeIn(bytes: Buffer) {
  return treeOfArchive(await openArchive(bytes));
}

describe('the data archive of an imported problem', () => {
  it('contains what its setters run, and nothing else', async () => {
    const tree = await treeIn((await buildDataArchive(await problemOf(), { forWorkbench: true })).bytes);
    expect(tree.paths).toEqual([
      '1.ans',
      '1.in',
      'generator/random.py',
      'problem.yaml',
      'submissions/accepted/a.cpp',
      'validators/input.py',
    ]);
  });

  it('can be read as a working copy', async () => {
    const { bytes, config } = await buildDataArchive(await problemOf(), { forWorkbench: true });
    const { problem, findings } = await workingCopyOf(config, await treeIn(bytes));
    expect(problem.submissions.map(({ path, expected }) => [path, expected])).toEqual([
      ['submissions/accepted/a.cpp', 'accepted'],
    ]);
    expect(problem.data.paths).toEqual(['1.ans', '1.in', 'generator/random.py', 'validators/input.py']);
    expect(findings).toEqual([]);
  });
});

describe('a working copy', () => {
  it('reports submissions outside verdict folders', async () => {
    const { findings } = await workingCopyOf((await problemOf()).config, treeOfFiles(files));
    expect(findings.map(({ place }) => place)).toEqual(['submissions/elsewhere/b.cpp']);
  });
});

describe('another time limit', () => {
  const changed = async (config: ProblemConfig, tree: FileTree, timeMs: number) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-limit-'));
    try {
      const made = await changeTimeLimit(config, tree, timeMs, join(folder, 'data.zip'));
      return { config: made.config, tree: await treeIn(await readFile(join(folder, 'data.zip'))) };
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const configOf = async (text: string): Promise<ProblemConfig> =>
    (await problemOf({ ...files, 'problem.yaml': text })).config;

  it('is set in the config, in the file and in the facts, and everything else is unchanged', async () => {
    const made = await changed(await configOf(yaml), treeOfFiles(files), 2500);
    expect(made.config.judge.config).toMatchObject({ timeMs: 2500 });
    expect(made.config.variables).toEqual({ time_limit: '2500 ms' });
    const { tree } = made;
    const text = (await tree.read('problem.yaml')).toString();
    expect(text).toMatch(/slug: sum # kept[^]*# the limit\n {4}timeMs: 2500\n[^]*time_limit: '?2500 ms/);
    expect(tree.paths).toEqual(treeOfFiles(files).paths);
    expect((await tree.read('notes.txt')).toString()).toBe('x');
  });

  it('is what the file contains afterwards, even if it had the limit twice', async () => {
    const twice = yaml.replace('    timeMs: 1000\n', '    timeMs: 500\n    timeMs: 1000\n');
    const made = await changed(await configOf(twice), treeOfFiles({ ...files, 'problem.yaml': twice }), 2500);
    const text = (await made.tree.read('problem.yaml')).toString();
    expect(text.match(/timeMs: \d+/g)).toEqual(['timeMs: 2500']);
  });

  it('does not change a fact with another value', async () => {
    const withTime = yaml.replace("'1000 ms'", "'1 s, Java 2 s'");
    const made = await changed(await configOf(withTime), treeOfFiles({ ...files, 'problem.yaml': withTime }), 2500);
    expect(made.config.variables).toEqual({ time_limit: '1 s, Java 2 s' });
  });

  it('is added if the archive had no config, and as JSON to a JSON file', async () => {
    const { config } = await problemOf();
    const { 'problem.yaml': _, ...bare } = files;
    const { tree: written } = await changed(config, treeOfFiles(bare), 700);
    expect((await written.read('problem.yaml')).toString()).toContain('timeMs: 700');
    const json = { ...bare, 'problem.json': JSON.stringify(config) };
    const { tree } = await changed(config, treeOfFiles(json), 700);
    const read = readProblemConfig(JSON.parse((await tree.read('problem.json')).toString()));
    expect(read.config?.judge.config).toMatchObject({ timeMs: 700 });
  });
});

it('the programs of a version are its submissions, generators and validators; a folder counts as one', () => {
  const paths = [
    'generator/random.py',
    'generators/tree/main.cpp',
    'generators/tree/tree.h',
    'generators/readme.md',
    'input_validators/a.cpp',
    'submissions/accepted/a.java',
    'submissions/accepted/outputs.zip',
    'submissions/elsewhere/b.cpp',
    'tests/1.in',
    'validators/testlib.h',
  ];
  expect(benchProgramsOf(paths)).toEqual({
    solutions: ['submissions/accepted/a.java'],
    generators: ['generators/tree/', 'generator/random.py'],
    validators: ['input_validators/a.cpp'],
  });
});

it('validators in an unsupported language are listed, hidden and disabled files are not', () => {
  const names = ['v.kt', 'input.ctd', 'v.py', 'v/main.cpp', 'v/a.h', '.old.kt', 'v.java.disabled', 'README.md'];
  expect(unknownValidators(names.map((name) => `input_validators/${name}`))).toEqual([
    'input_validators/v.kt',
    'input_validators/input.ctd',
  ]);
  expect(unknownValidators(['generators/gen.kt', 'validators/v.cs'])).toEqual(['validators/v.cs']);
});
