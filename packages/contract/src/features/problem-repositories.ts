import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  repositoryFailures,
  repositoryOutcomes,
  repositoryStates,
  REPOSITORY_TEXT_MAX,
  REPOSITORY_TOKEN_MAX,
  REPOSITORY_URL_MAX,
} from '../repository-limits.ts';
import { bool, str, strict, uuid } from '../wire.ts';

/*
 * The git repository of a problem. Its commits come into the draft, and published versions become commits. For setters
 * who may edit the data.
 */

const failure = z.object({
  code: z.enum(repositoryFailures),
  /** A path in the repository, a limit, or what its server says; empty if there is none. */
  place: z.string(),
});
export type RepositoryFault = z.output<typeof failure>;

const commit = z.object({
  id: z.string(),
  /** First line of its message. */
  subject: z.string(),
  author: z.string(),
});
export type RepositoryCommit = z.output<typeof commit>;

const synchronization = z.object({
  _id: z.string(),
  at: z.int(),
  outcome: z.enum(repositoryOutcomes),
  /** Absent if there was none, or none of what was pushed. */
  commit: commit.optional(),
  failure: failure.optional(),
  /** Who published, fetched or decided; absent for the webhook. */
  userId: z.string().optional(),
});
export type RepositorySync = z.output<typeof synchronization>;

const repository = z.object({
  url: z.string(),
  branch: z.string(),
  /** Without slashes at its ends; empty: the whole repository. */
  folder: z.string(),
  username: z.string(),
  hasToken: z.boolean(),
  pulls: z.boolean(),
  pushes: z.boolean(),
  /** With whose rights commits are imported; absent if the account was deleted. */
  connectedBy: z.string().optional(),
  connectedAt: z.int(),
  state: z.enum(repositoryStates),
  failure: failure.optional(),
  /** When the next attempt is due after a failure. */
  retryAt: z.int().optional(),
  /** Whether a published version waits to be pushed. */
  pushWaits: z.boolean(),
  /** The last commit whose package the draft has, or had. */
  synced: commit.optional(),
  syncedAt: z.int().optional(),
  /** The package of a commit that a setter has to compare with the draft, uploaded as for an import. */
  fetched: commit.extend({ hash: z.string() }).optional(),
  /** URL to call after each push, with its secret. */
  webhookUrl: z.string(),
  history: z.array(synchronization),
});
export type ProblemRepository = z.output<typeof repository>;

const params = z.object({ problemId: uuid() });
const session = { viewer: 'session', tags: ['problem'], params, extension: true } as const;
const scoped = ['not-found', 'no-right'] as const;

export const problemRepositories = {
  'GET /api/problem/:problemId/repository': endpoint({
    ...session,
    summary: 'Get the repository that a problem is connected to, with its state',
    reply: z.object({ repository: repository.nullable() }),
    refusals: scoped,
  }),
  'PUT /api/problem/:problemId/repository': endpoint({
    ...session,
    summary: 'Connect a problem to a branch of a repository, or change the connection, after a test of it',
    body: strict({
      url: str({ min: 1, max: REPOSITORY_URL_MAX }),
      branch: str({ min: 1, max: REPOSITORY_TEXT_MAX }),
      folder: str({ max: REPOSITORY_TEXT_MAX }).default(''),
      username: str({ max: REPOSITORY_TEXT_MAX }).default(''),
      /** Absent: as before, if the server of the URL is the same. Empty: none. */
      token: str({ max: REPOSITORY_TOKEN_MAX }).optional(),
      pulls: bool(),
      pushes: bool(),
    }),
    reply: done,
    refusals: [...scoped, 'repository-invalid', 'repository-unusable'],
    // Only a person enters a token.
    ownSession: true,
  }),
  'DELETE /api/problem/:problemId/repository': endpoint({
    ...session,
    summary: 'Disconnect a problem from its repository; nothing in the repository changes',
    reply: done,
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/repository/fetch': endpoint({
    ...session,
    summary: 'Fetch the repository now, and retry a push that failed',
    reply: done,
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/repository/keep': endpoint({
    ...session,
    summary: 'Keep the draft as it is: what was fetched counts as read, and the next version is pushed on top of it',
    body: strict({ commit: str({ max: 64 }) }),
    reply: done,
    refusals: [...scoped, 'repository-changed'],
  }),
  'POST /api/problem/:problemId/repository/hook': endpoint({
    viewer: 'anyone',
    tags: ['problem'],
    params,
    extension: true,
    summary: 'Webhook: fetch the repository. The body is ignored',
    query: z.object({ secret: str({ min: 1, max: 128 }) }),
    reply: done,
    refusals: ['not-found'],
  }),
};
