import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { int, strict, uuid } from '../wire.ts';

/*
 * Rehearsals: before a contest starts, simulated participants submit the programs that the packages of its problems
 * bring, and the runners judge them. Nothing is stored with the contest but the report of the last rehearsal.
 */

/** Bounds of a rehearsal. */
export const REHEARSAL = {
  participants: { min: 1, max: 200, usual: 30 },
  /** Contest time per real time. */
  speed: { min: 1, max: 20, usual: 10 },
  minMs: 60_000,
  /** Real time in which submissions are sent. */
  maxRealMs: 7_200_000,
  /** Programs of a problem with one expected verdict that are used, and their size. */
  programs: 3,
  maxProgramBytes: 65_536,
  /** Intervals of the contest time for which the report shows waits. */
  slices: 12,
  rushMs: 300_000,
} as const;

const settings = z.object({
  participants: z.int(),
  speed: z.number(),
  /** Contest time that is played: the last part of the contest. */
  playMs: z.int(),
});
export type RehearsalSettings = z.output<typeof settings>;

/** Median, 95th percentile and maximum in milliseconds; null if nothing was measured. */
const spread = z.object({ p50Ms: z.number(), p95Ms: z.number(), maxMs: z.number() }).nullable();

const program = z.object({
  problemId: z.string(),
  /** In the package, such as `wrong_answer/greedy.cpp`. */
  path: z.string(),
});

/** Another verdict than the folder of the program declares. */
const unexpected = program.extend({
  /** The folder, such as `wrong_answer`. */
  expected: z.string(),
  status: z.string(),
  score: z.number(),
  count: z.int(),
});
export type ExpectedOutcome = z.output<typeof unexpected>;

/** A problem of which nothing was submitted. */
const shortage = z.object({
  problemId: z.string(),
  reason: z.enum(['no-data', 'no-programs', 'too-large', 'instance']),
});
export type RehearsalShortage = z.output<typeof shortage>;

const report = z.object({
  /** Submissions of the plan, and those of them that were sent and judged. */
  planned: z.int(),
  sent: z.int(),
  judged: z.int(),
  asExpected: z.int(),
  unexpected: z.array(unexpected),
  /** Submissions that could not be judged. */
  faults: z.array(program.extend({ reason: z.string(), count: z.int() })),
  /** From sending until a runner started for the first time. */
  wait: spread,
  slices: z.array(
    z.object({
      /** Contest time since the start of the contest. */
      fromMs: z.int(),
      sent: z.int(),
      wait: spread,
    }),
  ),
  /** From the start of a judging to its result. */
  problems: z.array(z.object({ problemId: z.string(), sent: z.int(), judging: spread })),
  runners: z.array(
    z.object({
      /** As in the director's room; absent if the runner was removed. */
      number: z.int().optional(),
      /** Only for administrators of the organization. */
      name: z.string().optional(),
      judged: z.int(),
      busyMs: z.int(),
      /** Its CPU times relative to those of all runners for the same programs; null: nothing comparable. */
      ratio: z.number().nullable(),
    }),
  ),
  /** Slots of the runners that were online. */
  slots: z.int(),
  /** Share of the slots in use, 0 to 1: by the rehearsal, by other work meanwhile, and at the pace of the contest. */
  busyShare: z.number(),
  otherShare: z.number(),
  realShare: z.number(),
  /** The submissions of the last five minutes at the pace of the contest, queued for the same slots. */
  rush: z.object({ count: z.int(), wait: spread }).nullable(),
  /** Judgings that were interrupted for other work, and the time that they lost. */
  madeWay: z.object({ count: z.int(), lostMs: z.int() }),
  /** Time in which no server ran the rehearsal. */
  interruptedMs: z.int(),
  /** Balloons to deliver, and most of them in ten minutes of contest time; null: the contest has none. */
  balloons: z.object({ count: z.int(), busiest: z.int() }).nullable(),
  shortages: z.array(shortage),
});
export type RehearsalReport = z.output<typeof report>;

const ends = z.enum(['done', 'stopped', 'contest-started', 'unfinished']);
export type RehearsalEnd = z.output<typeof ends>;

const rehearsal = z.object({
  startedAt: z.int(),
  /** Absent if the account was deleted. */
  startedBy: z.string().optional(),
  settings,
  /** Contest time played so far, of `settings.playMs`. */
  playedMs: z.int(),
  /** Absent while it runs. */
  ended: z.object({ at: z.int(), reason: ends }).optional(),
  report,
});
export type Rehearsal = z.output<typeof rehearsal>;

const params = z.object({ contestId: uuid() });
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true, params } as const;
const hidden = ['not-found', 'no-right', 'banned'] as const;

export const rehearsals = {
  'GET /api/contest/:contestId/admin/rehearsal': endpoint({
    ...scoped,
    summary: 'Get the running or last rehearsal of a contest with its report so far',
    reply: z.object({
      /** Whether the contest has not started. */
      isOpen: z.boolean(),
      lengthMs: z.int(),
      participants: z.int(),
      problems: z.int(),
      rehearsal: rehearsal.nullable(),
    }),
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/rehearsal': endpoint({
    ...scoped,
    summary: 'Start a rehearsal, which replaces the last report',
    body: strict({
      participants: int({ min: REHEARSAL.participants.min, max: REHEARSAL.participants.max }),
      speed: int({ min: REHEARSAL.speed.min, max: REHEARSAL.speed.max }),
      /** Absent: the whole contest. */
      playMs: int({ min: REHEARSAL.minMs }).optional(),
    }),
    reply: z.object({}),
    refusals: [...hidden, 'rehearsal-late', 'rehearsal-running', 'rehearsal-empty', 'rehearsal-long'],
  }),
  'POST /api/contest/:contestId/admin/rehearsal/stop': endpoint({
    ...scoped,
    summary: 'Stop the rehearsal of a contest; its report shows what was measured so far',
    reply: z.object({}),
    refusals: [...hidden, 'rehearsal-ended'],
  }),
};
