import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../wire.ts';

/* The director's room of a contest: what happens now, and a checklist before the start. */

const params = z.object({ contestId: uuid() });
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true, params } as const;
const hidden = ['not-found', 'no-right', 'banned'] as const;

/** Median and 95th percentile in milliseconds; null if there is nothing to measure. */
const spread = z.object({ medianMs: z.number(), p95Ms: z.number() }).nullable();

const roomRunner = z.object({
  /** From 1, in the order of the runners page. */
  number: z.int(),
  /** Only for administrators of the organization. */
  name: z.string().optional(),
  online: z.boolean(),
  /** Whether it is a runner of the site that is shared with every organization. */
  lent: z.boolean(),
  accessedAt: z.int(),
  /** Null if runners of its kind send no reports. */
  slots: z.int().nullable(),
  busy: z.int().nullable(),
  /** How much slower the latest calibration was than the first, in percent; null without a calibration. */
  driftPercent: z.number().nullable(),
  /** Clock of the runner minus that of the database when it last reported; null for runners that do not report it. */
  clockOffsetMs: z.number().nullable(),
});
export type RoomRunner = z.output<typeof roomRunner>;

/** A queue of volunteers. */
const workQueue = z.object({ enabled: z.boolean(), open: z.int(), oldestAt: z.int().optional() });

/** One check before the start. */
export const roomChecks = {
  data: ['data-complete', 'no-problems', 'data-missing'],
  validators: ['inputs-valid', 'not-validated', 'input-invalid', 'no-problems'],
  solutions: ['solutions-verified', 'not-verified', 'verdict-differs', 'no-problems'],
  limits: ['limits-roomy', 'limit-near', 'limit-exceeded', 'limits-unmeasured', 'no-problems'],
  runners: ['runners-enough', 'runners-few', 'runners-unmeasured', 'no-runners', 'no-runner-for'],
  speed: ['speed-steady', 'speed-drifted', 'speed-unequal', 'speed-unmeasured', 'no-runners'],
  clocks: ['clocks-agree', 'clocks-apart', 'clock-unknown'],
  languages: ['languages-everywhere', 'languages-somewhere', 'languages-unknown', 'no-runners'],
  disk: ['disk-roomy', 'disk-low', 'disk-full', 'bucket-unreachable', 'disk-unknown'],
  backup: ['backup-recent', 'backup-old', 'backup-none'],
  signIn: ['sign-in-ready', 'no-participants', 'sign-in-missing'],
  roles: ['roles-apart', 'jury-takes-part'],
  printing: ['printing-off', 'printing-ready', 'printing-unstaffed', 'printing-stuck'],
  rehearsal: ['rehearsed', 'rehearsal-unexpected', 'rehearsal-running', 'not-rehearsed'],
  timeline: ['timeline-good', 'timeline-stages', 'never-open', 'open-after-end', 'no-board'],
} as const;
export type RoomCheckKey = keyof typeof roomChecks;
export type RoomCheckCode = (typeof roomChecks)[RoomCheckKey][number];

const allCodes = [...new Set(Object.values(roomChecks).flat())];

const roomCheck = z.object({
  // The keys of the table, which has at least one.
  key: z.enum(Object.keys(roomChecks) as [RoomCheckKey, ...RoomCheckKey[]]),
  state: z.enum(['ok', 'look', 'wrong']),
  code: z.enum(allCodes),
  /** What the sentence counts: problems, languages, runners, accounts or verdicts. */
  count: z.int().optional(),
  /** Problems that the sentence is about. */
  problemIds: z.array(z.string()).optional(),
  /** Runners, accounts or languages that it is about; at most `MAX_ROOM_NAMES`. */
  names: z.array(z.string()).optional(),
  /** Submissions that the runners judge in a minute, and those of a busy minute. */
  perMinute: z.int().optional(),
  needed: z.int().optional(),
  slots: z.int().optional(),
  /** Largest difference in percent, or in milliseconds. */
  percent: z.number().optional(),
  ms: z.number().optional(),
  at: z.int().optional(),
});
export type RoomCheck = z.output<typeof roomCheck>;

export const MAX_ROOM_NAMES = 20;
/** Length of the recent past in the room. */
export const ROOM_RECENT_MS = 900_000;

export const contestRoom = {
  'GET /api/contest/:contestId/admin/room': endpoint({
    ...scoped,
    summary: 'Get what happens in a contest now, for the director’s room',
    reply: z.object({
      serverTime: z.int(),
      /** Open questions; `unclaimed`: those that no member of the jury has claimed. */
      questions: z.object({ open: z.int(), unclaimed: z.int(), oldestAt: z.int().optional() }),
      /** Refused places and sign-ins of participants. */
      incidents: z.object({ recent: z.int(), total: z.int(), lastAt: z.int().optional() }),
      /** The pause of the clock, and what was removed from it. */
      pauses: z.object({
        pausedAt: z.int().optional(),
        reason: z.string().optional(),
        removed: z.int(),
        removedMs: z.int(),
      }),
      judging: z.object({
        /** Submissions that wait for a runner, those whose judging is held, and those being judged. */
        waiting: z.int(),
        held: z.int(),
        running: z.int(),
        oldestAt: z.int().optional(),
        /** Holds that apply to the contest or to a problem of it. */
        holds: z.int(),
        /** Without a verdict because of a system error. */
        faults: z.int(),
        /** Within `ROOM_RECENT_MS`: submitted, judged, the wait for a runner, and the time to the verdict. */
        submitted: z.int(),
        judged: z.int(),
        wait: spread,
        verdict: spread,
      }),
      runners: z.array(roomRunner),
      /** Clock of the replying server minus that of the database. */
      serverOffsetMs: z.number(),
      present: z.object({
        /** Accounts that take part: participants, and the members of teams. */
        accounts: z.int(),
        /** Of these, with a session that has not ended; used within the last five minutes; with an open page now. */
        signedIn: z.int(),
        active: z.int(),
        streaming: z.int(),
        /** Servers of the installation. Open pages are counted by the replying one only. */
        servers: z.int(),
      }),
      balloons: workQueue,
      prints: workQueue,
    }),
    refusals: hidden,
  }),
  'GET /api/contest/:contestId/admin/checklist': endpoint({
    ...scoped,
    summary: 'Check what has to be in order before a contest starts',
    reply: z.object({ checkedAt: z.int(), checks: z.array(roomCheck) }),
    refusals: hidden,
  }),
};
