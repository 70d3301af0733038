import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../../file-tree.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import { placesOf, shapeOf } from '../../testing/import-fixture.ts';
import { importPlain } from '../plain/import-plain.ts';
import { pairTests } from './pair-tests.ts';

describe('inputs and answers', () => {
  it.each<[string, string, string]>([
    ['endings', '1.in', '1.out'],
    ['answers called ans', 'sum12.in', 'sum12.ans'],
    ['answers called a', 'data/3.in', 'data/3.a'],
    ['numbers at the end', 'sum.in3', 'sum.ou3'],
    ['numbers at the end, in full', 'sum.in10', 'sum.out10'],
    ['words', 'input7.txt', 'output7.txt'],
    ['two extensions', '4.in.txt', '4.out.txt'],
    ['a folder each', '5/input.txt', '5/output.txt'],
    ['folders of inputs and outputs', 'input/6.txt', 'output/6.txt'],
    ['folders and words', 'input/input0.txt', 'output/output0.txt'],
    ['folders and no extension', 'in/01', 'out/01'],
    ['solutions', '1.in', '1.sol'],
  ])('pair by %s', (_, input, answer) => {
    expect(pairTests([answer, input]).pairs).toMatchObject([{ input, answer }]);
  });

  it('are in natural order, and unpaired files are reported', () => {
    const { pairs, unpaired } = pairTests(['10.in', '10.out', '2.in', '2.ans', '9.out', 'README']);
    expect(pairs.map((one) => one.input)).toEqual(['2.in', '10.in']);
    expect(unpaired).toEqual(['9.out']);
  });
});

describe('a plain zip', () => {
  const pairs = (...names: string[]) =>
    Object.fromEntries(
      names.flatMap((name) => [
        [`${name}.in`, name],
        [`${name}.out`, name],
      ]),
    );
  const planOf = async (files: Record<string, string>) => {
    const report = await importPlain(treeOfFiles(files), { name: 'Some Problem.zip' });
    const { plan } = await readJudgePlan(report.problem?.config, report.problem?.data ?? treeOfFiles({}));
    return { report, shape: plan && shapeOf(plan), plan };
  };

  it('scores every test separately, with samples first and without points', async () => {
    const { report, shape, plan } = await planOf({ ...pairs('1', '2', 'sample1'), 'statement.zh.md': '# 题\n' });
    expect(shape).toEqual([
      ['sample', 0, 'min', [], 1],
      ['1', 100, 'sum', [], 2],
    ]);
    expect(plan?.subtasks[0]?.cases[0]?.sample).toBe(true);
    expect(report.problem).toMatchObject({ slug: 'some-problem', title: { 'zh-Hans': '题' } });
    expect(placesOf(report.changed)).toContain('archive');
  });

  it('with names of subtasks becomes subtasks that share the points', async () => {
    const { shape } = await planOf(pairs('a0-1', 'a1-1', 'a1-2', 'a2-1', 'a3-1'));
    expect(shape).toEqual([
      ['0', 0, 'min', [], 1],
      ['1', 33, 'min', [], 2],
      ['2', 33, 'min', [], 1],
      ['3', 34, 'min', [], 1],
    ]);
  });

  it('with a testlib checker is judged by it, and answers may be absent', async () => {
    const { plan } = await planOf({ '1.in': '', 'chk.cpp': '#include "testlib.h"\n' });
    expect(plan?.checker).toMatchObject({ type: 'custom', protocol: 'testlib' });
    const { report } = await planOf({ '1.in': '', 'chk.cpp': '#include <cstdio>\n' });
    expect(placesOf(report.refused)).toContain('1.in');
  });
});
