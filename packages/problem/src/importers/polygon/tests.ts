import { JUDGE_CAPS } from '../../config/assay-judge-config.ts';
import type { Draft } from '../shared/draft.ts';
import { elementsAt, textAt } from '../shared/read-xml.ts';
import type { XmlElement } from '../shared/read-xml.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import type { DraftCase, DraftSubtask } from '../shared/score-subtasks.ts';
import { attributeOf, numberOf, placeOf, PROBLEM_XML } from './problem-xml.ts';

export interface PolygonTest extends DraftCase {
  group: string | undefined;
}

/**
 * The tests of the set `tests`, in order. Reports missing ones with their places; if all are missing, the package is
 * refused.
 */
export function readTests(draft: Draft, testset: XmlElement, needsAnswers: boolean): PolygonTest[] {
  const { report, tree } = draft;
  const place = placeOf(testset);
  const inputs = textAt(testset, 'input-path-pattern')?.trim() ?? 'tests/%02d';
  const answers = textAt(testset, 'answer-path-pattern')?.trim() ?? 'tests/%02d.a';
  const described = elementsAt(testset, 'tests/test');
  const count = described.length > 0 ? described.length : Number(textAt(testset, 'test-count') ?? '0');
  if (!(count > 0 && count <= JUDGE_CAPS.cases)) {
    report.refuse(
      place,
      `There should be 1 to ${JUDGE_CAPS.cases} tests.`,
      `测试点数量应为 1 到 ${JUDGE_CAPS.cases}。`,
    );
    return [];
  }
  const tests: PolygonTest[] = [];
  let missing = 0;
  for (let number = 1; number <= count; number += 1) {
    const test = described[number - 1];
    const [input, answer] = [numbered(inputs, number), numbered(answers, number)];
    if (!tree.has(input)) {
      missing += 1;
      tellMissing(draft, test, input);
      continue;
    }
    const base = `tests/${String(number).padStart(String(count).length < 2 ? 2 : String(count).length, '0')}`;
    const hasAnswer = tree.has(answer);
    if (!hasAnswer && needsAnswers) {
      report.refuse(
        answer,
        'This answer is not in the package. Use the full package, which includes answers.',
        '题目包中没有此答案：请使用包含答案的完整（full）题目包。',
      );
    }
    tests.push({
      input: draft.put(`${base}.in`, input),
      ...(hasAnswer ? { answer: draft.put(`${base}.ans`, answer) } : {}),
      points: numberOf(test, 'points'),
      sample: attributeOf(test, 'sample') === 'true',
      group: attributeOf(test, 'group'),
    });
  }
  if (tests.length === 0) {
    report.refuse(
      place,
      'None of the tests is in the package. Use the full package, which includes generated tests.',
      '题目包中没有任何测试点：请使用完整（full）题目包，其中含有生成的数据。',
    );
  } else if (missing > 0) {
    report.changed(
      place,
      `${missing} of ${count} tests are not in the package, and only the others would be judged. The full package includes all of them.`,
      `${count} 个测试点中有 ${missing} 个不在题目包中，将只按其余测试点评测。完整（full）题目包包含全部数据。`,
    );
  }
  return tests;
}

/** The tests as subtasks: by groups if any has points, by points of tests, or all or nothing. */
export function subtasksOf(draft: Draft, testset: XmlElement, tests: readonly PolygonTest[]) {
  const { report } = draft;
  const place = placeOf(testset);
  const hasPoints =
    tests.some((one) => (one.points ?? 0) > 0) ||
    elementsAt(testset, 'groups/group').some((one) => (numberOf(one, 'points') ?? 0) > 0);
  if (!hasPoints) {
    if (tests.some((one) => one.group !== undefined)) {
      report.changed(
        `${PROBLEM_XML}: groups`,
        'No test or group has points: the groups are merged, all or nothing.',
        '测试点与分组均无分数：各组合并，全部通过才得分。',
      );
    }
    const cases = tests.map((one) => ({ ...one, points: undefined }));
    return scoreSubtasks([{ id: '1', points: 100, scoring: 'min', cases, place }], place, report);
  }
  if (tests.every((one) => one.group === undefined)) {
    const cases = tests.map((one) => ({ ...one, points: one.points ?? 0 }));
    const points = cases.reduce((sum, one) => sum + one.points, 0);
    return scoreSubtasks([{ id: '1', points, scoring: 'sum', cases, place }], place, report);
  }
  return scoreSubtasks(groupsOf(draft, testset, tests), place, report);
}

