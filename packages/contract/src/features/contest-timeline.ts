import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { teamCategories } from '../team-limits.ts';
import { bool, int, str, uuid } from '../wire.ts';

/** Maximum number of submissions and hacks of a timeline. */
export const MAX_TIMELINE_SUBMISSIONS = 50_000;

const team = z.object({
  affiliation: z.string(),
  country: z.string(),
  categories: z.array(z.enum(teamCategories)),
});

/** What a board consists of, in order of submission: from it the board at any moment can be computed. */
const timeline = z.object({
  /** Of the ranklist shown. */
  key: z.string(),
  name: z.string(),
  startAt: z.int(),
  endAt: z.int(),
  /** Length in milliseconds of contest time, with the extra time of participants; without a clock of real time. */
  length: z.int(),
  /** Absent in contests without a clock: moments are then times since the start. */
  clock: z
    .object({
      duration: z.int(),
      /** How long before the end the freeze begins. */
      freeze: z.int().optional(),
      removed: z.array(z.object({ start: z.int(), end: z.int() })),
      pausedAt: z.int().optional(),
    })
    .optional(),
  /** Whether results of the freeze are left out, because they are not revealed yet. */
  frozen: z.boolean(),
  /** Lines of the configuration that decide results. */
  config: z.string(),
  problems: z.array(
    z.object({
      problemId: z.string(),
      slug: z.string(),
      title: z.string(),
      weight: z.number(),
      color: z.string().optional(),
    }),
  ),
  participants: z.array(
    z.object({ userId: z.string(), name: z.string(), tags: z.array(z.string()).optional(), team: team.optional() }),
  ),
  statuses: z.array(z.string()),
  languages: z.array(z.string()),
  /**
   * In order of submission: indexes of the participant and the problem, moment (milliseconds), instant (milliseconds
   * since the start), score from 0 to 100 or null without a result, indexes of status and language.
   */
  submissions: z.array(z.tuple([z.int(), z.int(), z.int(), z.int(), z.number().nullable(), z.int(), z.int()])),
  /** Points of the subtasks of each submission or null; absent unless the board adds up the best of each. */
  subtasks: z.array(z.array(z.number()).nullable()).optional(),
  /** When a token was spent on each submission, as its time, or null; absent unless the board counts by tokens. */
  tokens: z.array(z.int().nullable()).optional(),
  /**
   * Hacks that count, in the order in which they were made: indexes of the hacker and the problem, moment and instant
   * as of submissions, and whether it was successful. Absent on a board without hacks.
   */
  hacks: z.array(z.tuple([z.int(), z.int(), z.int(), z.int(), z.boolean()])).optional(),
});
export type WireTimeline = z.output<typeof timeline>;

export const contestTimeline = {
  'GET /api/contest/:contestId/board/timeline': endpoint({
    viewer: 'visitor',
    tags: ['contest'],
    badParams: 400,
    summary: 'Get the submissions of the board, from which it can be replayed',
    params: z.object({ contestId: uuid() }),
    query: z.object({
      /** Only for administrators: with the results that the freeze hides. */
      hidden: bool().optional(),
      /** Key of a ranklist that the viewer may read; absent: the one that the board shows. */
      ranklist: str({ min: 1, max: 64 }).optional(),
    }),
    reply: timeline,
    refusals: ['not-found', 'no-right', 'banned', 'participants-only', 'stage-closed', 'timeline-too-large'],
    extension: true,
  }),
  'GET /api/rk/:ranklistId/timeline': endpoint({
    viewer: 'anyone',
    tags: ['pubrk'],
    summary: 'Get the submissions of a published board, from which it can be replayed',
    params: z.object({ ranklistId: int({ min: 1, max: 2_147_483_647 }) }),
    /** Without languages, and of statuses only those of tries that cost nothing: no board shows more. */
    reply: timeline,
    refusals: ['not-found', 'timeline-too-large'],
    extension: true,
  }),
};
