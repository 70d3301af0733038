import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { hash, int, str, strict, uuid } from '../wire.ts';

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
  note: z.string(),
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
  /** Comments whose state is open. */
  openComments: z.int(),
  /** Whether the organization requires that another user approves what the viewer publishes, and no one has. */
  approvalMissing: z.boolean(),
});
export type ProblemReview = z.output<typeof review>;

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
  'POST /api/problem/:problemId/review/approval': endpoint({
    ...common,
    params,
    summary: 'Mark the content of the draft or of a data version as tested or approved; replaces an own mark on it',
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
