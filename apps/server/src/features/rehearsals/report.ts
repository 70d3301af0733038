import {
  REHEARSAL,
  type RehearsalReport,
  type RehearsalSettings,
  type RehearsalShortage,
  type ExpectedVerdict,
} from '@assay/contract';
import { isAsDeclared } from '@assay/problem';
import type { RehearsalReportRow } from '../../db/schema.ts';

/** A submission of a rehearsal with its program. Times since the epoch; `atMs` is played contest time. */
export interface MeasuredSubmission {
  problemId: string;
  path: string;
  expected: ExpectedVerdict;
  participant: number;
  atMs: number;
  sentAtMs: number | null;
  firstStartedAtMs: number | null;
  startedAtMs: number | null;
  endedAtMs: number | null;
  runnerId: string | null;
  status: string;
  score: number;
  cpuMs: number | null;
  fault: string | null;
  madeWay: number;
  lostMs: number;
}

export interface Measurement {
  settings: RehearsalSettings;
  /** Length of the contest. */
  lengthMs: number;
  playedMs: number;
  /** Real time that it ran, without interruptions. */
  ranMs: number;
  interruptedMs: number;
  slots: number;
  otherBusyMs: number;
  hasBalloons: boolean;
  shortages: RehearsalShortage[];
  submissions: readonly MeasuredSubmission[];
}

const MAX_NAMED = 50;
/** Shorter CPU times vary too much to compare runners. */
const MIN_COMPARED_MS = 50;
const DELIVERY_MS = 600_000;

type Spread = RehearsalReport['wait'];

/** The report on what has been measured so far. */
export function reportOn(measurement: Measurement): RehearsalReportRow {
  const { submissions, slots, ranMs, playedMs, otherBusyMs } = measurement;
  const sent = submissions.filter(({ sentAtMs }) => sentAtMs !== null);
  const ended = sent.filter(({ endedAtMs }) => endedAtMs !== null);
  const judged = ended.filter(({ fault }) => fault === null);
  const busyMs = sum(ended.map(judgingMs));
  const share = (ms: number, ofMs: number) => (slots > 0 && ofMs > 0 ? Math.min(1, ms / (slots * ofMs)) : 0);
  return {
    planned: submissions.length,
    sent: sent.length,
    judged: judged.length,
    asExpected: judged.filter(isExpected).length,
    unexpected: counted(
      judged.filter((one) => !isExpected(one)),
      ({ problemId, path, expected, status, score }) => ({ problemId, path, expected, status, score }),
    ),
    faults: counted(
      ended.filter(({ fault }) => fault !== null),
      ({ problemId, path, fault }) => ({ problemId, path, reason: fault ?? '' }),
    ),
    wait: spreadOf(sent.flatMap(waitMs)),
    slices: slicesOf(measurement, sent),
    problems: [...Map.groupBy(sent, ({ problemId }) => problemId)].map(([problemId, own]) => ({
      problemId,
      sent: own.length,
      judging: spreadOf(own.filter((one) => one.endedAtMs !== null && one.fault === null).map(judgingMs)),
    })),
    runners: compareRunners(judged),
    slots,
    busyShare: share(busyMs, ranMs),
    otherShare: share(otherBusyMs, ranMs),
    realShare: share(busyMs, playedMs),
    rush: rushOf(measurement, judged),
    madeWay: { count: sum(sent.map(({ madeWay }) => madeWay)), lostMs: Math.round(sum(sent.map((one) => one.lostMs))) },
    interruptedMs: measurement.interruptedMs,
    balloons: measurement.hasBalloons ? balloonsOf(judged) : null,
    shortages: measurement.shortages,
  };
}

const isExpected = ({ expected, status, score }: MeasuredSubmission) => isAsDeclared(expected, { status, score });
const judgingMs = ({ startedAtMs, endedAtMs }: MeasuredSubmission) =>
  startedAtMs === null || endedAtMs === null ? 0 : endedAtMs - startedAtMs;
const waitMs = ({ sentAtMs, firstStartedAtMs }: MeasuredSubmission) =>
  sentAtMs === null || firstStartedAtMs === null ? [] : [firstStartedAtMs - sentAtMs];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return null;
  const sorted = values.toSorted((left, right) => left - right);
  return { p50Ms: percentile(sorted, 0.5), p95Ms: percentile(sorted, 0.95), maxMs: sorted.at(-1) ?? 0 };
}

