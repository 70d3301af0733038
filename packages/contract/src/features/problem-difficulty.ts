import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_DIFFICULTY } from '../grant-limits.ts';
import { int, strict, uuid } from '../wire.ts';

/** What is known of a problem's difficulty besides the setter's tag; levels are 1 to 10, from the easiest. */
export const problemDifficulty = z.object({
  /** Median of the votes, from three votes on. */
  votes: z.object({ median: z.number(), count: z.int() }).optional(),
  /** Computed from the share of users who solved it among those who tried it outside contests, from five users on. */
  computed: z.number().optional(),
});
export type ProblemDifficulty = z.output<typeof problemDifficulty>;

const params = z.object({ problemId: uuid() });
const common = { viewer: 'session', tags: ['problem'], extension: true } as const;

export const problemVotes = {
  'GET /api/problem/:problemId/difficulty': endpoint({
    ...common,
    viewer: 'visitor',
    summary: 'Get the difficulty of a problem, and the vote of the viewer',
    params,
    reply: problemDifficulty.extend({
      /** A running contest has the problem: only those who may edit it see more. */
      hidden: z.boolean(),
      own: z.int().optional(),
      /** Whether the viewer may vote: those who have solved it outside contests. */
      mayVote: z.boolean(),
    }),
    refusals: ['not-found'],
  }),
  'PUT /api/problem/:problemId/difficulty/vote': endpoint({
    ...common,
    summary: 'Vote on the difficulty of a problem, or change the vote',
    params,
    body: strict({ difficulty: int({ min: 1, max: MAX_DIFFICULTY }) }),
    reply: done,
    refusals: ['not-found', 'not-solved'],
  }),
  'DELETE /api/problem/:problemId/difficulty/vote': endpoint({
    ...common,
    summary: 'Withdraw the vote on the difficulty of a problem',
    params,
    reply: done,
    refusals: ['not-found'],
  }),
};
