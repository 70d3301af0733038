import { describe, expect, it } from 'vitest';
import { makeArchive } from '../../archive/make-archive.ts';
import type { FileTree } from '../../file-tree.ts';
import { readAnyPackage } from '../../importers/read-any-package.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import { readSourcePackage } from '../../source-package/read-source-package.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';
import { bareProblem } from '../../testing/bare-problem.ts';
import { importFixture, placesOf, shapeOf } from '../../testing/import-fixture.ts';
import { exportIcpc } from './export-icpc.ts';
import { icpcVersions } from './version.ts';
import type { IcpcVersion } from './version.ts';

const testlib = new TextEncoder().encode('// testlib');

async function exported(problem: SourceProblem, version?: IcpcVersion): Promise<FileTree> {
  const { tree, refused } = await exportIcpc(problem, testlib, version);
  if (!tree) throw new Error(JSON.stringify(refused));
  return tree;
}

async function imported(tree: FileTree, name: string): Promise<SourceProblem> {
  const reading = await readAnyPackage(tree, { name });
  if (reading.format !== 'icpc' || !reading.problem) throw new Error(JSON.stringify(reading));
  return reading.problem;
}

/** Only the legacy version can exclude samples from the verdict. */
function withoutVerdicts(config: SourceProblem['config']): unknown {
  return JSON.parse(JSON.stringify(config, (key, value: unknown) => (key === 'countsInVerdict' ? undefined : value)));
}

const bytesOf = async (tree: FileTree) =>
  Object.fromEntries(
    await Promise.all(tree.paths.map(async (path) => [path, (await tree.read(path)).toString('base64')])),
  );

const FIXTURES = ['three-ingots', 'richest-stretch', 'find-the-seam', 'tally-strip'];
const trips = icpcVersions.flatMap((version) => FIXTURES.map((name) => [name, version] as const));
const SAMPLES = ['two-weights', 'crucible', 'cooling-shelf', 'rich-seam', 'furnace-bookings', 'sealed-crate'];

async function sample(name: string): Promise<SourceProblem> {
  const { problem } = await readSourcePackage(new URL(`../../../../../problems/${name}`, import.meta.url).pathname);
  if (!problem) throw new Error('no problem');
  return problem;
}

describe('a problem exported to ICPC and read again', () => {
  it.each(trips)(
    '%s (%s) is identical: tests, validator, statements, files, submissions and plan',
    async (name, version) => {
      const { problem } = await importFixture(`icpc/${name}`);
      const again = await imported(await exported(problem, version), name);
      expect(await bytesOf(again.data)).toEqual(await bytesOf(problem.data));
      expect(again.config).toEqual(version === 'legacy' ? problem.config : withoutVerdicts(problem.config));
      expect(again.statements).toEqual(problem.statements);
      expect(again.title).toEqual(problem.title);
      expect(again.submissions).toEqual(problem.submissions);
      expect(again.attachments.map((one) => one.key).sort()).toEqual(problem.attachments.map((one) => one.key).sort());
    },
  );

  it.each(trips)('%s (%s) gives the same package again, byte by byte', async (name, version) => {
    const { problem } = await importFixture(`icpc/${name}`);
    const first = await exported(problem, version);
    const second = await exported(await imported(first, name), version);
    expect((await makeArchive(second)).equals(await makeArchive(first))).toBe(true);
  });

  it.each(icpcVersions.flatMap((version) => SAMPLES.map((name) => [name, version] as const)))(
    '%s of our samples (%s) keeps subtasks and limits',
    async (name, version) => {
      const problem = await sample(name);
      const again = await imported(await exported(problem, version), name);
      const [before, after] = await Promise.all([problem, again].map((one) => readJudgePlan(one.config, one.data)));
      const counted = (plan: typeof before) =>
        plan?.plan &&
        shapeOf(plan.plan)
          .filter(([, points]) => points !== 0)
          .map(([, points, , , cases]) => [points, cases]);
      expect(counted(after)?.map(([points]) => points)).toEqual(counted(before)?.map(([points]) => points));
      expect(after?.plan).toMatchObject({ timeMs: before?.plan?.timeMs, memoryBytes: before?.plan?.memoryBytes });
    },
  );
});

