import { SUBTASK_VERDICTS_PATH } from '@assay/contract';
import { JUDGE_DEFAULTS } from '../../config/assay-judge-config.ts';
import type { Reporter } from '../../importers/import-report.ts';
import type { Exporting } from '../package-export.ts';

const MIB = 1024 * 1024;

/* What several formats cannot express. */

/** For formats without limits of single tests. */
export function reportLimitsOfTests({ plan, report }: Exporting): void {
  const cases = plan.subtasks.flatMap((one) => one.cases);
  if (cases.some((one) => !one.question && (one.timeMs !== plan.timeMs || one.memoryBytes !== plan.memoryBytes))) {
    report.changed(
      'judge.config',
      'Limits of single tests are omitted: the limits of the problem apply.',
      '已略去单个测试点的限制，以题目限制为准。',
    );
  }
}

/** For formats without a limit of the output. */
export function reportOutputLimit({ plan, report }: Exporting): void {
  if (plan.outputBytes === JUDGE_DEFAULTS.outputMiB * MIB) return;
  report.changed(
    'judge.config.outputMiB',
    'The format has no limit of the output.',
    '该格式没有输出大小限制，已略去。',
  );
}

/** For formats that number tests and subtasks. */
export function reportNames({ plan, report }: Exporting): void {
  if (plan.subtasks.some((one) => one.name !== '')) {
    report.unused('judge.config.subtasks', 'The format has no titles of subtasks.', '该格式没有子任务标题。');
  }
  if (plan.subtasks.some((one) => one.cases.some(({ name }, index) => Number(name) !== index + 1))) {
    report.unused('judge.config.cases', 'The format numbers the tests.', '该格式以序号命名测试点。');
  }
}

/** For formats in which every test counts in the verdict, and failed tests deduct nothing. */
export function reportVerdicts({ plan, report }: Exporting): void {
  if (plan.subtasks.some((one) => one.countsInVerdict === false)) {
    report.changed(
      'judge.config.subtasks',
      'In that format, all tests count in the verdict.',
      '在该格式中所有测试点都计入结果。',
    );
  }
  for (const { id, penalty } of plan.subtasks) {
    if (!penalty) continue;
    report.changed(
      `judge.config.subtasks: ${id}`,
      'Deductions from a full score are omitted.',
      '已略去从满分中扣除的分数。',
    );
  }
}

/** For formats that do not support all the ways to score a subtask: the others would change who passes. */
export function refuseScoring({ plan, report }: Exporting, supported: readonly string[]): void {
  for (const { id, scoring } of plan.subtasks) {
    if (supported.includes(scoring)) continue;
    report.refuse(
      `judge.config.subtasks: ${id}`,
      `The format does not support groups with scoring "${scoring}".`,
      `此格式无法表示以“${scoring}”计分的分组。`,
    );
  }
}

/** Files of the package that the format has no place for, by folder. */
export function reportOtherFiles({ data, report }: Exporting, isPlaced: (path: string) => boolean): void {
  for (const path of data.paths) {
    if (!isPlaced(path)) reportOtherFile(report, path);
  }
}

export function reportOtherFile(report: Reporter, path: string): void {
  const top = path.slice(0, path.indexOf('/') + 1);
  // The programs in the same folder are exported.
  const place = path === SUBTASK_VERDICTS_PATH ? path : top || path;
  report.unused(place, 'The format has no place for this.', '该格式没有相应的位置，不会导出。');
}

/** For formats that name subtasks by their numbers. */
export function reportNumbers({ plan, report }: Exporting): void {
  if (plan.subtasks.every(({ id }, index) => Number(id) === index + 1)) return;
  report.unused('judge.config.subtasks: id', 'The format numbers the subtasks.', '该格式以序号命名子任务。');
}

/** For formats in which no test is a sample. */
export function reportSamples({ plan, report }: Exporting): void {
  if (!plan.subtasks.some((one) => one.cases.some(({ sample }) => sample))) return;
  report.changed(
    'judge.config.cases: sample',
    'The format does not mark samples: they are ordinary tests.',
    '该格式不标记样例：样例视为普通测试点。',
  );
}
