import { z } from 'zod';
import { tokenReasons } from '../abilities.ts';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../wire.ts';

const common = { viewer: 'session', extension: true, tags: ['contest'], badParams: 400 } as const;
const params = z.object({ contestId: uuid(), solutionId: uuid() });
const viewing = ['not-found', 'banned', 'participants-only', 'stage-closed'] as const;

/** Tokens of a participant for a problem: those that the rules of the contest and of the problem both leave. */
export const tokenBalance = z.object({
  /** Null: any number. */
  left: z.int().nullable(),
  /** When `left` rises next; absent if it never does, or if that is unknown, as during a pause. */
  nextAt: z.int().optional(),
  /** When the next use is possible; absent as `nextAt`. */
  usableAt: z.int().optional(),
});
export type TokenBalanceReply = z.output<typeof tokenBalance>;

export const contestTokens = {
  'GET /api/contest/:contestId/solution/:solutionId/token': endpoint({
    ...common,
    summary: 'Whether the viewer may spend a token on a submission now, and how many are left',
    params,
    reply: z.object({
      ability: z.union([z.literal(true), z.enum(tokenReasons)]),
      /** Absent to those who do not own the submission, and without tokens. */
      balance: tokenBalance.optional(),
    }),
    refusals: viewing,
  }),
  'POST /api/contest/:contestId/solution/:solutionId/token': endpoint({
    ...common,
    summary: 'Spend a token on a submission: its participant sees everything about it. Cannot be undone',
    params,
    reply: z.object({ tokenedAt: z.int() }),
    refusals: ['not-found', 'banned', ...tokenReasons],
  }),
};
