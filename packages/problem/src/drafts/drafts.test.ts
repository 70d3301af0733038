import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MAX_DRAFT_TESTS, SUBTASK_VERDICTS_PATH } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../archive/open-archive.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import { readText, treeOfArchive, treeOfFiles } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { readJudgePlan } from '../plan/read-judge-plan.ts';
import { makeArchive } from '../archive/make-archive.ts';
import { buildDataArchive } from '../source-package/build-data-archive.ts';
import { readSourcePackage } from '../source-package/read-source-package.ts';
import type { DraftProgram, PackageParts, WrittenTest } from './draft-package.ts';
import { putTogether } from './put-together.ts';
import { takeApart } from './take-apart.ts';

const samples = fileURLToPath(new URL('../../../../problems', import.meta.url));
const names = (await readdir(samples, { withFileTypes: true })).filter((one) => one.isDirectory());

async function partsOf(config: ProblemConfig, tree: FileTree): Promise<PackageParts> {
  const parts = await takeApart(config, tree);
  if (!parts) throw new Error('This package cannot be taken apart.');
  return parts;
}

const asWritten = ({ tests }: PackageParts, tree: FileTree): WrittenTest[] =>
  tests.map(({ input, answer, ...test }) => ({
    ...test,
    input: { tree, path: input },
    answer: answer === null ? null : { tree, path: answer },
    inputPath: input,
    answerPath: answer,
  }));

async function again(config: ProblemConfig, tree: FileTree) {
  const parts = await partsOf(config, tree);
  const content = { ...parts, tests: asWritten(parts, tree) };
  return await putTogether(content, { tree, config, kept: parts.kept });
}

const configOf = (judge: Record<string, unknown>): ProblemConfig => ({
  label: 'default',
  judge: { adapter: 'assay', config: judge },
  submit: { upload: true },
});

