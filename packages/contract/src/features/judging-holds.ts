import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { RefusalCode } from '../refusals.ts';
import { str, strict, uuid } from '../wire.ts';

/*
 * Holding the judging of a contest, of one of its problems, or of a problem everywhere. Submissions are accepted and
 * wait; what runners have already begun, they finish. Rejudges aside are not held.
 */

const judgingHold = z.object({
  _id: z.string(),
  /** Absent: of a problem everywhere. */
  contestId: z.string().optional(),
  /** Absent: of the whole contest. */
  problemId: z.string().optional(),
  reason: z.string(),
  /** Absent if the account was deleted. */
  heldBy: z.string().optional(),
  heldAt: z.int(),
  /** Submissions that wait for it, also if another hold applies to them. */
  waiting: z.int(),
});
export type JudgingHold = z.output<typeof judgingHold>;

const common = { viewer: 'session', extension: true } as const;
const reason = () => str({ max: 500 }).optional();

function holds<P extends z.ZodRawShape, B extends z.ZodRawShape>(
  at: P,
  narrowed: B,
  tags: readonly string[],
  refusals: readonly RefusalCode[],
) {
  return {
    list: endpoint({
      ...common,
      tags,
      summary: 'List the holds of judging that apply here',
      params: z.object(at),
      reply: z.object({ items: z.array(judgingHold) }),
      refusals,
    }),
    hold: endpoint({
      ...common,
      tags,
      summary: 'Hold judging: submissions wait until it is resumed, and what runners have begun is finished',
      params: z.object(at),
      body: strict({ ...narrowed, reason: reason() }),
      /** `waiting`: submissions in the queue that are held now. */
      reply: z.object({ holdId: z.string(), waiting: z.int() }),
      refusals: [...refusals, 'judging-held'],
    }),
    resume: endpoint({
      ...common,
      tags,
      summary: 'Resume judging: what waited is judged in the order of its submission',
      params: z.object({ ...at, holdId: uuid() }),
      reply: z.object({ released: z.int() }),
      refusals,
    }),
  };
}

const ofProblem = holds({ problemId: uuid() }, {}, ['problem'], ['not-found', 'no-right']);
const ofContest = holds(
  { contestId: uuid() },
  { problemId: uuid().optional() },
  ['contest'],
  ['not-found', 'no-right', 'banned'],
);

export const judgingHolds = {
  'GET /api/problem/:problemId/admin/judging-hold': ofProblem.list,
  'POST /api/problem/:problemId/admin/judging-hold': ofProblem.hold,
  'POST /api/problem/:problemId/admin/judging-hold/:holdId/resume': ofProblem.resume,
  'GET /api/contest/:contestId/admin/judging-hold': ofContest.list,
  'POST /api/contest/:contestId/admin/judging-hold': ofContest.hold,
  'POST /api/contest/:contestId/admin/judging-hold/:holdId/resume': ofContest.resume,
};
