import type { Reporter } from '../import-report.ts';

export interface DraftCase {
  input: string;
  answer?: string | undefined;
  /** Weight within the subtask, in points of the package. */
  points?: number | undefined;
  sample?: boolean | undefined;
  timeMs?: number | undefined;
  memoryMiB?: number | undefined;
  /** Line of the generator script that makes the input. */
  generatedBy?: string | undefined;
}

export interface DraftSubtask {
  id: string;
  name?: string | undefined;
  /** In points of the package. */
  points: number;
  scoring: 'min' | 'sum' | 'max' | 'product';
  dependsOn?: readonly string[] | undefined;
  cases: readonly DraftCase[];
  place: string;
}

/** Subtasks in our config format: points scaled to 100, defaults omitted. Reports each, and rejects invalid points. */
export function scoreSubtasks(drafts: readonly DraftSubtask[], place: string, report: Reporter) {
  const total = drafts.reduce((sum, one) => sum + one.points, 0);
  if (!(total > 0) || !Number.isFinite(total) || drafts.some((one) => !(one.points >= 0))) {
    report.refuse(place, 'The maximum number of points is unknown.', '无法得知总分。');
    return [];
  }
  if (Math.abs(total - 100) > 1e-9) {
    const shown = tidy(total);
    report.changed(
      place,
      `The maximum is ${shown} points; they are scaled to 100.`,
      `总分为 ${shown}，已按比例调整为 100。`,
    );
  }
  return drafts.map((one) => {
    const points = tidy((one.points * 100) / total);
    const count = one.cases.length;
    report.understood(
      one.place,
      `Subtask "${one.id}": ${points} points, ${one.scoring}, ${count} tests.`,
      `子任务 “${one.id}”：${points} 分，${one.scoring}，${count} 个测试点。`,
    );
    const isWeightless = one.scoring === 'sum' && one.cases.every((each) => each.points === 0);
    return {
      id: one.id,
      ...(one.name ? { name: one.name } : {}),
      points,
      scoring: isWeightless ? ('min' as const) : one.scoring,
      ...(one.dependsOn && one.dependsOn.length > 0 ? { dependsOn: [...one.dependsOn] } : {}),
      cases: one.cases.map((each) => caseConfig(each, !isWeightless)),
    };
  });
}

function caseConfig(one: DraftCase, keepsPoints: boolean) {
  const weighs = keepsPoints && one.points !== undefined && one.points !== 1;
  return {
    input: one.input,
    ...(one.answer === undefined ? {} : { answer: one.answer }),
    ...(weighs ? { points: one.points } : {}),
    ...(one.sample ? { sample: true } : {}),
    ...(one.timeMs === undefined ? {} : { timeMs: one.timeMs }),
    ...(one.memoryMiB === undefined ? {} : { memoryMiB: one.memoryMiB }),
    ...(one.generatedBy === undefined ? {} : { generatedBy: one.generatedBy }),
  };
}

/** Removes the noise of binary fractions; exact enough for the sum of any number of subtasks. */
export function tidy(value: number): number {
  return Number(value.toFixed(9));
}
