import type { ForeignFormat } from '@assay/contract/package-formats';
import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../file-tree.ts';
import { readJudgePlan } from '../plan/read-judge-plan.ts';
import { examplesOf } from '../testing/format-examples.ts';
import { readAnyPackage } from './read-any-package.ts';

/** Protocols of the programs of a format, each with the meaning of its points. */
async function dialectsOf(format: ForeignFormat): Promise<string[]> {
  const dialects = new Set<string>();
  for (const { name, tree } of await examplesOf(format)) {
    const reading = await readAnyPackage(tree, { format, name });
    if (reading.format === 'unknown' || !reading.problem) throw new Error(name);
    const { plan } = await readJudgePlan(reading.problem.config, reading.problem.data);
    for (const one of [plan?.checker, plan?.interactor?.program]) {
      if (one?.type === 'custom') dialects.add(`${one.protocol} ${one.pointsMode}`);
    }
  }
  return [...dialects];
}

describe('points from a program of a package are interpreted', () => {
  it.each<[ForeignFormat, ...string[]]>([
    // Polygon reports points of the test.
    ['polygon', 'testlib of-weight'],
    // Kattis reports the score of the test, or a factor in another file.
    ['icpc', 'kattis of-weight'],
    // A score in Hydro is points of the test, a score in SYZOJ a percentage.
    ['hydro', 'testlib percent', 'syzoj of-weight'],
    ['uoj', 'testlib percent'],
    ['syzoj', 'testlib percent', 'syzoj percent'],
    ['cms', 'cms fraction'],
    ['fps', 'hustoj percent'],
    ['plain', 'testlib percent'],
  ])('in %s as its format defines', async (format, ...dialects) => {
    expect((await dialectsOf(format)).toSorted()).toEqual(dialects.toSorted());
  });

  it.each([
    ['testlib', undefined, 'percent'],
    ['kattis', undefined, 'of-weight'],
    ['cms', undefined, 'fraction'],
    ['syzoj', undefined, 'percent'],
    ['testlib', 'fraction', 'fraction'],
    ['kattis', 'percent', 'percent'],
  ])('in our own format, by %s with pointsMode %s, as "%s"', async (type, pointsMode, meant) => {
    const checker = { type, source: 'c.cpp', ...(pointsMode === undefined ? {} : { pointsMode }) };
    const config = { label: 'default', judge: { adapter: 'assay', config: { checker, pattern: '*.in' } }, submit: {} };
    const { plan } = await readJudgePlan(config, treeOfFiles({ '1.in': '', '1.ans': '', 'c.cpp': '' }));
    expect(plan?.checker).toMatchObject({ protocol: type, pointsMode: meant });
  });
});
