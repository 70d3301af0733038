import type { Draft } from './draft.ts';
import { isSampleName, subtaskOfFolder, subtaskOfName } from './pair-tests.ts';
import type { TestPair } from './pair-tests.ts';
import type { DraftCase, DraftSubtask } from './score-subtasks.ts';

/** Copies pairs to `tests/` under simple names; a test without answer is rejected unless a program checks it. */
export function takePairs(
  draft: Draft,
  pairs: readonly TestPair[],
  needsAnswers: boolean,
): (DraftCase & { name: string })[] {
  return pairs.map(({ input, answer, name }) => {
    const base = `tests/${name.replaceAll('/', '-')}`;
    const free = draft.freePath(`${base}.in`).slice(0, -'.in'.length);
    if (answer === null && needsAnswers) {
      draft.report.refuse(input, 'There is no answer file for this input.', '此输入没有对应的答案文件。');
    }
    return {
      name,
      input: draft.put(`${free}.in`, input),
      ...(answer === null ? {} : { answer: draft.put(`${free}.ans`, answer) }),
      sample: isSampleName(name),
    };
  });
}

/**
 * Subtasks by the names of the tests: `a2-1` and `subtask2/1` belong to subtask 2, all or nothing; without such names
 * every test is scored separately. Points are those of the folders if all have them, as in `subtask2_30pts/1`;
 * otherwise they are distributed evenly, in whole numbers if possible, with the remainder for the last ones.
 */
export function subtasksByName(cases: readonly (DraftCase & { name: string })[], place: string): DraftSubtask[] {
  const samples = cases.filter((one) => one.sample);
  const others = cases.filter((one) => !one.sample);
  const groups = new Map<string, DraftCase[]>();
  const idsByFolder = others.map(({ name }) => subtaskOfFolder(name)?.id);
  const ids = idsByFolder.every((id) => id !== undefined)
    ? idsByFolder
    : others.map(({ name }) => numberText(subtaskOfName(name)));
  const isGrouped = others.length > 0 && ids.every((id) => id !== undefined);
  const said = new Map<string, number>();
  for (const [index, one] of (isGrouped ? others : []).entries()) {
    const id = ids[index] ?? '';
    groups.set(id, [...(groups.get(id) ?? []), one]);
    const points = subtaskOfFolder(one.name)?.points;
    if (points !== undefined) said.set(id, points);
  }
  const saysAll = [...groups.keys()].every((id) => said.has(id) || id === '0');
  const first: DraftSubtask[] =
    samples.length > 0 && others.length > 0 ? [{ id: 'sample', points: 0, scoring: 'min', cases: samples, place }] : [];
  if (!isGrouped) {
    const counted = others.length > 0 ? others : samples;
    return [...first, { id: '1', points: 100, scoring: 'sum', cases: counted, place }];
  }
  const shares = evenShares([...groups.keys()].filter((id) => id !== '0').length || 1);
  return [
    ...first,
    ...[...groups].map(([id, own]): DraftSubtask => {
      const isSample = id === '0' && groups.size > 1;
      const points = saysAll ? (said.get(id) ?? 0) : isSample ? 0 : (shares.shift() ?? 0);
      const inner = isSample ? own.map((one) => ({ ...one, sample: true })) : own;
      return { id, points, scoring: 'min', cases: inner, place };
    }),
  ];
}

function numberText(digits: string | undefined): string | undefined {
  return digits === undefined ? undefined : String(Number(digits));
}

/** 100 in whole parts; the last ones get the remainder. */
export function evenShares(count: number): number[] {
  const each = Math.floor(100 / count);
  if (each === 0) return Array.from({ length: count }, () => 100 / count);
  const larger = 100 - each * count;
  return Array.from({ length: count }, (_, index) => (index >= count - larger ? each + 1 : each));
}