describe('a package taken apart and put together', () => {
  it.each(names.map(({ name }) => name))('unchanged is the same archive, byte for byte: %s', async (name) => {
    const { problem } = await readSourcePackage(`${samples}/${name}`);
    if (!problem) throw new Error(`${name} cannot be read.`);
    const built = await buildDataArchive(problem, { forWorkbench: true });
    const archive = await openArchive(built.bytes);
    try {
      const { tree, config } = await again(built.config, treeOfArchive(archive));
      expect(config).toEqual(built.config);
      expect((await makeArchive(tree)).equals(built.bytes)).toBe(true);
    } finally {
      archive.close();
    }
  });

  it('keeps patterns, shared files, unnamed cases, and files that no form shows', async () => {
    const files = { 'a/1.in': '1', 'a/1.out': '1', 'a/2.in': '2', 'a/2.out': '2', 'notes.txt': 'x', 'b.bin': '\0' };
    const config = configOf({
      subtasks: [
        { id: 'one', points: 40, pattern: 'a/*.in', sample: true },
        { id: 'two', points: 60, cases: [{ input: 'a/1.in', answer: 'a/1.out', timeMs: 5 }, { input: 'a/2.in' }] },
      ],
      checker: { type: 'kattis', source: 'check.py' },
    });
    const tree = treeOfFiles({ ...files, 'check.py': 'print()', 'problem.yml': '# by hand\nslug: x\n' });
    const same = await again(config, tree);
    expect(same.config).toEqual(config);
    expect(await contentOf(same.tree)).toEqual(await contentOf(tree));
  });

  it('writes an edited test of a shared file to a file of its own', async () => {
    const tree = treeOfFiles({ '1.in': '1', '1.out': '1' });
    const both = { input: '1.in', answer: '1.out' };
    const config = configOf({
      subtasks: [
        { id: 'a', points: 50, cases: [both] },
        { id: 'b', points: 50, cases: [both] },
      ],
    });
    const parts = await partsOf(config, tree);
    const [first, second] = asWritten(parts, tree);
    if (!first || !second) throw new Error('Two tests were expected.');
    const tests = [{ ...first, input: 'new' }, second];
    const made = await putTogether({ ...parts, tests }, { tree, config, kept: parts.kept });
    const { plan } = await readJudgePlan(made.config, made.tree);
    const inputs = plan?.subtasks.flatMap(({ cases }) => cases.map(({ input }) => input)) ?? [];
    expect(await Promise.all(inputs.map((path) => readText(made.tree, path)))).toEqual(['new', '1']);
  });

  it('gives tests without files paths from their names, never one twice', async () => {
    const config = configOf({ checker: { type: 'tokens' } });
    const test = (name: string): WrittenTest => ({
      name,
      sample: false,
      subtask: null,
      original: null,
      generatedBy: null,
      input: `in ${name}`,
      answer: `out ${name}`,
      inputPath: null,
      answerPath: null,
    });
    const content = { config, tests: ['1', 'Große Zahl', '大', '小', '1'].map(test), programs: [] };
    const made = await putTogether(content);
    const { plan } = await readJudgePlan(made.config, made.tree);
    const inputs = plan?.subtasks[0]?.cases.map(({ input }) => input) ?? [];
    expect(new Set(inputs).size).toBe(5);
    expect(await Promise.all(inputs.map((path) => readText(made.tree, path)))).toEqual(
      content.tests.map(({ input }) => input),
    );
    expect((await makeArchive((await putTogether(content)).tree)).equals(await makeArchive(made.tree))).toBe(true);
  });

  it('of the most tests is an archive that can be opened', async () => {
    const one = { sample: false, subtask: null, original: null, generatedBy: null, inputPath: null, answerPath: null };
    const names = Array.from({ length: MAX_DRAFT_TESTS }, (_, index) => String(index + 1));
    const tests = names.map((name): WrittenTest => ({ ...one, name, input: name, answer: name }));
    const { tree } = await putTogether({ config: configOf({}), tests, programs: [] });
    const archive = await openArchive(await makeArchive(tree));
    expect(archive.entries.length).toBe(2 * MAX_DRAFT_TESTS + 1);
    archive.close();
  });

  it('replaces a pattern by cases once it no longer gives these tests', async () => {
    const tree = treeOfFiles({ '1.in': '1', '1.out': '1', '2.in': '2', '2.out': '2' });
    const config = configOf({ pattern: '*.in' });
    const parts = await partsOf(config, tree);
    const tests = asWritten(parts, tree);
    const base = { tree, config, kept: parts.kept };
    const fewer = await putTogether({ ...parts, tests: tests.slice(1) }, base);
    expect(fewer.config).toEqual(config);
    expect(fewer.tree.paths).toEqual(['2.in', '2.out', 'problem.yaml']);
    const turned = await putTogether({ ...parts, tests: tests.toReversed() }, base);
    expect(turned.config.judge.config).toEqual({
      cases: [
        { name: '2', input: '2.in', answer: '2.out' },
        { name: '1', input: '1.in', answer: '1.out' },
      ],
    });
  });

  it('keeps the head of the configuration file when a setting changes', async () => {
    const tree = treeOfFiles({ '1.in': '1', '1.out': '1', 'problem.yaml': 'slug: sum\ntitle: { en: Sum }\n' });
    const config = configOf({ cases: [{ input: '1.in', answer: '1.out' }] });
    const parts = await partsOf(config, tree);
    const changed = configOf({ timeMs: 2000 });
    const made = await putTogether(
      { ...parts, config: changed, tests: asWritten(parts, tree) },
      {
        tree,
        config,
        kept: parts.kept,
      },
    );
    expect(await readText(made.tree, 'problem.yaml')).toMatch(/timeMs: 2000\n[^]*slug: sum\n/);
  });

  it('keeps which line of the script made a test, and forgets it when the test gets another input', async () => {
    const tree = treeOfFiles({
      '1.in': '1',
      '1.out': '1',
      '2.in': '2',
      '2.out': '2',
      'generators/gen.py': 'print(1)',
      'generators/lib.h': '',
      'generators/script.txt': 'gen 1\n',
    });
    const byLine = { input: '1.in', answer: '1.out', name: 'small', generatedBy: 'gen 1' };
    const config = configOf({ cases: [byLine, { input: '2.in', answer: '2.out' }] });
    const parts = await partsOf(config, tree);
    expect(parts.programs.map(({ role, path }) => `${role} ${path}`)).toEqual([
      'generator generators/gen.py',
      'script generators/script.txt',
    ]);
    expect(parts.kept).toEqual(['generators/lib.h']);
    expect(parts.tests.map(({ generatedBy }) => generatedBy)).toEqual(['gen 1', null]);
    expect((await again(config, tree)).config).toEqual(config);
    const tests = asWritten(parts, tree).map((one) => ({ ...one, generatedBy: null }));
    const { config: typed } = await putTogether({ ...parts, tests }, { tree, config, kept: parts.kept });
    expect(typed.judge.config).toMatchObject({ cases: [{ input: '1.in', name: 'small' }, { input: '2.in' }] });
    expect(JSON.stringify(typed)).not.toContain('generatedBy');
  });

  it('keeps the tests of validator and checker in their files, short texts as rows', async () => {
    const checked = (stem: string, out: string) =>
      Object.fromEntries(['ans', 'in', 'out'].map((ending) => [`${stem}.${ending}`, ending === 'out' ? out : '1']));
    const shown = {
      'data/invalid_input/empty.in': '',
      ...checked('data/invalid_output/1', ''),
      'data/valid_input/1.in': '1\n',
    };
    const kept = {
      'data/invalid_input/long.in': '1'.repeat(16_385),
      'data/invalid_input/raw.in': '\0',
      'data/invalid_input/sub/1.in': '1',
      'data/valid_input/1.ans': '1',
      ...checked('data/valid_output/raw', '\0'),
      'data/valid_output/lone.out': '1',
    };
    const tree = treeOfFiles({ '1.in': '1', '1.out': '1', 'data/valid_input/judged.in': '1', ...shown, ...kept });
    const config = configOf({ cases: [{ input: '1.in', answer: '1.out' }, { input: 'data/valid_input/judged.in' }] });
    const parts = await partsOf(config, tree);
    expect(parts.programs).toEqual(
      Object.entries(shown).map(([path, text]) => ({
        role: path.includes('output') ? 'checker-test' : 'validator-test',
        path,
        text,
      })),
    );
    expect(parts.kept.toSorted()).toEqual(Object.keys(kept).toSorted());
    expect(await contentOf((await again(config, tree)).tree)).toMatchObject(await contentOf(tree));
  });

  it('keeps the declared verdicts of subtasks with their solutions', async () => {
    const [good, outputs] = ['partially_accepted/a.py', 'partially_accepted/outputs.zip'];
    const tree = treeOfFiles({
      '1.in': '1',
      '1.out': '1',
      [`submissions/${good}`]: 'print(1)',
      [`submissions/${outputs}`]: 'zip',
      [SUBTASK_VERDICTS_PATH]: `# Why\n${good}: { a: accepted, b: rejected }\n${outputs}: { a: accepted }\n`,
    });
    const subtask = (id: string) => ({ id, points: 50, scoring: 'min', cases: [{ input: '1.in', answer: '1.out' }] });
    const config = configOf({ subtasks: [subtask('a'), subtask('b')] });
    const parts = await partsOf(config, tree);
    expect(parts.kept).toEqual([`submissions/${outputs}`]);
    expect(parts.programs[0]?.subtaskVerdicts).toEqual({ a: 'accepted', b: 'rejected' });
    const written = async (change: Partial<DraftProgram>) => {
      const programs = parts.programs.map((one) => ({ ...one, ...change }));
      const content = { config: parts.config, tests: asWritten(parts, tree), programs };
      const made = await putTogether(content, { tree, config, kept: parts.kept });
      return await readText(made.tree, SUBTASK_VERDICTS_PATH);
    };
    // Comments stay as long as nothing is changed.
    expect(await written({})).toBe(await readText(tree, SUBTASK_VERDICTS_PATH));
    const kept = `${outputs}:\n  a: accepted\n`;
    expect(await written({ subtaskVerdicts: { a: 'wrong_answer', gone: 'accepted' } })).toBe(
      `${good}:\n  a: wrong_answer\n${kept}`,
    );
    expect(await written({ subtaskVerdicts: {} })).toBe(kept);
    expect(await written({ path: 'submissions/accepted/b.py' })).toBe(
      `accepted/b.py:\n  a: accepted\n  b: rejected\n${kept}`,
    );
  });

  it('is not possible for other adapters', async () => {
    const foreign = { ...configOf({}), judge: { adapter: 'uoj', config: {} } };
    expect(await takeApart(foreign, treeOfFiles({}))).toBeUndefined();
  });
});

async function contentOf(tree: FileTree): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(tree.paths.map(async (path) => [path, (await tree.read(path)).toString('latin1')] as const)),
  );
}
