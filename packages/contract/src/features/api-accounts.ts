import { z } from 'zod';
import { apiRoles, contestApiVersions, finalizationObstacles, MAX_API_CIDRS, packageReaders } from '../api-accounts.ts';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, list, ms, str, strict, uuid } from '../wire.ts';

/*
 * Accounts with which tools of committees read the contest API (CLICS) below `/api/clics`, and the step after which
 * these tools treat results as official. Both are for directors.
 */

const tags = ['contest'];
const at = { contestId: uuid() };
const params = z.object(at);
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400, extension: true } as const;
const directing = ['not-found', 'banned', 'no-right'] as const;

const account = z.object({
  _id: z.string(),
  username: z.string(),
  role: z.enum(apiRoles),
  /** Addresses and networks from which it may be used; empty: from anywhere. */
  cidrs: z.array(z.string()),
  /** Whether it may change the contest, as far as its role allows. */
  mayWrite: z.boolean(),
  createdAt: z.int(),
  expiresAt: z.int().optional(),
  lastUsedAt: z.int().optional(),
});
export type ApiAccount = z.output<typeof account>;

export const apiAccounts = {
  'GET /api/contest/:contestId/admin/contest-api': endpoint({
    ...scoped,
    summary: 'List the accounts of the contest API, and whether the results are official',
    params,
    reply: z.object({
      /** Without a clock the contest has no contest API. */
      hasClock: z.boolean(),
      accounts: z.array(account),
      /** When the results became official. */
      finalizedAt: z.int().optional(),
      /** When the event feed ended. */
      endOfUpdatesAt: z.int().optional(),
      /** What must be done before the results can become official. */
      obstacles: z.array(z.enum(finalizationObstacles)),
    }),
    refusals: directing,
  }),
  'POST /api/contest/:contestId/admin/contest-api/account': endpoint({
    ...scoped,
    ownSession: true,
    summary: 'Create an account of the contest API; its password is shown only now',
    params,
    body: strict({
      role: z.enum(apiRoles),
      /** Only for judges and administrators. Absent: it may only read. */
      mayWrite: bool().optional(),
      cidrs: list(str({ min: 1, max: 64 }), { max: MAX_API_CIDRS }).optional(),
      /** Absent: until it is revoked. */
      expiresAt: ms().optional(),
    }),
    reply: z.object({ _id: z.string(), username: z.string(), password: z.string() }),
    refusals: [...directing, 'api-account-limit'],
  }),
  'PATCH /api/contest/:contestId/admin/contest-api/account/:accountId': endpoint({
    ...scoped,
    ownSession: true,
    summary: 'Allow an account of the contest API to change the contest in the name of the caller, or to read only',
    params: z.object({ ...at, accountId: uuid() }),
    body: strict({ mayWrite: bool() }),
    reply: done,
    refusals: directing,
  }),
  'DELETE /api/contest/:contestId/admin/contest-api/account/:accountId': endpoint({
    ...scoped,
    summary: 'Revoke an account of the contest API; its open feeds end',
    params: z.object({ ...at, accountId: uuid() }),
    reply: done,
    refusals: directing,
  }),
  'GET /api/contest/:contestId/admin/contest-api/package': endpoint({
    ...scoped,
    summary: 'Download the contest as a contest package, a zip of the contest API as a presenter or a judge reads it',
    params,
    query: z.object({
      /** Default: as a presenter. A judge also gets the files of all submissions. */
      reader: z.enum(packageReaders).optional(),
      /** Default: the current one. */
      version: z.enum(contestApiVersions).optional(),
    }),
    reply: null,
    refusals: [...directing, 'clock-missing', 'contest-package-too-large'],
  }),
  'PATCH /api/contest/:contestId/admin/contest-api/finalization': endpoint({
    ...scoped,
    summary: 'Declare the results official, take that back, or end the event feed for good',
    params,
    body: strict({ finalized: bool(), endOfUpdates: bool().optional() }),
    reply: done,
    refusals: [...directing, 'clock-missing', 'finalization-blocked', 'updates-ended'],
  }),
};
