import { z } from 'zod';
import { attachment, done, problemTextQuery, problemTexts, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_GRANT_NOTE } from '../grant-limits.ts';
import { ms, fileUrl, fileUrlQuery, hash, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { problemDifficulty } from './problem-difficulty.ts';
import { shownProblemConfig } from './problem-config.ts';

/*
 * Problems that are lent to other organizations, which use them in their contests. The lender keeps all rights; the
 * borrower reads the statement, never tests or solutions.
 */

const grantStates = ['active', 'expired', 'revoked'] as const;
export type GrantState = (typeof grantStates)[number];

const note = () => str({ max: MAX_GRANT_NOTE });
const terms = {
  /** The lent data version; absent or null: always the current one. */
  dataHash: hash().nullable().optional(),
  /** When the grant ends; absent or null: never. */
  until: ms().nullable().optional(),
};

const grant = z.object({
  _id: z.string(),
  /** The borrower; absent: every organization of the site. */
  org: z.object({ _id: z.string(), name: z.string() }).optional(),
  state: z.enum(grantStates),
  dataHash: z.string().optional(),
  until: z.int().optional(),
  note: z.string(),
  /** Absent if the account was deleted. */
  givenBy: z.string().optional(),
  givenAt: z.int(),
  revokedAt: z.int().optional(),
  /** Contests that hold the problem by this grant. */
  contests: z.object({ running: z.int(), upcoming: z.int(), ended: z.int() }),
});
export type ProblemGrant = z.output<typeof grant>;

/** What borrowers see of a problem. */
const lentProblem = {
  _id: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  owner: z.object({ _id: z.string(), name: z.string() }),
  /** Lent to every organization of the site. */
  everyone: z.boolean(),
  /** The lent data version; absent: always the current one. */
  dataHash: z.string().optional(),
  /** Whether there is a data version to judge with. */
  hasData: z.boolean(),
  until: z.int().optional(),
  difficulty: problemDifficulty.optional(),
};

const lentRow = z.object({ ...lentProblem, titles: titles.optional(), givenAt: z.int() });
export type LentProblemRow = z.output<typeof lentRow>;

const lentPage = z.object({
  ...lentProblem,
  description: z.string(),
  ...problemTexts,
  note: z.string(),
  attachments: z.array(attachment),
  config: shownProblemConfig.optional(),
});
export type LentProblem = z.output<typeof lentPage>;

const params = z.object({ problemId: uuid() });
const ofGrant = params.extend({ grantId: uuid() });
const lent = z.object({ orgId: uuid(), problemId: uuid() });
const common = { viewer: 'session', tags: ['problem'], extension: true } as const;
const scoped = ['not-found', 'no-right'] as const;

export const problemGrants = {
  'GET /api/problem/:problemId/grant': endpoint({
    ...common,
    summary: 'List the organizations that a problem is lent to, the newest grant first',
    params,
    query: z.object({ ...pageQuery }),
    reply: pageOf(grant),
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/grant': endpoint({
    ...common,
    summary: 'Lend a problem to an organization, or to all of the site',
    params,
    body: strict({
      /** Id or name of the borrower; absent: every organization of the site. */
      org: str({ min: 1, max: 256 }).optional(),
      ...terms,
      note: note().optional(),
    }),
    reply: z.object({ grantId: z.string() }),
    refusals: [...scoped, 'org-unknown', 'lent-to-owner', 'already-lent', 'data-unknown'],
  }),
  'PATCH /api/problem/:problemId/grant/:grantId': endpoint({
    ...common,
    summary: 'Change the version, end or note of a grant; absent fields stay, null removes a version or an end',
    params: ofGrant,
    body: strict({ ...terms, note: note().optional() }),
    reply: done,
    refusals: [...scoped, 'grant-revoked', 'data-unknown'],
  }),
  'DELETE /api/problem/:problemId/grant/:grantId': endpoint({
    ...common,
    summary: 'Revoke a grant; contests that hold the problem keep it in its present version',
    params: ofGrant,
    reply: done,
    refusals: [...scoped, 'grant-revoked'],
  }),
  'GET /api/org/:orgId/library': endpoint({
    ...common,
    summary: 'List the problems that are lent to an organization, the latest first',
    params: z.object({ orgId: uuid() }),
    query: z.object({ ...pageQuery, search: str({ min: 1, max: 256 }).optional() }),
    reply: pageOf(lentRow),
    refusals: scoped,
  }),
  'GET /api/org/:orgId/library/:problemId': endpoint({
    ...common,
    summary: 'Get the statement of a lent problem',
    params: lent,
    query: problemTextQuery,
    reply: lentPage,
    refusals: scoped,
  }),
  'GET /api/org/:orgId/library/:problemId/attachment/:key/url/download': endpoint({
    ...common,
    summary: 'Get the URL of an attachment of a lent problem',
    params: lent.extend({ key: str({ min: 1, max: 256 }) }),
    badParams: 400,
    query: fileUrlQuery,
    reply: fileUrl,
    refusals: scoped,
  }),
};
