import { JUDGE_CAPS } from '../../config/assay-judge-config.ts';
import { readText } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import { parseSettings } from '../shared/parse-settings.ts';
import { naturalOrder } from '../../plan/natural-order.ts';
import type { Draft } from '../shared/draft.ts';
import { isSampleName } from '../shared/pair-tests.ts';
import type { DraftCase, DraftSubtask } from '../shared/score-subtasks.ts';

/** One subtask as the package has it. */
interface Group {
  id: string;
  points: number;
  tests: readonly string[];
  place: string;
}

/** The authors' form instead of `subtasks/`: names and points, and the mapping of tests to subtasks. */
const AUTHORS_FILE = 'subtasks.json';
const MAPPING = 'tests/mapping';

/**
 * Subtasks of `subtasks/*.json` in the order of their names, each with points and the names of its tests, of which the
 * worst counts; or of the authors' `subtasks.json`. Without either, every test is scored separately. Rejects missing
 * tests.
 */
export async function readSubtasks(draft: Draft): Promise<DraftSubtask[]> {
  const { report } = draft;
  const cases = readCases(draft);
  if (cases.size === 0) {
    report.refuse(
      'tests',
      'The tests of this task of TPS are not in the package: generate them and export the task.',
      '此 TPS 题目包中没有测试数据：请先生成数据并导出题目。',
    );
    return [];
  }
  const groups = (await exportedGroups(draft)) ?? (await authorsGroups(draft));
  if (!groups) return [{ id: '1', points: 100, scoring: 'sum', cases: [...cases.values()], place: 'tests' }];
  const used = new Set(groups.flatMap(({ tests }) => tests));
  for (const name of cases.keys())
    if (!used.has(name))
      report.unused(`tests/${name}.in`, 'This test is not in any subtask.', '此测试点不属于任何子任务。');
  return groups.flatMap((group): DraftSubtask[] => {
    const { id, points, tests, place } = group;
    const sample = points === 0 && isSampleName(id);
    for (const name of tests.filter((one) => !cases.has(one))) {
      report.refuse(place, `Its test ${name} is not in the package.`, `题目包中没有其测试点 ${name}。`);
    }
    const own = tests.map((name) => cases.get(name)).filter((one) => one !== undefined);
    if (own.length === 0) {
      report.unused(place, 'This subtask has no tests.', '此子任务没有测试点。');
      return [];
    }
    return [
      { id, points, scoring: 'min', cases: own.map((one) => ({ ...one, ...(sample ? { sample } : {}) })), place },
    ];
  });
}

async function exportedGroups({ tree, report }: Draft): Promise<Group[] | undefined> {
  const files = tree.paths.filter((path) => /^subtasks\/[^/.][^/]*\.json$/.test(path)).toSorted(naturalOrder);
  if (files.length === 0) return undefined;
  const found: Group[] = [];
  for (const file of files.slice(0, JUDGE_CAPS.subtasks)) {
    const parsed = parseSettings(await readText(tree, file), file, report);
    const values = 'value' in parsed ? asRecord(parsed.value) : undefined;
    const tests = Array.isArray(values?.testcases) ? values.testcases.map(String) : undefined;
    if (!tests || typeof values?.score !== 'number') {
      report.refuse(
        file,
        'This must have a score and the names of its test cases.',
        '此文件应包含 score 与 testcases。',
      );
      continue;
    }
    found.push({ id: idOf(file), points: values.score, tests, place: file });
  }
  return found;
}

async function authorsGroups({ tree, report }: Draft): Promise<Group[] | undefined> {
  if (!tree.has(AUTHORS_FILE)) return undefined;
  const parsed = parseSettings(await readText(tree, AUTHORS_FILE), AUTHORS_FILE, report);
  const named = 'value' in parsed ? asRecord(asRecord(parsed.value)?.subtasks) : undefined;
  if (!named || !tree.has(MAPPING)) {
    report.refuse(MAPPING, 'The mapping of tests to subtasks is missing.', '未说明各子任务包含哪些测试点。');
    return undefined;
  }
  const pairs = (await readText(tree, MAPPING)).split('\n').map((line) => line.trim().split(/\s+/));
  return Object.entries(named)
    .map(([id, value]) => ({ id, values: asRecord(value) }))
    .toSorted((left, right) => Number(left.values?.index ?? 0) - Number(right.values?.index ?? 0))
    .map(({ id, values }) => ({
      id: id.slice(0, 50),
      points: Number(values?.score),
      tests: pairs.filter(([group]) => group === id).map(([, test]) => test ?? ''),
      place: `${AUTHORS_FILE}: ${id}`,
    }));
}

/** Tests by their names, in natural order; those without an answer are rejected. */
function readCases(draft: Draft): Map<string, DraftCase> {
  const { tree, report } = draft;
  const inputs = tree.paths.filter((path) => /^tests\/[^/.][^/]*\.in$/.test(path)).toSorted(naturalOrder);
  return new Map(
    inputs.map((input): [string, DraftCase] => {
      const name = input.slice('tests/'.length, -'.in'.length);
      const answer = ['out', 'ans'].map((ending) => `tests/${name}.${ending}`).find((path) => tree.has(path));
      if (answer === undefined) {
        report.refuse(input, 'There is no answer file for this input.', '此输入没有对应的答案文件。');
        return [name, { input }];
      }
      return [name, { input: draft.put(input, input), answer: draft.put(`tests/${name}.ans`, answer) }];
    }),
  );
}

function idOf(file: string): string {
  return file.slice('subtasks/'.length, -'.json'.length).slice(0, 50);
}
