import type { ProblemRepository, RepositorySync } from '@assay/contract';
import type { FoundRepository, ListedSync } from './queries.ts';

/** Never with its token. */
export function presentRepository(
  { row, dueMs, connectedMs, syncedMs }: FoundRepository,
  syncs: readonly ListedSync[],
  webhookUrl: string,
): ProblemRepository {
  const { url, branch, folder, username, pulls, pushes, state, failure, synced, fetched, push } = row;
  return {
    url,
    branch,
    folder,
    username,
    hasToken: row.sealedToken !== null,
    pulls,
    pushes,
    ...(row.connectedBy !== null && { connectedBy: row.connectedBy }),
    connectedAt: connectedMs,
    state,
    ...(failure && { failure }),
    ...(state === 'failed' && dueMs !== null && { retryAt: dueMs }),
    pushWaits: push !== null,
    ...(synced && { synced: commitOf(synced) }),
    ...(syncedMs !== null && { syncedAt: syncedMs }),
    ...(fetched && { fetched: { ...commitOf(fetched), hash: fetched.hash } }),
    webhookUrl,
    history: syncs.map(presentSync),
  };
}

function presentSync({ id, atMs, outcome, commit, failure, userId }: ListedSync): RepositorySync {
  return {
    _id: id,
    at: atMs,
    outcome,
    ...(commit && { commit: commitOf(commit) }),
    ...(failure && { failure }),
    ...(userId !== null && { userId }),
  };
}

const commitOf = ({ id, subject, author }: { id: string; subject: string; author: string }) => ({
  id,
  subject,
  author,
});
