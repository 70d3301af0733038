import type { Reporter } from '../import-report.ts';
import { words } from './metadata.ts';
import { SAMPLE_ID } from './scored-part.ts';
import type { ScoredPart } from './scored-part.ts';
import { casesWithin } from './test-groups.ts';
import type { TestGroup } from './test-groups.ts';

/** `testdata.yaml` of a scoring problem with the default grader. */
interface Grading {
  mode: 'sum' | 'avg' | 'min' | 'max';
  /** A group with a rejected case still gets points. */
  keepsPoints: boolean;
  ignoresSample: boolean;
  breaks: boolean;
  acceptScore: number;
  /** Upper end of `range`; undefined if absent. */
  most: number | undefined;
}

/** How tests are scored. */
interface Scorer {
  /** The validator may report scores of tests. */
  hasOwnScore: boolean;
  /**
   * It does so, and a group must declare the maximum; otherwise tests have the scores of the settings unless the
   * validator overrides them.
   */
  mustBound: boolean;
}

/** The groups of a legacy scoring problem as parts; samples come first and count unless configured otherwise. */
export function groupOfLegacy(
  root: TestGroup,
  sample: TestGroup | undefined,
  secret: TestGroup,
  scorer: Scorer,
  report: Reporter,
): ScoredPart[] {
  const samples = sample ? casesWithin(sample) : [];
  const ignores = readGrading(root, report).ignoresSample;
  const sampleParts = sample && !ignores ? expand(sample, scorer, report) : [];
  const sampleMost = sampleParts.reduce((sum, part) => sum + part.most, 0);
  const parts = expand(secret, scorer, report);
  if (samples.length === 0) return parts;
  const first: ScoredPart =
    sampleParts.length === 1 && sampleParts[0] && sampleMost > 0
      ? { ...sampleParts[0], id: SAMPLE_ID }
      : {
          id: SAMPLE_ID,
          scoring: 'min',
          most: sampleMost,
          casePoints: 1,
          dependsOn: [],
          cases: samples,
          place: 'data/sample',
          ...(ignores && { countsInVerdict: false as const }),
        };
  return [first, ...parts];
}

function expand(group: TestGroup, scorer: Scorer, report: Reporter): ScoredPart[] {
  const grading = readGrading(group, report);
  if (group.groups.length === 0) return [leaf(group, grading, scorer, report)];
  if (grading.mode === 'sum' || grading.mode === 'avg') {
    if (!grading.keepsPoints) {
      report.changed(
        group.settingsPlace,
        'By its flags, a group with anything rejected would give no points at all; in Assay, each group in it counts separately.',
        '按其标志，只要有一处未通过，整组便不得分；此处各子组单独计分。',
      );
    }
    const own =
      group.cases.length > 0 ? [leaf({ ...group, groups: [] }, { ...grading, mode: 'sum' }, scorer, report)] : [];
    const parts = [...own, ...group.groups.flatMap((one) => expand(one, scorer, report))];
    // The mean of parts with equal weight is their sum with each part's points divided.
    const count = grading.mode === 'avg' ? group.cases.length + group.groups.length : 1;
    return parts.map((part) => ({ ...part, most: part.most / count }));
  }
  const nested = group.groups.flatMap((one) => expand(one, scorer, report));
  const least = nested[0]?.most ?? 0;
  if (grading.mode === 'min' && nested.every((part) => part.scoring === 'min' && part.most === least)) {
    return [{ ...partOf(group, 'min', grading.most ?? least), cases: casesWithin(group) }];
  }
  report.refuse(
    group.settingsPlace,
    `Groups within ${group.path} are combined by "${grading.mode}", which Assay does not support.`,
    `${group.path} 内的分组以 “${grading.mode}” 合并，此处无法等价计分。`,
  );
  return [];
}

function leaf(group: TestGroup, grading: Grading, scorer: Scorer, report: Reporter): ScoredPart {
  const count = Math.max(1, group.cases.length);
  const hasOwnScore = scorer.hasOwnScore && (scorer.mustBound || grading.most !== undefined);
  if (grading.mode === 'max') {
    report.refuse(
      group.settingsPlace,
      'Assay does not support groups that count their best test.',
      '不支持以最高分测试点计分的分组。',
    );
  }
  if (hasOwnScore && grading.most === undefined) {
    report.refuse(
      group.settingsPlace,
      `Tests of ${group.path} are scored by the validator without an upper limit. Add "range".`,
      `${group.path} 的测试点由校验器打分，但没有给出上限：请添加 “range”。`,
    );
  }
  if (grading.mode === 'min') return partOf(group, 'min', grading.most ?? grading.acceptScore);
  const most = grading.most ?? (grading.mode === 'avg' ? grading.acceptScore : grading.acceptScore * count);
  const isWhole = !grading.keepsPoints && !hasOwnScore;
  if (!isWhole && grading.breaks) {
    report.changed(
      group.settingsPlace,
      'on_reject: break would stop at the first rejected test; in Assay, the tests after it still count.',
      'on_reject: break 会在首个未通过的测试点停止；此处其后的测试点仍计分。',
    );
  }
  if (!grading.keepsPoints && hasOwnScore) {
    report.changed(
      group.settingsPlace,
      'By its flags, one rejected test would cost all points of the group; in Assay, it costs only its own.',
      '按其标志，一个测试点未通过便失去整组分数；此处只失去该点分数。',
    );
  }
  return { ...partOf(group, isWhole ? 'min' : 'sum', most), casePoints: grading.mode === 'avg' ? most : most / count };
}

function partOf(group: TestGroup, scoring: 'min' | 'sum', most: number): ScoredPart {
  const id = group.path.replace(/^data\/(secret\/)?/, '') || 'secret';
  return { id, scoring, most, casePoints: most, dependsOn: [], cases: group.cases, place: group.settingsPlace };
}

function readGrading(group: TestGroup, report: Reporter): Grading {
  const { settings, settingsPlace } = group;
  if (settings.grading === 'custom') {
    report.refuse(
      `${settingsPlace}: grading`,
      'Assay does not run graders of the package.',
      'Assay 不运行题目自带的 grader。',
    );
  }
  const flags = words(settings.grader_flags);
  const mode = flags.findLast((flag): flag is Grading['mode'] => ['sum', 'avg', 'min', 'max'].includes(flag)) ?? 'sum';
  if (Number(settings.reject_score ?? 0) !== 0) {
    report.changed(
      `${settingsPlace}: reject_score`,
      'In Assay, a rejected test gives 0 points.',
      '此处未通过的测试点得 0 分。',
    );
  }
  const [low, high] = words(settings.range).map(Number);
  if (low !== undefined && low > 0) {
    report.changed(`${settingsPlace}: range`, 'In Assay, the lowest score is 0.', '此处最低分为 0。');
  }
  const acceptScore = Number(settings.accept_score ?? 1);
  if (!Number.isFinite(acceptScore) || acceptScore < 0) {
    report.refuse(
      `${settingsPlace}: accept_score`,
      'This should be a number that is not negative.',
      '此项应为不小于 0 的数。',
    );
  }
  return {
    mode,
    keepsPoints: flags.includes('always_accept') || flags.includes('accept_if_any_accepted'),
    ignoresSample: flags.includes('ignore_sample'),
    breaks: settings.on_reject !== 'continue',
    acceptScore,
    most: high !== undefined && Number.isFinite(high) ? high : undefined,
  };
}
