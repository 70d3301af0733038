import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { problemRepositories, type RequestedPush } from '../../db/schema.ts';
import type { LiveHub } from '../../http/live.ts';
import { findTexts } from '../problems/queries.ts';
import { textVersionOf } from '../problems/text-version.ts';
import { insertSync } from './insert-sync.ts';

/* What the draft of a problem has to do with its repository. */

/** Lets the version that was just published become a commit, if versions of the problem are pushed. */
export async function requestPush(tx: Tx, live: LiveHub, problemId: string, push: RequestedPush): Promise<void> {
  const requested = await tx
    .update(problemRepositories)
    .set({
      push,
      state: 'waiting',
      failure: null,
      failures: 0,
      dueAt: sql`now()`,
      version: sql`${problemRepositories.version} + 1`,
    })
    .where(and(eq(problemRepositories.problemId, problemId), problemRepositories.pushes));
  if (requested.rowCount === 1) await live.publish(tx, { type: 'repository', problemId });
}

/**
 * Records that a setter imported what was fetched of the repository. A version that waits to be pushed lacks it, and is
 * not pushed.
 */
export async function noteImport(
  tx: Tx,
  live: LiveHub,
  problemId: string,
  { hash, revision, userId }: { hash: string; revision: number; userId: string },
): Promise<void> {
  const isFetched = and(
    eq(problemRepositories.problemId, problemId),
    sql`${problemRepositories.fetched} ->> 'hash' = ${hash}`,
  );
  const [row] = await tx.select().from(problemRepositories).where(isFetched).for('update');
  if (!row?.fetched) return;
  const texts = await findTexts(tx, problemId);
  const { hash: _, ...synced } = row.fetched;
  await tx
    .update(problemRepositories)
    .set({
      synced,
      syncedAt: sql`now()`,
      syncedRevision: revision,
      syncedTextVersion: texts ? textVersionOf(texts) : null,
      fetched: null,
      push: null,
      state: 'up-to-date',
      failure: null,
      failures: 0,
    })
    .where(isFetched);
  const { tree: __, ...commit } = synced;
  await insertSync(tx, problemId, { outcome: 'imported', commit, userId });
  await live.publish(tx, { type: 'repository', problemId });
}

/** The draft began again: no revision of it equals the repository. */
export async function forgetRevision(tx: Tx, problemId: string): Promise<void> {
  await tx
    .update(problemRepositories)
    .set({ syncedRevision: null })
    .where(eq(problemRepositories.problemId, problemId));
}
