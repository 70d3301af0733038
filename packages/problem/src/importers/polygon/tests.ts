import { JUDGE_CAPS } from '../../config/assay-judge-config.ts';
import type { Draft } from '../shared/draft.ts';
import { labelOf } from '../shared/labels.ts';
import { elementAt, elementsAt, textAt } from '../shared/read-xml.ts';
import type { XmlElement } from '../shared/read-xml.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import type { DraftCase, DraftSubtask } from '../shared/score-subtasks.ts';
import { makeScript, type ScriptInProgress } from './generated-tests.ts';
import { attributeOf, numberOf, placeOf, PROBLEM_XML } from './problem-xml.ts';

export interface PolygonTest extends DraftCase {
  group: string | undefined;
  /** False: it has to be generated. */
  hasInput: boolean;
}

export interface PolygonTests {
  tests: PolygonTest[];
  /** Some tests have to be generated, or some answers made, before it can be judged. */
  isUnfinished: boolean;
}

/**
 * The tests of the set `tests`, in order. Those that a generator of the package makes need no file; reports all others
 * that are missing, with their places. If there is none at all, the package is refused.
 */
export function readTests(
  draft: Draft,
  root: XmlElement,
  testset: XmlElement,
  { needsAnswers }: { needsAnswers: boolean },
): PolygonTests {
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
    return { tests: [], isUnfinished: false };
  }
  const script = makeScript(draft, root);
  const tests: PolygonTest[] = [];
  const unanswered: string[] = [];
  let missing = 0;
  let generated = 0;
  for (let number = 1; number <= count; number += 1) {
    const test = described[number - 1];
    const [input, answer] = [numbered(inputs, number), numbered(answers, number)];
    const base = `tests/${String(number).padStart(String(count).length < 2 ? 2 : String(count).length, '0')}`;
    const hasInput = tree.has(input);
    const command = hasInput || !test ? undefined : commandOf(test, input, script);
    if (!hasInput && command === undefined) {
      missing += 1;
      if (attributeOf(test, 'cmd') === undefined) tellMissing(draft, test, input);
      continue;
    }
    const hasAnswer = hasInput && tree.has(answer);
    if (!hasInput) generated += 1;
    else if (!hasAnswer && needsAnswers) unanswered.push(answer);
    tests.push({
      input: hasInput ? draft.put(`${base}.in`, input) : `${base}.in`,
      ...(hasAnswer ? { answer: draft.put(`${base}.ans`, answer) } : {}),
      ...(command !== undefined && { generatedBy: command }),
      hasInput,
      points: numberOf(test, 'points'),
      sample: attributeOf(test, 'sample') === 'true',
      group: attributeOf(test, 'group'),
    });
  }
  script.finish();
  tellUnanswered(draft, root, { unanswered, generated });
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
  return { tests, isUnfinished: generated > 0 || unanswered.length > 0 };
}

/** The line of the generator script that makes a test; undefined after reporting why there is none. */
function commandOf(test: XmlElement, input: string, script: ScriptInProgress): string | undefined {
  return attributeOf(test, 'cmd') === undefined ? undefined : script.add(test, input);
}

/** Answers that are missing are made by an accepted solution of the package, if it has one. */
function tellUnanswered(
  { report, tree }: Draft,
  root: XmlElement,
  { unanswered, generated }: { unanswered: readonly string[]; generated: number },
): void {
  if (unanswered.length + generated === 0) return;
  const solutions = elementsAt(root, 'assets/solutions/solution').filter(
    (one) => labelOf(attributeOf(one, 'tag') ?? '') === 'accepted',
  );
  const isThere = solutions.some((one) => tree.has(attributeOf(elementAt(one, 'source'), 'path') ?? ''));
  if (isThere) {
    const count = unanswered.length + generated;
    report.changed(
      `${PROBLEM_XML}: solutions`,
      `${count} answers are not in the package: an accepted solution makes them, with Run on the page Edit.`,
      `题目包中没有 ${count} 个答案：请在“编辑”页点“运行”，由通过的程序生成。`,
    );
    return;
  }
  for (const answer of unanswered) {
    report.refuse(
      answer,
      'This answer is not in the package, nor an accepted solution to make it. Use the full package, which includes answers.',
      '题目包中没有此答案，也没有可用来生成它的通过程序：请使用包含答案的完整（full）题目包。',
    );
  }
  if (unanswered.length === 0) {
    report.changed(
      `${PROBLEM_XML}: solutions`,
      'There is no accepted solution in the package to make the answers of its tests. Add one.',
      '题目包中没有可用来生成答案的通过程序，请补充。',
    );
  }
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
  report.unused(
    test ? `${placeOf(test)} (${input})` : input,
    'This test is not in the package.',
    '题目包中没有此测试点。',
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
