import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, hash, int, str, strict, uuid } from '../wire.ts';
import { draftSettings } from './draft-settings.ts';

/* The review of a problem by its setters: who tested and approved which content. */

/** `approved` includes that the problem was tested. */
const APPROVAL_KINDS = ['tested', 'approved'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Someone's mark on the content of a data version. */
export const versionApproval = z.object({
  _id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  at: z.int(),
  /** Absent if the account was deleted. */
  userId: z.string().optional(),
  /** Empty for a viewer who does not see solutions, unless it is the viewer's own. */
  note: z.string(),
  /** The user did not see solutions and tests when making the mark. */
  withoutSolutions: z.boolean(),
});
export type VersionApproval = z.output<typeof versionApproval>;

const approval = versionApproval.extend({
  /** The data version with the content; absent if it was not published. */
  hash: z.string().optional(),
  /** Whether tests, programs and settings are the same now. */
  isCurrent: z.boolean(),
  /** Whether the title or the statement in the problem's own language has changed since. */
  statementChanged: z.boolean(),
  isOwn: z.boolean(),
});
export type Approval = z.output<typeof approval>;

const review = z.object({
  /** Of the draft; absent if no one has opened it. */
  revision: z.int().optional(),
  /** The newest first, at most 50. */
  approvals: z.array(approval),
  /** Comments whose state is open, of those that the viewer sees. */
  openComments: z.int(),
  /** Whether the organization requires that another user approves what the viewer publishes, and no one has. */
  approvalMissing: z.boolean(),
});
export type ProblemReview = z.output<typeof review>;

/** The beginning of an input or an answer. */
const sampleText = z.object({ size: z.int(), head: z.string().nullable(), whole: z.boolean() });
const testedDraft = draftSettings.omit({ revision: true }).extend({
  /** Of the draft. */
  revision: z.int(),
  samples: z.array(
    z.object({
      id: z.string(),
      revision: z.int(),
      name: z.string(),
      input: sampleText,
      answer: sampleText.nullable(),
    }),
  ),
});
export type TestedDraft = z.output<typeof testedDraft>;

const params = z.object({ problemId: uuid() });
const common = { viewer: 'session', tags: ['problem'], extension: true } as const;
const scoped = ['not-found', 'no-right'] as const;

export const problemReviews = {
  'GET /api/problem/:problemId/review': endpoint({
    ...common,
    params,
    summary: 'Get the state of the review of a problem',
    reply: review,
    refusals: scoped,
  }),
  'GET /api/problem/:problemId/review/draft': endpoint({
    ...common,
    params,
    summary: 'Get what testers who do not see solutions get of the draft: limits and samples; null if there is none',
    reply: z.object({ draft: testedDraft.nullable() }),
    refusals: scoped,
  }),
  'PUT /api/problem/:problemId/review/hidden-solutions': endpoint({
    ...common,
    params,
    summary: 'Hide the solutions of a problem from oneself, or show them again',
    body: strict({
      /** Until they are shown again, the user has the rights of a tester: not `data` and `admin`. */
      hidden: bool(),
    }),
    reply: done,
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/review/approval': endpoint({
    ...common,
    params,
    summary:
      'Mark the content of the draft or of a data version as tested or, with the right to see solutions, approved; replaces an own mark on it',
    body: strict({
      kind: z.enum(APPROVAL_KINDS),
      note: str({ max: 2_000 }).default(''),
      target: z.union([
        /** The draft's revision that the setter saw. */
        strict({ revision: int({ min: 0 }) }),
        strict({ hash: hash() }),
      ]),
    }),
    reply: done,
    refusals: [...scoped, 'draft-absent', 'draft-changed', 'data-unknown'],
  }),
  'DELETE /api/problem/:problemId/review/approval/:approvalId': endpoint({
    ...common,
    params: params.extend({ approvalId: uuid() }),
    summary: 'Withdraw an own mark',
    reply: done,
    refusals: scoped,
  }),
};
