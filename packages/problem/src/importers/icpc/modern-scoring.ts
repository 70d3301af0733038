import type { Reporter } from '../import-report.ts';
import { words } from './metadata.ts';
import { SAMPLE_ID } from './scored-part.ts';
import type { ScoredPart } from './scored-part.ts';
import { casesWithin } from './test-groups.ts';
import type { TestGroup } from './test-groups.ts';

type Aggregation = 'pass-fail' | 'sum' | 'min';

/** Default points of `secret`. */
const DEFAULT_POINTS = 100;

/** The groups of a scoring problem of 2025-09 as parts; samples come first and have no points. */
export function groupOfModern(sample: TestGroup | undefined, secret: TestGroup, report: Reporter): ScoredPart[] {
  const most = readMost(secret, DEFAULT_POINTS, report);
  const aggregation = readAggregation(secret, 'sum', report);
  const dependsOn = readDependencies(secret);
  const samples = sample ? casesWithin(sample) : [];
  const first: ScoredPart[] =
    samples.length > 0
      ? [{ id: SAMPLE_ID, scoring: 'min', most: 0, casePoints: 1, dependsOn: [], cases: samples, place: 'data/sample' }]
      : [];
  if (secret.groups.length === 0 || aggregation !== 'sum') {
    return [...first, joined(secret, aggregation, most, dependsOn, report)];
  }
  const parts = secret.groups.map((group): ScoredPart => {
    const part = partOf(group, readAggregation(group, 'pass-fail', report), readMost(group, undefined, report));
    return { ...part, dependsOn: [...new Set([...dependsOn, ...readDependencies(group)])] };
  });
  const sum = parts.reduce((total, part) => total + part.most, 0);
  if (sum !== most) {
    report.changed(
      secret.settingsPlace,
      `The groups have ${sum} points in total, but secret declares ${most}; the groups are used.`,
      `各组合计 ${sum} 分，而 secret 为 ${most} 分；以各组为准。`,
    );
  }
  return [...first, ...parts];
}

/** `secret` as one part: without groups, or with groups that are scored together. */
function joined(
  secret: TestGroup,
  aggregation: Aggregation,
  most: number,
  dependsOn: string[],
  report: Reporter,
): ScoredPart {
  const nested = secret.groups.map((group) => readAggregation(group, 'pass-fail', report));
  if (nested.includes('sum') || secret.groups.some((group) => readDependencies(group).length > 0)) {
    report.refuse(
      secret.settingsPlace,
      `Assay does not support groups combined by "${aggregation}" that are sums or depend on each other.`,
      `以 “${aggregation}” 合并的分组中有求和或相互依赖的组，此处无法等价计分。`,
    );
  }
  return { ...partOf(secret, aggregation, most), id: 'secret', cases: casesWithin(secret), dependsOn };
}

function partOf(group: TestGroup, aggregation: Aggregation, most: number): ScoredPart {
  const cases = casesWithin(group);
  return {
    id: group.path.replace(/^data\/(secret\/)?/, ''),
    scoring: aggregation === 'sum' ? 'sum' : 'min',
    most,
    casePoints: aggregation === 'sum' ? most / Math.max(1, cases.length) : most,
    dependsOn: [],
    cases,
    place: group.settingsPlace,
  };
}

function readMost(group: TestGroup, fallback: number | undefined, report: Reporter): number {
  const { settings, settingsPlace } = group;
  if (settings.static_validation_score !== undefined) {
    report.refuse(
      `${settingsPlace}: static_validation_score`,
      'Assay has no static validators.',
      'Assay 不支持静态校验器。',
    );
  }
  const most = settings.max_score ?? fallback;
  if (typeof most === 'number' && most >= 0 && Number.isFinite(most)) return most;
  report.refuse(
    `${settingsPlace}: max_score`,
    `${group.path} needs a max_score, without which points cannot be scaled to 100.`,
    `${group.path} 需要 max_score；没有上限便无法折算为百分制。`,
  );
  return 0;
}

function readAggregation(group: TestGroup, fallback: Aggregation, report: Reporter): Aggregation {
  const given = group.settings.score_aggregation ?? fallback;
  if (given === 'pass-fail' || given === 'sum' || given === 'min') return given;
  report.refuse(
    `${group.settingsPlace}: score_aggregation`,
    'This should be pass-fail, sum or min.',
    '此项应为 pass-fail、sum 或 min。',
  );
  return fallback;
}

/** `require_pass` names groups by their path below `data`. */
function readDependencies(group: TestGroup): string[] {
  return words(group.settings.require_pass).map((name) => name.replace(/^secret\//, ''));
}