describe('an export', () => {
  const base = (judge: Record<string, unknown>, files: Record<string, string> = {}) =>
    bareProblem({ pattern: 't/*.in', ...judge }, { 't/1.in': '1', 't/1.ans': '1', ...files });

  it.each(icpcVersions)('keeps the tests of validators and checker, which are read again (%s)', async (version) => {
    const outputs = ['valid', 'invalid', 'partial'].flatMap((kind) =>
      ['in', 'ans', 'out'].map((ending) => `data/${kind}_output/1.${ending}`),
    );
    const paths = [...outputs, 'data/valid_input/1.in', 'data/invalid_input/1.in'];
    const problem = base({}, Object.fromEntries(paths.map((path) => [path, `text of ${path}`])));
    const { tree, unused } = await exportIcpc(problem, testlib, version);
    if (!tree) throw new Error('refused');
    expect(placesOf(unused)).not.toContain('data/');
    const { data } = await imported(tree, 'sum');
    expect(data.paths.filter((path) => paths.includes(path))).toEqual(paths.toSorted());
    for (const path of paths) expect((await data.read(path)).toString()).toBe(`text of ${path}`);
  });

  it('wraps a testlib checker and includes testlib itself', async () => {
    const problem = base(
      { checker: { type: 'testlib', source: 'c/check.cpp' } },
      { 'c/check.cpp': 'own', 'c/own.h': 'x' },
    );
    const tree = await exported(problem);
    expect(tree.paths.filter((path) => path.startsWith('output_validator/'))).toEqual([
      'output_validator/own.h',
      'output_validator/testlib.h',
      'output_validator/testlib_program.h',
      'output_validator/validator.cpp',
    ]);
    expect((await tree.read('output_validator/testlib_program.h')).toString()).toBe('own');
  });

  it('uses validator flags for comparing words and numbers', async () => {
    const tree = await exported(base({ checker: { type: 'floats', absolute: 1e-4, relative: 0.5 } }));
    expect((await tree.read('data/secret/test_group.yaml')).toString()).toContain(
      'output_validator_args:\n  - case_sensitive\n  - float_absolute_tolerance\n  - "0.0001"\n  - float_relative_tolerance\n  - "0.5"\n',
    );
  });

  const giving = { 'c.cpp': 'int main() { quitp(50, "half"); }', 't/2.in': '2', 't/2.ans': '2' };
  const checked = { checker: { type: 'testlib', source: 'c.cpp' } };

  it('of a checker with partial points uses scoring, so that no partial answer counts as right', async () => {
    const modern = await exported(base(checked, giving));
    expect((await modern.read('problem.yaml')).toString()).toContain('type: scoring\n');
    const legacy = await exported(base(checked, giving), 'legacy');
    const settings = (await legacy.read('problem.yaml')).toString();
    expect(settings).toContain('type: scoring\nvalidation: custom score\n');
    const wrapper = (await legacy.read('output_validators/validator/validator.cpp')).toString();
    expect(wrapper).toContain('score.txt"');
    expect(wrapper).toContain('points / 100 * 50');
  });

  it('to the legacy version counts partial answers as wrong if tests are worth different points, and reports it', async () => {
    const subtasks = [
      { id: 'a', points: 30, pattern: 't/1.in' },
      { id: 'b', points: 70, pattern: 't/2.in', dependsOn: ['a'] },
    ];
    const problem = base({ ...checked, pattern: undefined, subtasks }, giving);
    const { tree, changed } = await exportIcpc(problem, testlib, 'legacy');
    expect(placesOf(changed)).toEqual(expect.arrayContaining(['c.cpp', 'judge.config.subtasks: b']));
    expect((await tree?.read('problem.yaml'))?.toString()).toContain('validation: custom\n');
    const wrapper = (await tree?.read('output_validators/validator/validator.cpp'))?.toString();
    expect(wrapper).toContain('case 7: return wrong;');
  });

  it('to the legacy version does not support submitted outputs', async () => {
    const { refused } = await exportIcpc(base({ outputOnly: true }), testlib, 'legacy');
    expect(placesOf(refused)).toEqual(['judge.config.outputOnly']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['named files', { files: { input: 'a.in' } }, 'judge.config.files'],
    ['two steps', { twoSteps: {} }, 'judge.config.twoSteps'],
    ['graders', { grader: { cpp: ['g.cpp'] } }, 'judge.config.grader'],
    [
      'a checker behind an interactor',
      { interactor: { type: 'testlib', source: 'g.cpp', thenCheck: true } },
      'judge.config.interactor.thenCheck',
    ],
    [
      'best cases',
      { pattern: undefined, subtasks: [{ id: 'a', points: 100, scoring: 'max', pattern: 't/*.in' }] },
      'judge.config.subtasks: a',
    ],
    [
      'thresholds',
      {
        pattern: undefined,
        subtasks: [{ id: 'a', points: 100, scoring: 'threshold', threshold: 0.5, pattern: 't/*.in' }],
      },
      'judge.config.subtasks: a',
    ],
    ['something broken', { pattern: 'nothing/*' }, 'judge.config.pattern'],
  ])('of %s is rejected with the place, in both languages', async (_, judge, place) => {
    const { tree, refused } = await exportIcpc(base(judge, { 'g.cpp': '' }), testlib);
    expect(tree).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
    for (const note of refused) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });
});
