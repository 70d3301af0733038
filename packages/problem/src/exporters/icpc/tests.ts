import { byteOrder } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import type { Reporter } from '../../importers/import-report.ts';
import type { CasePlan, JudgePlan, SubtaskPlan } from '../../judge-plan.ts';
import { toYaml } from '../../source-package/write-source-package.ts';
import { groupSettings, placeTopGroups } from './groups.ts';
import { scoredSubtasks } from '../shared/points.ts';
import { placesOf } from './version.ts';
import type { Files } from '../package-export.ts';
import type { IcpcVersion } from './version.ts';

/** Tests with their paths in the package. */
export interface PlacedTests {
  isScoring: boolean;
  samples: readonly CasePlan[];
}

/**
 * Adds tests and groups below `data/`. The format supports all-or-nothing, or groups of points combined by minimum or
 * sum; a checker with partial points (`hasPartialPoints`) needs the latter.
 */
export function placeTests(
  plan: JudgePlan,
  data: FileTree,
  files: Files,
  { version, hasPartialPoints }: { version: IcpcVersion; hasPartialPoints: boolean },
  report: Reporter,
): PlacedTests {
  const samples = plan.subtasks.flatMap((one) => one.cases).filter((one) => one.sample);
  const [only] = plan.subtasks;
  const isPassFail = plan.subtasks.length === 1 && only?.scoring === 'min' && !hasPartialPoints;
  put(files, data, 'data/sample', samples);
  if (isPassFail) {
    const secret = only.cases.filter((one) => !one.sample);
    put(files, data, 'data/secret', secret);
    return { isScoring: false, samples };
  }
  const scored = scoredSubtasks(plan);
  const names = groupNames(scored);
  const sampleIds = new Set(plan.subtasks.filter((one) => !scored.includes(one)).map((one) => one.id));
  for (const [index, subtask] of scored.entries()) {
    reportScoring(subtask, version, report);
    const folder = `data/secret/${names[index]}`;
    put(files, data, folder, subtask.cases);
    const requires = subtask.dependsOn.map((id) => {
      return sampleIds.has(id) ? 'sample' : `secret/${names[scored.findIndex((one) => one.id === id)]}`;
    });
    files.set(`${folder}/${placesOf[version].group}`, toYaml(groupSettings(subtask, requires, version)));
  }
  if (version !== 'legacy' && plan.subtasks.some((one) => one.countsInVerdict === false)) {
    report.changed(
      'judge.config.subtasks',
      'In that format, all tests count in the verdict.',
      '在该格式中所有测试点都计入结果。',
    );
  }
  placeTopGroups(files, version);
  return { isScoring: true, samples };
}

/** Group names in byte order, the order of judging: the ids if they are sorted, otherwise with a numeric prefix. */
function groupNames(subtasks: readonly SubtaskPlan[]): string[] {
  const clean = subtasks.map(({ id }) => id.replaceAll(/[^A-Za-z0-9_.-]/g, '_').replace(/^[^A-Za-z0-9]/, 'g'));
  return inOrder(clean) ? clean : clean.map((name, index) => `${padded(index, clean.length)}-${name}`);
}

function put(files: Files, data: FileTree, folder: string, cases: readonly CasePlan[]): void {
  const stems = cases.map(({ input }) =>
    input
      .slice(input.lastIndexOf('/') + 1)
      .replace(/\.[^.]*$/, '')
      .replaceAll(/[^A-Za-z0-9_.-]/g, '_'),
  );
  const usable = inOrder(stems) && stems.every((stem) => /^[A-Za-z0-9]/.test(stem));
  for (const [index, one] of cases.entries()) {
    const base = `${folder}/${usable ? stems[index] : `${padded(index, cases.length)}-${stems[index] ?? ''}`}`;
    files.set(`${base}.in`, { tree: data, path: one.input });
    files.set(`${base}.ans`, one.answer === null ? '' : { tree: data, path: one.answer });
  }
}

function reportScoring(subtask: SubtaskPlan, version: IcpcVersion, report: Reporter): void {
  const place = `judge.config.subtasks: ${subtask.id}`;
  if (subtask.scoring !== 'min' && subtask.scoring !== 'sum') {
    report.refuse(
      place,
      `The format does not support groups with scoring "${subtask.scoring}".`,
      `此格式无法表示以“${subtask.scoring}”计分的分组。`,
    );
  }
  if (subtask.penalty) {
    report.changed(place, 'Deductions from a full score are omitted.', '已略去从满分中扣除的分数。');
  }
  if (subtask.scoring === 'sum' && new Set(subtask.cases.map((one) => one.weight)).size > 1) {
    report.changed(place, 'In that format, all its tests have the same weight.', '在该格式中各测试点权重相同。');
  }
  if (version === 'legacy' && subtask.dependsOn.length > 0) {
    report.changed(
      place,
      'In that format, groups cannot depend on others: this one counts independently.',
      '在该格式中分组互不依赖：此子任务单独计分。',
    );
  }
}

function inOrder(names: readonly string[]): boolean {
  return names.every((name, index) => index === 0 || byteOrder(names[index - 1] ?? '', name) < 0);
}

function padded(index: number, count: number): string {
  return String(index + 1).padStart(String(count).length, '0');
}
