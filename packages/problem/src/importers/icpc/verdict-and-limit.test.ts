import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../../file-tree.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import { importIcpc } from './import-icpc.ts';

const scoring = {
  'problem.yaml': 'name: Sum\ntype: scoring\n',
  '.timelimit': '1.5\n',
  'problem_statement/problem.en.tex': '\\problemname{Sum}\nAdd $a$ and $b$.',
  'data/testdata.yaml':
    'range: 0 50\ngrader_flags: ignore_sample always_accept\non_reject: continue\naccept_score: 50\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1.in': '3 4\n',
  'data/secret/1.ans': '7\n',
  'submissions/accepted/a.cpp': 'int main(){}',
};

async function plan(changes: Record<string, string>) {
  const { '.timelimit': limit, ...others } = { ...scoring, ...changes };
  const files = limit === '' ? others : { ...others, '.timelimit': limit };
  const { problem, refused } = await importIcpc(treeOfFiles(files), { name: 'sum.zip' });
  if (!problem) throw new Error(JSON.stringify(refused));
  const { plan: made, findings } = await readJudgePlan(problem.config, problem.data);
  if (!made) throw new Error(JSON.stringify(findings));
  return made;
}

describe('an imported package', () => {
  it('with ignored samples excludes them from the verdict', async () => {
    const { subtasks } = await plan({});
    expect(subtasks.map(({ id, countsInVerdict }) => [id, countsInVerdict])).toEqual([
      ['sample', false],
      ['secret', undefined],
    ]);
    const counted = await plan({ 'data/testdata.yaml': scoring['data/testdata.yaml'].replace('ignore_sample ', '') });
    expect(counted.subtasks.map((one) => one.countsInVerdict)).toEqual([undefined, undefined]);
  });

  it.each([
    ['its own multiplier', 'limits: { time_multiplier: 3 }\n', '', 3],
    ['the usual multiplier', '', '', 5],
    ['none, if it has a time limit', 'limits: { time_multiplier: 3 }\n', '1.5\n', undefined],
  ])('keeps %s', async (_, limits, timelimit, multiplier) => {
    const made = await plan({ 'problem.yaml': scoring['problem.yaml'] + limits, '.timelimit': timelimit });
    expect(made.timeMultiplier).toBe(multiplier);
  });
});