/** The smallest value that at least this share of all values does not exceed. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Equal descriptions once, with their number; the most frequent ones. */
function counted<T extends object>(
  submissions: readonly MeasuredSubmission[],
  describe: (submission: MeasuredSubmission) => T,
): (T & { count: number })[] {
  const groups = Map.groupBy(submissions.map(describe), (described) => JSON.stringify(described));
  return [...groups.values()]
    .flatMap((group) => group.slice(0, 1).map((described) => ({ ...described, count: group.length })))
    .toSorted((left, right) => right.count - left.count)
    .slice(0, MAX_NAMED);
}

/** Waits over the contest time that is played. */
function slicesOf({ settings, lengthMs }: Measurement, sent: readonly MeasuredSubmission[]): RehearsalReport['slices'] {
  const stepMs = settings.playMs / REHEARSAL.slices;
  return Array.from({ length: REHEARSAL.slices }, (_, index) => {
    const own = sent.filter(({ atMs }) => Math.min(Math.floor(atMs / stepMs), REHEARSAL.slices - 1) === index);
    const fromMs = Math.round(lengthMs - settings.playMs + index * stepMs);
    return { fromMs, sent: own.length, wait: spreadOf(own.flatMap(waitMs)) };
  });
}

/** CPU times of each runner relative to the medians of programs that several runners judged. */
function compareRunners(judged: readonly MeasuredSubmission[]): RehearsalReportRow['runners'] {
  const ratios = new Map<string, number[]>();
  for (const own of Map.groupBy(judged, ({ problemId, path }) => `${problemId} ${path}`).values()) {
    const timed = own.flatMap(({ runnerId, cpuMs }) =>
      runnerId === null || cpuMs === null ? [] : [{ runnerId, cpuMs }],
    );
    const medianMs = spreadOf(timed.map(({ cpuMs }) => cpuMs))?.p50Ms ?? 0;
    if (new Set(timed.map(({ runnerId }) => runnerId)).size < 2 || medianMs < MIN_COMPARED_MS) continue;
    for (const { runnerId, cpuMs } of timed) ratios.set(runnerId, [...(ratios.get(runnerId) ?? []), cpuMs / medianMs]);
  }
  return [...Map.groupBy(judged, ({ runnerId }) => runnerId)].flatMap(([runnerId, own]) => {
    if (runnerId === null) return [];
    const known = ratios.get(runnerId) ?? [];
    const ratio = known.length > 0 ? sum(known) / known.length : null;
    return [{ runnerId, judged: own.length, busyMs: Math.round(sum(own.map(judgingMs))), ratio }];
  });
}

/** The last minutes of the contest at its own pace, in one queue for all slots. Null unless they were judged. */
function rushOf({ settings, slots }: Measurement, judged: readonly MeasuredSubmission[]): RehearsalReport['rush'] {
  const last = judged.filter(({ atMs }) => atMs >= settings.playMs - REHEARSAL.rushMs);
  if (last.length === 0 || slots === 0) return null;
  const jobs = last.map((one) => ({ atMs: one.atMs, takesMs: judgingMs(one) }));
  return { count: last.length, wait: spreadOf(waitsInQueue(jobs, slots)) };
}

/** The wait of each job if they are started in the order of their arrival. */
export function waitsInQueue(jobs: readonly { atMs: number; takesMs: number }[], servers: number): number[] {
  const freeAtMs = Array.from({ length: servers }, () => 0);
  return jobs
    .toSorted((left, right) => left.atMs - right.atMs)
    .map(({ atMs, takesMs }) => {
      const next = freeAtMs.indexOf(Math.min(...freeAtMs));
      const startMs = Math.max(atMs, freeAtMs[next] ?? 0);
      freeAtMs[next] = startMs + takesMs;
      return startMs - atMs;
    });
}

/** One balloon for each problem that a participant solves. */
function balloonsOf(judged: readonly MeasuredSubmission[]): NonNullable<RehearsalReport['balloons']> {
  const solved = judged.filter(({ status }) => status === 'Accepted').toSorted((left, right) => left.atMs - right.atMs);
  const first = new Map(solved.toReversed().map((one) => [`${one.participant} ${one.problemId}`, one.atMs]));
  const times = [...first.values()];
  const busiest = times.map((from) => times.filter((one) => one >= from && one < from + DELIVERY_MS).length);
  return { count: times.length, busiest: Math.max(0, ...busiest) };
}
