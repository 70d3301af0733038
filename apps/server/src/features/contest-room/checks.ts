import { MAX_ROOM_NAMES, type RoomCheck, type RunnerReport, type Stage } from '@assay/contract';
import { endMsOf, isGateOpen, type ContestClock } from '@assay/rules';
import type { ProblemCheckRow } from './queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const GIB = 2 ** 30;

/** An accepted submission that needs more than this share of its time limit is near it. */
const NEAR_LIMIT = 0.5;
/** In a busy minute, one in so many participants submits. */
const PARTICIPANTS_PER_SUBMISSION = 10;
/** Runners whose latest calibration differs from their first, or from each other, by more are named. */
const MAX_DRIFT_PERCENT = 10;
/** A larger difference of clocks makes times in logs and leases misleading. */
const MAX_CLOCK_OFFSET_MS = 2_000;
const LOW_DISK_BYTES = 10 * GIB;
const FULL_DISK_BYTES = GIB;
const LONG_PRINT_MS = 10 * MINUTE_MS;

/** What a check says, without its key. */
type Finding = Omit<RoomCheck, 'key'>;

/** A runner as the checks need it. */
export interface CheckedRunner {
  /** As shown to the viewer. */
  name: string;
  labels: readonly string[];
  report: RunnerReport | null;
  driftPercent: number | null;
  clockOffsetMs: number | null;
}

const ok = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({ state: 'ok', code, ...more });
const look = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({ state: 'look', code, ...more });
const wrong = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({ state: 'wrong', code, ...more });

const about = (rows: readonly ProblemCheckRow[]) => ({
  count: rows.length,
  problemIds: rows.map(({ problemId }) => problemId),
});
const named = (names: readonly string[]) => ({ count: names.length, names: names.slice(0, MAX_ROOM_NAMES) });

export function checkData(problems: readonly ProblemCheckRow[]): Finding {
  if (problems.length === 0) return wrong('no-problems');
  const missing = problems.filter(({ hasData }) => !hasData);
  return missing.length > 0 ? wrong('data-missing', about(missing)) : ok('data-complete', { count: problems.length });
}

export function checkValidators(problems: readonly ProblemCheckRow[]): Finding {
  if (problems.length === 0) return look('no-problems');
  const invalid = problems.filter(({ validated }) => validated === false);
  if (invalid.length > 0) return wrong('input-invalid', about(invalid));
  const unknown = problems.filter(({ validated }) => validated === null);
  return unknown.length > 0 ? look('not-validated', about(unknown)) : ok('inputs-valid', { count: problems.length });
}

export function checkSolutions(problems: readonly ProblemCheckRow[]): Finding {
  if (problems.length === 0) return look('no-problems');
  const different = problems.filter(({ verified }) => verified === false);
  if (different.length > 0) return wrong('verdict-differs', about(different));
  const unknown = problems.filter(({ verified }) => verified === null);
  return unknown.length > 0
    ? look('not-verified', about(unknown))
    : ok('solutions-verified', { count: problems.length });
}

/** The time limits against the slowest accepted submission of each problem. */
export function checkLimits(problems: readonly ProblemCheckRow[]): Finding {
  if (problems.length === 0) return look('no-problems');
  const shareOf = ({ slowestMs, limitMs }: ProblemCheckRow) =>
    slowestMs === null || limitMs === null || limitMs === 0 ? null : slowestMs / limitMs;
  const exceeded = problems.filter((one) => (shareOf(one) ?? 0) >= 1);
  if (exceeded.length > 0) return wrong('limit-exceeded', about(exceeded));
  const near = problems.filter((one) => (shareOf(one) ?? 0) > NEAR_LIMIT);
  if (near.length > 0) return look('limit-near', about(near));
  const unmeasured = problems.filter((one) => shareOf(one) === null);
  return unmeasured.length > 0 ? look('limits-unmeasured', about(unmeasured)) : ok('limits-roomy');
}

/**
 * Whether the online runners judge the submissions of a busy minute within a minute. The cost of a submission is the
 * mean over the problems of their most expensive accepted submission, all cases.
 */
