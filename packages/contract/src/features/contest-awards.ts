import { z } from 'zod';
import { honorableMentions, MAX_AWARD_EDITS, MAX_AWARD_RECIPIENTS, MAX_CITATION, MAX_MEDALS } from '../awards.ts';
import { endpoint } from '../endpoint.ts';
import { bool, int, list, str, strict, uuid } from '../wire.ts';

/* The awards of a contest: what is computed from the results, and what directors changed. For directors. */

const params = z.object({ contestId: uuid() });
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const directing = ['not-found', 'banned', 'no-right'] as const;

const medals = () => int({ min: 0, max: MAX_MEDALS });
const text = () => str({ max: MAX_CITATION }).optional();

/** In at least one language; readers of the other one get the same text. */
export const citation = strict({ en: text(), 'zh-Hans': text() });
export type Citation = z.output<typeof citation>;

const settings = strict({
  gold: medals(),
  silver: medals(),
  bronze: medals(),
  honorableMention: z.enum(honorableMentions),
  firstToSolve: bool(),
  /** The best of each tag of participants. */
  groupWinners: bool(),
  /** The best of each affiliation. */
  affiliationWinners: bool(),
});
export type AwardSettings = z.output<typeof settings>;

/** A change of a computed award, or an award that directors added, whose key begins with `own/`. */
const edit = strict({
  key: str({ min: 1, max: 128 }),
  /** Absent: as computed. */
  citation: citation.optional(),
  /** Absent: as computed. */
  userIds: list(uuid(), { max: MAX_AWARD_RECIPIENTS }).optional(),
  /** The award is not given. */
  removed: bool().optional(),
});
export type AwardEdit = z.output<typeof edit>;

const plan = {
  settings,
  edits: list(edit, { max: MAX_AWARD_EDITS }),
  /** Keys of awards in their order; others follow in the computed one. */
  order: list(str({ min: 1, max: 128 }), { max: 2 * MAX_AWARD_EDITS }),
};
const awardPlan = z.object(plan);
export type AwardPlan = z.output<typeof awardPlan>;

/** A row of the final results, in the order of the board. */
const row = z.object({
  userId: z.string(),
  name: z.string(),
  rank: z.int(),
  ranked: z.boolean(),
  solved: z.int(),
  scored: z.boolean(),
  tags: z.array(z.string()),
  affiliation: z.string(),
  firsts: z.array(z.string()),
});

export const contestAwards = {
  'GET /api/contest/:contestId/admin/awards': endpoint({
    ...scoped,
    summary: 'Return the awards of a contest, and the results from which they are computed',
    params,
    reply: z.object({
      plan: awardPlan,
      /** Sent with a change; 0 if nothing was ever changed. */
      version: z.int(),
      rows: z.array(row),
      problems: z.array(z.object({ problemId: z.string(), slug: z.string() })),
    }),
    refusals: directing,
  }),
  'PUT /api/contest/:contestId/admin/awards': endpoint({
    ...scoped,
    summary: 'Change the awards of a contest',
    params,
    body: strict({ ...plan, version: int({ min: 0 }) }),
    reply: z.object({ version: z.int() }),
    refusals: [...directing, 'awards-changed', 'awards-invalid', 'updates-ended'],
  }),
};