function groupsOf(draft: Draft, testset: XmlElement, tests: readonly PolygonTest[]): DraftSubtask[] {
  const { report } = draft;
  const described = new Map(elementsAt(testset, 'groups/group').map((one) => [attributeOf(one, 'name') ?? '', one]));
  const names = [...new Set(tests.map((one) => one.group ?? ''))];
  for (const [name, group] of described) {
    if (names.includes(name)) continue;
    const [message, zh] = [`The group "${name}" has no tests.`, `分组 “${name}” 没有测试点。`];
    if ((numberOf(group, 'points') ?? 0) > 0) report.refuse(placeOf(group), message, zh);
    else report.unused(placeOf(group), message, zh);
  }
  return names.map((name): DraftSubtask => {
    const group = described.get(name);
    const cases = tests.filter((one) => (one.group ?? '') === name);
    const place = group ? placeOf(group) : placeOf(testset);
    const ofTests = cases.reduce((sum, one) => sum + (one.points ?? 0), 0);
    const isWhole = attributeOf(group, 'points-policy') === 'complete-group';
    const points =
      (isWhole ? numberOf(group, 'points') : undefined) ?? (ofTests > 0 ? ofTests : (numberOf(group, 'points') ?? 0));
    const feedback = attributeOf(group, 'feedback-policy');
    if (feedback !== undefined && feedback !== 'complete') {
      report.unused(
        place,
        'What contestants see is configured in the contest, not in the problem.',
        '选手可见内容由比赛设置，而非题目设置。',
      );
    }
    const dependsOn = elementsAt(group, 'dependencies/dependency').map((one) => attributeOf(one, 'group') ?? '');
    return {
      id: name === '' ? 'other' : name,
      points,
      scoring: isWhole ? 'min' : 'sum',
      dependsOn: dependsOn.filter((one) => names.includes(one) || !described.has(one)),
      // If the tests of a group have no points, they share those of the group.
      cases: cases.map((one) => ({ ...one, points: isWhole || ofTests === 0 ? undefined : (one.points ?? 0) })),
      place,
    };
  });
}

function tellMissing({ report }: Draft, test: XmlElement | undefined, input: string): void {
  const command = attributeOf(test, 'cmd');
  report.unused(
    test ? `${placeOf(test)} (${input})` : input,
    command === undefined
      ? 'This test is not in the package.'
      : `This test is generated by "${command}" and is not in the package.`,
    command === undefined ? '题目包中没有此测试点。' : `此测试点由 “${command}” 生成，不在题目包中。`,
  );
}

/** Replaces `%d` or `%02d` in a path with the number. */
function numbered(pattern: string, number: number): string {
  return pattern.replace(/%(?:0(\d))?d/, (_, width?: string) => String(number).padStart(Number(width ?? 0), '0'));
}

/** The set of tests for judging; reports other sets. */
export function findTestset(draft: Draft, judging: XmlElement | undefined): XmlElement | undefined {
  const sets = elementsAt(judging, 'testset');
  const main = sets.find((one) => attributeOf(one, 'name') === 'tests') ?? sets[0];
  for (const other of sets) {
    if (other === main) continue;
    const name = attributeOf(other, 'name') ?? '';
    draft.report.unused(placeOf(other), `The test set "${name}" is not judged.`, `测试集 “${name}” 不参与评测。`);
  }
  if (!main) draft.report.refuse(PROBLEM_XML, 'There is no test set.', '没有测试集。');
  return main;
}