export function checkRunners(
  runners: readonly CheckedRunner[],
  problems: readonly ProblemCheckRow[],
  participants: number,
): Finding {
  if (runners.length === 0) return wrong('no-runners');
  const unjudged = problems.filter(
    ({ label }) => label !== null && !runners.some(({ labels }) => labels.includes(label)),
  );
  if (unjudged.length > 0) return wrong('no-runner-for', about(unjudged));
  const slots = runners.reduce((sum, { report }) => sum + (report?.slots ?? 0), 0);
  const costs = problems.flatMap(({ costMs }) => (costMs === null || costMs <= 0 ? [] : [costMs]));
  if (slots === 0 || costs.length === 0) return look('runners-unmeasured', { slots, count: runners.length });
  const costMs = costs.reduce((sum, ms) => sum + ms, 0) / costs.length;
  const perMinute = Math.floor((slots * MINUTE_MS) / costMs);
  const needed = Math.max(1, Math.ceil(participants / PARTICIPANTS_PER_SUBMISSION));
  const figures = { slots, count: runners.length, perMinute, needed };
  return perMinute >= needed ? ok('runners-enough', figures) : look('runners-few', figures);
}

/** The speed of each runner against its first calibration, and of the runners against each other. */
export function checkSpeed(runners: readonly CheckedRunner[]): Finding {
  if (runners.length === 0) return look('no-runners');
  const drifted = runners.filter(({ driftPercent }) => Math.abs(driftPercent ?? 0) > MAX_DRIFT_PERCENT);
  const percent = (of: readonly number[]) => Math.round(Math.max(0, ...of));
  if (drifted.length > 0) {
    const drifts = drifted.map(({ driftPercent }) => Math.abs(driftPercent ?? 0));
    return look('speed-drifted', { ...named(drifted.map(({ name }) => name)), percent: percent(drifts) });
  }
  const times = runners.flatMap(({ report }) => (report?.calibration ? [report.calibration.latestMs] : []));
  const unmeasured = runners.filter(({ report }) => !report?.calibration);
  if (unmeasured.length > 0) return look('speed-unmeasured', named(unmeasured.map(({ name }) => name)));
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
  const apart = fastest > 0 ? (100 * (slowest - fastest)) / fastest : 0;
  return apart > MAX_DRIFT_PERCENT
    ? look('speed-unequal', { percent: percent([apart]), count: runners.length })
    : ok('speed-steady', { percent: percent([apart]), count: runners.length });
}

/** `serverOffsetMs`: clock of this server minus that of the database, which decides all times of a contest. */
export function checkClocks(runners: readonly CheckedRunner[], serverOffsetMs: number, serverName: string): Finding {
  const all = [{ name: serverName, clockOffsetMs: serverOffsetMs as number | null }, ...runners];
  const largest = (of: readonly { clockOffsetMs: number | null }[]) =>
    Math.round(Math.max(0, ...of.map(({ clockOffsetMs }) => Math.abs(clockOffsetMs ?? 0))));
  const apart = all.filter(({ clockOffsetMs }) => Math.abs(clockOffsetMs ?? 0) > MAX_CLOCK_OFFSET_MS);
  if (apart.length > 0) return wrong('clocks-apart', { ...named(apart.map(({ name }) => name)), ms: largest(apart) });
  const unknown = runners.filter(({ clockOffsetMs }) => clockOffsetMs === null);
  return unknown.length > 0
    ? look('clock-unknown', named(unknown.map(({ name }) => name)))
    : ok('clocks-agree', { ms: largest(all) });
}

/** Languages that not every online runner compiles: a submission waits for the runners that do. */
export function checkLanguages(runners: readonly CheckedRunner[]): Finding {
  if (runners.length === 0) return look('no-runners');
  if (runners.some(({ report }) => report === null)) return look('languages-unknown');
  const sets = runners.map(({ report }) => new Set(report?.languages.map(({ name }) => name)));
  const every = [...new Set(sets.flatMap((set) => [...set]))].toSorted();
  const some = every.filter((name) => !sets.every((set) => set.has(name)));
  return some.length > 0
    ? look('languages-somewhere', named(some))
    : ok('languages-everywhere', { count: every.length });
}

