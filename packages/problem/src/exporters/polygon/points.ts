import type { CustomChecker, SubtaskPlan } from '../../judge-plan.ts';
import type { Exporting } from '../package-export.ts';
import { lastProgramOf, mentionsPoints, pointsOfCase } from '../shared/points.ts';

/** Points of a package: of each test, in the order of the plan. Null: all or nothing, without points. */
export type PolygonPoints = ReadonlyMap<SubtaskPlan, { isWhole: boolean; points: readonly number[] }> | null;

/** Decimals of points in a package. */
const DIGITS = 9;

/**
 * Points of groups and tests. A group is either all or nothing or the sum of its tests. Points that a checker gives are
 * points of the test, so that all points are multiplied if that makes the two equal.
 */
export async function pointsOf(exporting: Exporting): Promise<PolygonPoints> {
  const { plan, data, report } = exporting;
  const program = lastProgramOf(plan);
  const isPartial = await mentionsPoints(program, data);
  const [only] = plan.subtasks;
  if (plan.subtasks.length === 1 && only?.scoring === 'min' && !isPartial) return null;
  const factor = program && isPartial ? factorOf(exporting, program) : 1;
  return new Map(
    plan.subtasks.map((subtask) => {
      const isWhole = subtask.scoring === 'min' && !(isPartial && subtask.cases.length === 1);
      if (isPartial && isWhole && subtask.points > 0) {
        report.changed(
          `judge.config.subtasks: ${subtask.id}`,
          'In that format, a group is all or nothing: partial points of its tests count as nothing.',
          '在该格式中分组全部通过才得分：其测试点的部分得分按零分计。',
        );
      }
      const shares = isWhole ? wholeShares(subtask) : subtask.cases.map((one) => pointsOfCase(subtask, one));
      return [subtask, { isWhole, points: shares.map((share) => rounded(share * factor)) }];
    }),
  );
}

/** What points are multiplied by so that those of the program are points of the test; 1 with a note if nothing does. */
function factorOf({ plan, report }: Exporting, program: CustomChecker): number {
  const [main = ''] = program.sources;
  const most = { percent: () => 100, fraction: () => 1, 'of-weight': (weight: number) => weight }[program.pointsMode];
  const ratios = plan.subtasks.flatMap((subtask) => {
    return subtask.cases.flatMap((one) => {
      const share = pointsOfCase(subtask, one);
      return share > 0 ? [most(one.weight) / share] : [];
    });
  });
  const [first = 1] = ratios;
  if (ratios.every((one) => Math.abs(one - first) <= first * 1e-9)) {
    if (program.pointsMode !== 'of-weight' || first !== 1) {
      report.changed(
        main,
        'Points are multiplied so that those of the checker are points of the test, as in that format.',
        '分值已按比例调整，使检查器给出的分数即为测试点的分数，与该格式一致。',
      );
    }
    return first;
  }
  report.changed(
    main,
    'In that format, points count as reported, whatever the tests are worth in Assay.',
    '在该格式中按原值计入它给出的分数，不论此处测试点的分值。',
  );
  return 1;
}

/** The points of a group that is all or nothing, on its last test, so that the sum is right for every reader. */
function wholeShares({ points, cases }: SubtaskPlan): number[] {
  return cases.map((_, index) => (index === cases.length - 1 ? points : 0));
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}
