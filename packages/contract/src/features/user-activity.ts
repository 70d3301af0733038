import { z } from 'zod';
import { contestOfOrg, done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, int, strict, uuid } from '../wire.ts';

const tags = ['user'];
const params = z.object({ userId: uuid() });

const MAX_OFFSET_MINUTES = 14 * 60;

/** Solved problems by difficulty; `other` is without one. */
const solvedCounts = z.object({ easy: z.int(), medium: z.int(), hard: z.int(), other: z.int() });

const userContest = z.object({
  ...contestOfOrg,
  /** The rank among `count` participants on the board that the viewer may read now. Absent if there is none. */
  result: z.object({ rank: z.int(), count: z.int() }).optional(),
});
export type UserContest = z.output<typeof userContest>;

const userActivity = z.object({
  memberSince: z.int(),
  /** Whether the user hides the rest from others. Then there is nothing but the shared groups for them. */
  hidden: z.boolean(),
  /** By organization, those with most solved problems first. Only problems of which the viewer may see the results. */
  solved: z.array(z.object({ orgId: z.string(), orgName: z.string(), counts: solvedCounts })),
  /** Days with submissions in the last year, in order; `YYYY-MM-DD`. */
  days: z.array(z.object({ date: z.string(), count: z.int() })),
  /** The latest contests, latest first. */
  contests: z.array(userContest),
  /** Groups that both belong to. */
  groups: z.array(z.object({ _id: z.string(), orgId: z.string(), name: z.string(), emailHash: z.string() })),
});
export type UserActivity = z.output<typeof userActivity>;

export const userActivities = {
  'GET /api/user/:userId/activity': endpoint({
    summary: 'Get a user’s solved problems, submissions by day, contests and shared groups that the viewer may see',
    viewer: 'visitor',
    tags: ['user.details', ...tags],
    params,
    query: z.object({
      offset: int({ min: -MAX_OFFSET_MINUTES, max: MAX_OFFSET_MINUTES })
        .optional()
        .describe('Minutes that the clock of the viewer is ahead of UTC, for the limits of days.'),
    }),
    reply: userActivity,
    refusals: ['not-found'],
    extension: true,
  }),
  'PATCH /api/user/:userId/activity': endpoint({
    summary: 'Hide or show your own activity to other users',
    viewer: 'session',
    tags,
    params,
    body: strict({ hidden: bool() }),
    reply: done,
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
};