/** Disks of the server and of the runners. `freeBytes` is null if it cannot be read. */
export function checkDisk(
  runners: readonly CheckedRunner[],
  server: { name: string; freeBytes: number | null; bucketReachable: boolean | null },
): Finding {
  if (server.bucketReachable === false) return wrong('bucket-unreachable');
  const all = [
    { name: server.name, freeBytes: server.freeBytes },
    ...runners.map(({ name, report }) => ({ name, freeBytes: report?.load.diskFreeBytes ?? null })),
  ];
  const below = (bytes: number) =>
    all.filter(({ freeBytes }) => freeBytes !== null && freeBytes < bytes).map(({ name }) => name);
  const full = below(FULL_DISK_BYTES);
  if (full.length > 0) return wrong('disk-full', named(full));
  const low = below(LOW_DISK_BYTES);
  if (low.length > 0) return look('disk-low', named(low));
  return server.freeBytes === null ? look('disk-unknown') : ok('disk-roomy');
}

export function checkBackup(lastAtMs: number | null, nowMs: number): Finding {
  if (lastAtMs === null) return look('backup-none');
  return nowMs - lastAtMs > DAY_MS ? look('backup-old', { at: lastAtMs }) : ok('backup-recent', { at: lastAtMs });
}

export function checkSignIn({
  accounts,
  missing,
  names,
}: {
  accounts: number;
  missing: number;
  names: string[];
}): Finding {
  if (accounts === 0) return look('no-participants');
  return missing > 0 ? wrong('sign-in-missing', { count: missing, names }) : ok('sign-in-ready', { count: accounts });
}

/** People who read hidden results and take part, which is for the director to decide. */
export function checkRoles({ count, names }: { count: number; names: string[] }): Finding {
  return count === 0 ? ok('roles-apart') : look('jury-takes-part', { count, names });
}

export function checkPrinting(
  { enabled, isStaffed, oldestAtMs }: { enabled: boolean; isStaffed: boolean; oldestAtMs: number | null },
  nowMs: number,
): Finding {
  if (!enabled) return ok('printing-off');
  if (oldestAtMs !== null && nowMs - oldestAtMs > LONG_PRINT_MS) return wrong('printing-stuck', { at: oldestAtMs });
  return isStaffed ? ok('printing-ready') : look('printing-unstaffed');
}

/** The last rehearsal; `endedAtMs` is null while it runs. */
export function checkRehearsal(
  last: { endedAtMs: number | null; judged: number; unexpected: number } | undefined,
): Finding {
  if (!last) return look('not-rehearsed');
  const { endedAtMs, judged, unexpected } = last;
  if (endedAtMs === null) return look('rehearsal-running');
  if (unexpected > 0) return look('rehearsal-unexpected', { count: unexpected, at: endedAtMs });
  return judged > 0 ? ok('rehearsed', { count: judged, at: endedAtMs }) : look('not-rehearsed');
}

/** Whether participants can submit at some time but not after the end, and whether there is a board. */
export function checkTimeline({
  stages,
  clock,
  ranklists,
}: {
  stages: readonly Stage[];
  clock: ContestClock | null;
  ranklists: number;
}): Finding {
  const isOpen = ({ settings }: Stage) => isGateOpen(settings, 'openToSolutions') && isGateOpen(settings, 'submit');
  if (!stages.some(isOpen)) return wrong('never-open');
  const last = stages.at(-1);
  const endsMs = clock ? endMsOf(clock) : (last?.start ?? 0);
  const isOpenLate = stages.some((stage, index) => isOpen(stage) && index > 0 && stage.start >= endsMs);
  if (isOpenLate) return wrong('open-after-end');
  if (ranklists === 0) return look('no-board');
  return clock === null ? look('timeline-stages') : ok('timeline-good');
}
