import type { Reporter } from '../import-report.ts';
import { groupOfLegacy } from './legacy-scoring.ts';
import type { IcpcMetadata } from './metadata.ts';
import { groupOfModern } from './modern-scoring.ts';
import { casesWithin } from './test-groups.ts';
import type { ScoredPart } from './scored-part.ts';
import { SAMPLE_ID } from './scored-part.ts';
import type { TestCase, TestGroup } from './test-groups.ts';

export interface AssaySubtaskConfig {
  id: string;
  points: number;
  scoring: 'min' | 'sum';
  dependsOn?: string[];
  sample?: true;
  countsInVerdict?: false;
  cases: { input: string; answer?: string; points?: number; sample?: true }[];
}

/** Path of a file of `data/` in our package. */
export function testPath(path: string): string {
  return path.replace(/^data\//, 'tests/');
}

/**
 * The subtasks of the adapter `assay`. Rejects what cannot be scored equivalently. If the validator reports scores
 * (`hasOwnScore`), cases have the points that scale them.
 */
export function makeSubtasks(
  root: TestGroup,
  metadata: IcpcMetadata,
  hasOwnScore: boolean,
  report: Reporter,
): AssaySubtaskConfig[] {
  const sample = root.groups.find((group) => group.path === 'data/sample');
  const secret = root.groups.find((group) => group.path === 'data/secret');
  if (!secret) {
    report.refuse('data/secret', 'There are no secret tests.', '没有 secret 测试数据。');
    return [];
  }
  const samples = sample ? casesWithin(sample) : [];
  if (!metadata.isScoring) {
    const secrets = casesWithin(secret);
    report.understood(
      'data',
      `All or nothing: ${samples.length} samples and ${secrets.length} secret tests.`,
      `全部通过才得分：${samples.length} 个样例与 ${secrets.length} 个隐藏测试点。`,
    );
    return [
      {
        id: '1',
        points: 100,
        scoring: 'min',
        cases: [...samples.map((one) => caseOf(one, true)), ...secrets.map((one) => caseOf(one, false))],
      },
    ];
  }
  const parts =
    metadata.grouping === 'legacy'
      ? groupOfLegacy(root, sample, secret, { hasOwnScore, mustBound: metadata.generation === 'legacy' }, report)
      : groupOfModern(sample, secret, report);
  return scale(parts, hasOwnScore, report);
}

/** Scales points of the package to shares of 100. */
function scale(parts: readonly ScoredPart[], hasOwnScore: boolean, report: Reporter): AssaySubtaskConfig[] {
  const total = parts.reduce((sum, part) => sum + part.most, 0);
  if (!(total > 0) || !Number.isFinite(total)) {
    report.refuse('data/secret', 'The maximum number of points is unknown.', '无法得知总分。');
    return [];
  }
  if (Math.abs(total - 100) > 1e-9) {
    report.changed(
      'data',
      `The maximum is ${tidy(total)} points; they are scaled to 100.`,
      `总分为 ${tidy(total)}，已按比例调整为 100。`,
    );
  }
  return parts.map((part): AssaySubtaskConfig => {
    const points = tidy((part.most * 100) / total);
    report.understood(
      part.place,
      `Subtask "${part.id}": ${points} points, ${part.scoring}, ${part.cases.length} tests.`,
      `子任务 “${part.id}”：${points} 分，${part.scoring}，${part.cases.length} 个测试点。`,
    );
    const isSample = part.id === SAMPLE_ID;
    return {
      id: part.id,
      points,
      scoring: part.scoring,
      ...(part.dependsOn.length > 0 ? { dependsOn: [...part.dependsOn] } : {}),
      ...(part.countsInVerdict === false && { countsInVerdict: false }),
      cases: part.cases.map((one) => ({
        ...caseOf(one, isSample),
        ...(hasOwnScore && part.casePoints > 0 && part.casePoints !== 1 ? { points: tidy(part.casePoints) } : {}),
      })),
    };
  });
}

function caseOf(one: TestCase, sample: boolean): AssaySubtaskConfig['cases'][number] {
  const base = testPath(one.base);
  return {
    input: `${base}.in`,
    ...(one.hasAnswer ? { answer: `${base}.ans` } : {}),
    ...(sample ? { sample: true } : {}),
  };
}

function tidy(value: number): number {
  return Number(value.toFixed(6));
}
