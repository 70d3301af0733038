import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { problemData } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { problemDataKey } from '../../storage/keys.ts';

/** A data version of a problem; refuses with `data-unknown` if not found. */
export async function findVersion(db: Db, problemId: string, hash: string) {
  const [row] = await db
    .select({
      problemId: problemData.problemId,
      hash: problemData.hash,
      config: problemData.config,
      description: problemData.description,
      sizeBytes: problemData.sizeBytes,
    })
    .from(problemData)
    .where(and(eq(problemData.problemId, problemId), eq(problemData.hash, hash)));
  if (!row) throw refusal('data-unknown');
  return row;
}

/** Passes the archive of a data version, as a file, to `work`; refuses with `not-uploaded` if it is missing. */
export async function withVersion<T>(
  { store }: Pick<AppContext, 'store'>,
  { problemId, hash }: { problemId: string; hash: string },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const done = await store.withLocalFile(problemDataKey(problemId, hash), async (path) => ({
    value: await work(path),
  }));
  if (!done) throw refusal('not-uploaded');
  return done.value;
}
