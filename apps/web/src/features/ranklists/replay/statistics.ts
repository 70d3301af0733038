import type { WireTimeline } from '@assay/contract';

const FULL_SCORE = 100;
/** Target number of bars over the length of a contest. */
const MAX_BARS = 60;
const MINUTE_MS = 60_000;
const stepsMin = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 360, 720, 1_440];

export interface TimeBar {
  startMs: number;
  accepted: number;
  others: number;
}

export interface Counted {
  name: string;
  count: number;
  accepted: number;
}

export interface ProblemStatistics {
  problemId: string;
  slug: string;
  title: string;
  submissions: number;
  /** Participants. */
  tried: number;
  solved: number;
  /** The first full score. */
  first: { userId: string; momentMs: number } | null;
  /** Half of those who solved it had done so by then. */
  medianMs: number | null;
  bars: TimeBar[];
}

export interface ContestStatistics {
  submissions: number;
  /** Without a result, or with one that the freeze hides. */
  open: number;
  accepted: number;
  /** Participants with a submission. */
  active: number;
  participants: number;
  /** Length of a bar. */
  stepMs: number;
  bars: TimeBar[];
  verdicts: Counted[];
  languages: Counted[];
  problems: ProblemStatistics[];
}

/** Statistics of the submissions of a board up to a moment, over the time until then. */
export function contestStatistics(timeline: WireTimeline, untilMs: number): ContestStatistics {
  const { participants, problems, statuses, languages } = timeline;
  const length = Math.min(timeline.length, Math.max(1, untilMs));
  const submissions = timeline.submissions.filter(([, , momentMs]) => momentMs <= untilMs);
  const stepMs = stepOf(length);
  const judged = submissions.filter(([, , , , score]) => score !== null);
  const isFull = ([, , , , score]: WireTimeline['submissions'][number]) => (score ?? 0) >= FULL_SCORE;
  const count = (of: WireTimeline['submissions'], names: readonly string[], place: 5 | 6): Counted[] => {
    const counted = new Map<string, Counted>();
    for (const one of of) {
      const name = names[one[place]] ?? '';
      const { count: before, accepted } = counted.get(name) ?? { count: 0, accepted: 0 };
      counted.set(name, { name, count: before + 1, accepted: accepted + Number(isFull(one)) });
    }
    return [...counted.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  };
  return {
    submissions: submissions.length,
    open: submissions.length - judged.length,
    accepted: submissions.filter(isFull).length,
    active: new Set(submissions.map(([participant]) => participant)).size,
    participants: participants.length,
    stepMs,
    bars: barsOf(submissions, length, stepMs),
    verdicts: count(judged, statuses, 5),
    languages: count(submissions, languages, 6),
    problems: problems.map(({ problemId, slug, title }, index) => {
      const own = submissions.filter(([, problem]) => problem === index);
      // In order of submission, so the first of each participant is the one that solved it.
      const solving = [
        ...new Map(
          own
            .filter(isFull)
            .toReversed()
            .map((one) => [one[0], one]),
        ).values(),
      ].toSorted((a, b) => a[2] - b[2]);
      const [first] = solving;
      return {
        problemId,
        slug,
        title,
        submissions: own.length,
        tried: new Set(own.map(([participant]) => participant)).size,
        solved: solving.length,
        first: first ? { userId: participants[first[0]]?.userId ?? '', momentMs: first[2] } : null,
        medianMs: solving[Math.floor((solving.length - 1) / 2)]?.[2] ?? null,
        bars: barsOf(own, length, stepMs),
      };
    }),
  };
}

function stepOf(lengthMs: number): number {
  const step = stepsMin.find((minutes) => lengthMs / (minutes * MINUTE_MS) <= MAX_BARS);
  return step === undefined ? Math.ceil(lengthMs / MAX_BARS) : step * MINUTE_MS;
}

function barsOf(submissions: WireTimeline['submissions'], lengthMs: number, stepMs: number): TimeBar[] {
  const bars = Array.from({ length: Math.max(1, Math.ceil(lengthMs / stepMs)) }, (_, at) => ({
    startMs: at * stepMs,
    accepted: 0,
    others: 0,
  }));
  for (const [, , momentMs, , score] of submissions) {
    const bar = bars[Math.min(bars.length - 1, Math.max(0, Math.floor(momentMs / stepMs)))];
    if (!bar) continue;
    if ((score ?? 0) >= FULL_SCORE) bar.accepted += 1;
    else bar.others += 1;
  }
  return bars;
}
